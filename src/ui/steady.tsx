import type { ReactNode } from 'react';

import styles from './steady.module.css';

/**
 * Reserves the height of its content until `ready`, so that nothing moves. Has no placeholders, as they would only
 * flash.
 */
export const Steady = ({
  ready,
  rows,
  children,
}: {
  readonly ready: boolean;
  /** The number of list rows for which to reserve height. */
  readonly rows: number;
  readonly children: ReactNode;
}) => (
  <div
    className={styles.steady}
    aria-busy={!ready || undefined}
    style={ready ? undefined : { minBlockSize: `calc(var(--size-row) * ${rows})` }}
  >
    {ready && children}
  </div>
);
