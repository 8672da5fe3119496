import type { ReactNode } from 'react';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { Tag } from '#ui/tag.tsx';
import styles from './history-list.module.css';

export interface HistoryEntry {
  readonly id: string;
  readonly what: ReactNode;
  /** Who did it, when, and other details. */
  readonly about: ReactNode;
  readonly amount?: ReactNode;
  /** The word "Undone" if the entry was undone. */
  readonly undone?: string | undefined;
  readonly below?: ReactNode;
  /** Omitted if the entry cannot be undone, or not by this person. */
  readonly onUndo?: (() => void) | undefined;
}

export function HistoryList({
  title,
  empty,
  entries,
  undo,
  children,
}: {
  readonly title: string;
  /** The label of an entry's button; “Undo” by default. */
  readonly undo?: string | undefined;
  /** The text if there is no entry; omitted until that is known. */
  readonly empty?: string | undefined;
  readonly entries: readonly HistoryEntry[];
  readonly children?: ReactNode;
}) {
  return (
    <section aria-label={title} className={styles.history}>
      <h2>{title}</h2>
      {entries.length === 0 && empty !== undefined && <p className={styles.quiet}>{empty}</p>}
      <ul>
        {entries.map(({ id, what, about, amount, undone, below, onUndo }) => (
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
                {undo ?? t('common.undo')}
              </Button>
            )}
            {below && <div className={styles.below}>{below}</div>}
          </li>
        ))}
      </ul>
      {children}
    </section>
  );
}
