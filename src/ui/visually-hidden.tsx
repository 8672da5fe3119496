import type { ReactNode } from 'react';

import styles from './visually-hidden.module.css';

/** Makes its content invisible: text for screen readers, or a field for password managers. */
export function VisuallyHidden({ children }: { readonly children: ReactNode }) {
  return <span className={styles.hidden}>{children}</span>;
}
