import type { ReactNode } from 'react';

import styles from './split.module.css';

/** Two halves, one below the other. If there is room, `aside` is beside the other half and stays visible on scroll. */
export function Split({ children, aside }: { readonly children: ReactNode; readonly aside: ReactNode }) {
  return (
    <div className={styles.room}>
      <div className={styles.split}>
        <div className={styles.half}>{children}</div>
        <div className={styles.aside}>{aside}</div>
      </div>
    </div>
  );
}
