import type { ReactNode } from 'react';

import styles from './visually-hidden.module.css';

/** Words for those who listen, not for those who look. */
export const VisuallyHidden = ({ children }: { readonly children: ReactNode }) => (
  <span className={styles.hidden}>{children}</span>
);
