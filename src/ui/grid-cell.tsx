import type { ReactNode } from 'react';

import styles from './grid-cell.module.css';

/**
 * One cell of a grid: a picture, with text below. A link in `title` with `data-row-link` reacts to a press anywhere.
 */
export function GridCell({
  picture,
  title,
  detail,
  corner,
}: {
  readonly picture: ReactNode;
  readonly title: ReactNode;
  readonly detail?: ReactNode;
  /** A short word over the picture. */
  readonly corner?: ReactNode;
}) {
  return (
    <div className={styles.cell}>
      {picture}
      {corner && <div className={styles.corner}>{corner}</div>}
      <div className={styles.title}>{title}</div>
      {detail && <div className={styles.detail}>{detail}</div>}
    </div>
  );
}
