import type { ReactNode } from 'react';
import styles from './said.module.css';

/** The result of a step; screen readers read it out when it changes. */
export const Said = ({ children }: { readonly children: ReactNode }) => (
  <output className={styles.said}>{children}</output>
);
