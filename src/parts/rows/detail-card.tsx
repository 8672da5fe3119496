import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { DataAge } from '#parts/connection/data-age.tsx';
import { t } from '#texts/t.ts';
import { Card } from '#ui/card.tsx';
import { IconButton } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import styles from './detail-card.module.css';

/** The link from a detail back to its list. Hidden on a narrow page, where the breadcrumb has that link. */
export function BackToList({ href, children }: { readonly href: string; readonly children: string }) {
  return (
    <Link href={href} className={styles.back}>
      <Icon name="back" size="s" /> {children}
    </Link>
  );
}

export function DetailCard({
  picture,
  line,
  title,
  name,
  onEdit,
  onDelete,
  tags,
  children,
}: {
  readonly picture?: ReactNode;
  /** A line in small type above the name. */
  readonly line?: ReactNode;
  readonly title: ReactNode;
  /** The name for screen readers, if it differs from the visible one. */
  readonly name?: string;
  /** Omitted if the person may not edit the row. */
  readonly onEdit?: (() => void) | undefined;
  readonly onDelete?: (() => void) | undefined;
  readonly tags?: ReactNode;
  readonly children?: ReactNode;
}) {
  return (
    <Card as="article" className={styles.card}>
      {picture}
      <header className={styles.head}>
        {line && <p className={styles.line}>{line}</p>}
        <div className={styles.name}>
          <h1 aria-label={name}>{title}</h1>
          {(onEdit ?? onDelete) !== undefined && (
            <span className={styles.tools} data-print="no">
              {onEdit && <IconButton icon="edit" label={t('common.edit')} onClick={onEdit} />}
              {onDelete && <IconButton icon="trash" label={t('common.delete')} onClick={onDelete} />}
            </span>
          )}
        </div>
        <p className={styles.tags}>
          {tags}
          <DataAge />
        </p>
      </header>
      {children}
    </Card>
  );
}
