import type { ReactNode } from 'react';

import styles from './visually-hidden.module.css';

/** Hides its content from the eye: text for screen readers, or a field for password managers. */
export const VisuallyHidden = ({ children }: { readonly children: ReactNode }) => (
  <span className={styles.hidden}>{children}</span>
);
