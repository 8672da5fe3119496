import type { ReactNode } from 'react';

import styles from './chip-row.module.css';

/** Chips in one line that slides under the finger; it reaches past the page's margin, so that more of it is guessed at. */
export const ChipRow = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <fieldset className={styles.row} aria-label={label}>
    {children}
  </fieldset>
);
