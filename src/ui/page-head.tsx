import type { ReactNode } from 'react';

import styles from './page-head.module.css';

/** The heading of a page, a secondary line beside it, and the buttons about the whole page. */
export function PageHead({
  title,
  aside,
  actions,
}: {
  readonly title: ReactNode;
  readonly aside?: ReactNode;
  readonly actions?: ReactNode;
}) {
  return (
    <div className={styles.head}>
      <h1>{title}</h1>
      {aside && <div className={styles.aside}>{aside}</div>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
