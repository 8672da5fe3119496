import type { ReactNode } from 'react';
import styles from './said.module.css';

/** What the server said to a step, as it said it; read out when it changes. */
export const Said = ({ children }: { readonly children: ReactNode }) => (
  <output className={styles.said}>{children}</output>
);
