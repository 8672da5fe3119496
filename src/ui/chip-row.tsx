import type { ReactNode } from 'react';

import styles from './chip-row.module.css';

/** Chips in one line that scrolls sideways. It reaches past the page's margin, to show that more chips follow. */
export function ChipRow({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <fieldset className={styles.row} aria-label={label}>
      {children}
    </fieldset>
  );
}
