import type { ReactNode } from 'react';

import styles from './steady.module.css';

/** Until `ready`, shows nothing but reserves the height of `rows` list rows, so that less of the page moves. */
export function Steady({
  ready,
  rows,
  children,
}: {
  readonly ready: boolean;
  /** The number of list rows for which to reserve height. */
  readonly rows: number;
  readonly children: ReactNode;
}) {
  return (
    <div
      className={styles.steady}
      aria-busy={!ready || undefined}
      style={ready ? undefined : { minBlockSize: `calc(var(--size-row) * ${rows})` }}
    >
      {ready && children}
    </div>
  );
}
