import type { ReactNode } from 'react';

import styles from './chip.module.css';

/** A filter that is on or off. */
export const Chip = ({
  pressed,
  onPress,
  figure,
  children,
}: {
  readonly pressed: boolean;
  readonly onPress: () => void;
  /** How many there are; null keeps its room until that is known. */
  readonly figure?: string | null;
  readonly children: ReactNode;
}) => (
  <button type="button" className={styles.chip} aria-pressed={pressed} onClick={onPress}>
    {children}
    {figure !== undefined && <span className={styles.figure}>{figure}</span>}
  </button>
);
