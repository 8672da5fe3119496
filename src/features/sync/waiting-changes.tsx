import type { OutboxEntry } from '#data/database/team-database.ts';
import { useBook, type Book } from '#parts/fields/use-book.ts';
import { offerUndo } from '#parts/actions/offer-undo.ts';
import { notSavedSentence } from '#parts/actions/reasons.ts';
import { useOnce } from '#parts/forms/use-once.ts';
import { sinceWords } from '#parts/connection/since-words.ts';
import { useEngineStatus, useWorkspace } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { IconButton } from '#ui/button.tsx';
import { List } from '#ui/list.tsx';
import { ListRow } from '#ui/list-row.tsx';
import { notify } from '#ui/notify.ts';
import { Tag } from '#ui/tag.tsx';
import { changeInWords } from './change-in-words.ts';
import styles from './sync.module.css';

/** The queued changes in words. The person can discard a change that was never sent, and can undo the discarding. */
export function WaitingChanges({ entries }: { readonly entries: readonly OutboxEntry[] }) {
  const book = useBook();
  return (
    <List aria-label={t('syncPage.waiting')}>
      {entries.map((entry) => (
        <li key={entry.mid}>
          <Waiting entry={entry} book={book} />
        </li>
      ))}
    </List>
  );
}

const Waiting = ({ entry, book }: { readonly entry: OutboxEntry; readonly book: Book }) => {
  const { store } = useWorkspace();
  const { phase, reachable } = useEngineStatus();
  const { once, isBusy } = useOnce();
  const { what, about } = changeInWords(entry, book);
  const discard = async () => {
    // Loaded only now: this code contains the rules of every kind, which the list does not need.
    const queue = await import('#data/queue/waiting.ts').catch(() => undefined);
    if (queue === undefined) return notify.problem(t('errors.partMissing'));
    const taken = await once(() => queue.discardWaiting(store, entry.mid));
    if (taken === undefined) return;
    if (!taken.ok) return notify.problem(notSavedSentence(taken.error));
    if (taken.value.length === 0) return notify.problem(t('syncPage.notDiscarded'));
    offerUndo(store, t('syncPage.discarded'), { save: (later) => queue.keepWaiting(later, taken.value) });
  };
  const whole = about === '' ? what : `${what}: ${about}`;
  return (
    <ListRow
      title={about === '' ? what : about}
      detail={
        <span className={styles.detail}>
          {[...(about === '' ? [] : [what]), sinceWords(Date.parse(entry.at), store.now())].join(' · ')}
        </span>
      }
      tags={
        entry.sent === 1 &&
        phase !== 'upgrade' && (
          <span title={t('syncPage.mayBeThere')}>
            <Tag>
              {t(
                phase === 'working'
                  ? 'syncPage.onItsWay'
                  : reachable === false
                    ? 'syncPage.noAnswer'
                    : 'syncPage.checking',
              )}
            </Tag>
          </span>
        )
      }
      actions={
        entry.sent !== 1 && (
          <IconButton
            icon="trash"
            label={t('syncPage.discardThis', { what: whole })}
            aria-busy={isBusy || undefined}
            onClick={() => void discard()}
          />
        )
      }
    />
  );
};
