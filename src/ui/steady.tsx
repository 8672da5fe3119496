import type { ReactNode } from 'react';

import styles from './steady.module.css';

/**
 * Keeps the room that its content will take, so that nothing jumps when the content arrives. It draws no grey boxes:
 * the device answers within a blink, and a flash of scaffolding would be the slower picture.
 */
export const Steady = ({
  ready,
  rows,
  children,
}: {
  readonly ready: boolean;
  /** How many rows of a list to keep free. */
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
