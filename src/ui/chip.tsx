import type { ReactNode } from 'react';

import styles from './chip.module.css';

/** A filter that is on or off. */
export const Chip = ({
  pressed,
  onPress,
  children,
}: {
  readonly pressed: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}) => (
  <button type="button" className={styles.chip} aria-pressed={pressed} onClick={onPress}>
    {children}
  </button>
);
