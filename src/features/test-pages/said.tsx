import type { ReactNode } from 'react';
import styles from './said.module.css';

export function Said({ children }: { readonly children: ReactNode }) {
  return <output className={styles.said}>{children}</output>;
}
