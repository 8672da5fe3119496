import type { ReactNode } from 'react';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { Tag } from '#ui/tag.tsx';
import styles from './history-list.module.css';

/** One thing that happened. */
export interface HistoryEntry {
  readonly id: string;
  readonly what: ReactNode;
  /** Who, when, and other small words. */
  readonly about: ReactNode;
  readonly amount?: ReactNode;
  /** "Undone", where it has been taken back. */
  readonly undone?: string | undefined;
  /** Left out where it cannot be undone, or not by this person. */
  readonly onUndo?: (() => void) | undefined;
}

/** What happened, newest first. */
export const HistoryList = ({
  title,
  empty,
  entries,
  children,
}: {
  readonly title: string;
  /** What is said when nothing happened yet; left out while nobody knows. */
  readonly empty?: string | undefined;
  readonly entries: readonly HistoryEntry[];
  /** What stands below them, e.g. the way to older ones. */
  readonly children?: ReactNode;
}) => (
  <section aria-label={title} className={styles.history}>
    <h2>{title}</h2>
    {entries.length === 0 && empty !== undefined && <p className={styles.quiet}>{empty}</p>}
    <ul>
      {entries.map(({ id, what, about, amount, undone, onUndo }) => (
        <li key={id} className={styles.entry} data-undone={undone === undefined ? undefined : true}>
          <b className={styles.what}>{what}</b>
          <span className={styles.quiet}>{about}</span>
          <span className={styles.amount}>{amount}</span>
          {undone !== undefined && (
            <span className={styles.step}>
              <Tag>{undone}</Tag>
            </span>
          )}
          {onUndo && (
            <Button tone="quiet" icon="undo" onClick={onUndo} className={styles.step}>
              {t('common.undo')}
            </Button>
          )}
        </li>
      ))}
    </ul>
    {children}
  </section>
);
