import type { ReactNode } from 'react';

import styles from './list-row.module.css';

/** One row of a list. The link in `title`, marked with `data-row-link`, reacts to a press anywhere in the row. */
export function ListRow({
  picture,
  title,
  detail,
  note,
  tags,
  figure,
  subfigure,
  actions,
  current = false,
  wideDetail = false,
}: {
  readonly picture?: ReactNode;
  readonly title: ReactNode;
  readonly detail?: ReactNode;
  /** A column of less important text, shown only if there is room. */
  readonly note?: ReactNode;
  readonly tags?: ReactNode;
  readonly figure?: ReactNode;
  readonly subfigure?: ReactNode;
  readonly actions?: ReactNode;
  readonly current?: boolean;
  /** Gives the detail the whole width of a narrow list, below the figures: for a sentence. */
  readonly wideDetail?: boolean;
}) {
  return (
    <div
      className={styles.row}
      data-current={current || undefined}
      data-bare={picture ? undefined : true}
      data-wide-detail={wideDetail || undefined}
    >
      {picture && <div className={styles.picture}>{picture}</div>}
      <div className={styles.title} data-alone={detail ? undefined : true}>
        {title}
      </div>
      {detail && <div className={styles.detail}>{detail}</div>}
      {note !== undefined && <div className={styles.note}>{note}</div>}
      {tags && <div className={styles.tags}>{tags}</div>}
      {(figure || subfigure) && (
        <div className={styles.figures}>
          <div className={styles.figure}>{figure}</div>
          {subfigure && <div className={styles.subfigure}>{subfigure}</div>}
        </div>
      )}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
