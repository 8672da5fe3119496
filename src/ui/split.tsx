import type { ReactNode } from 'react';

import styles from './split.module.css';

/** Two halves, beside each other if there is room, or one below the other. `aside` stays visible while scrolling. */
export const Split = ({ children, aside }: { readonly children: ReactNode; readonly aside: ReactNode }) => (
  <div className={styles.room}>
    <div className={styles.split}>
      <div className={styles.half}>{children}</div>
      <div className={styles.aside}>{aside}</div>
    </div>
  </div>
);
