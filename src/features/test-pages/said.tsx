import type { ReactNode } from 'react';
import styles from './said.module.css';

export const Said = ({ children }: { readonly children: ReactNode }) => (
  <output className={styles.said}>{children}</output>
);
