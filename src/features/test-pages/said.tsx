import type { ReactNode } from 'react';
import styles from './said.module.css';

/** Shows the result of a step. Screen readers read it when it changes. */
export const Said = ({ children }: { readonly children: ReactNode }) => (
  <output className={styles.said}>{children}</output>
);
