import type { ReactNode } from 'react';

import styles from './visually-hidden.module.css';

/** What no eye sees: text for screen readers, or a field for password managers. */
export const VisuallyHidden = ({ children }: { readonly children: ReactNode }) => (
  <span className={styles.hidden}>{children}</span>
);
