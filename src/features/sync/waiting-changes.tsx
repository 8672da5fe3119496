import type { OutboxEntry } from '#data/database/team-database.ts';
import { discardWaiting, keepWaiting } from '#data/queue/waiting.ts';
import { useBook, type Book } from '#parts/fields/use-book.ts';
import { offerUndo } from '#parts/offer-undo.ts';
import { sinceWords } from '#parts/since-words.ts';
import { useEngineStatus, useWorkspace } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { List } from '#ui/list.tsx';
import { ListRow } from '#ui/list-row.tsx';
import { notify } from '#ui/notify.ts';
import { Tag } from '#ui/tag.tsx';
import { changeInWords } from './change-in-words.ts';
import styles from './waiting-list.module.css';

/** Queued changes in words. What has never left this device can be discarded, and taken back. */
export const WaitingChanges = ({ entries }: { readonly entries: readonly OutboxEntry[] }) => {
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
};

const Waiting = ({ entry, book }: { readonly entry: OutboxEntry; readonly book: Book }) => {
  const { store } = useWorkspace();
  const { phase } = useEngineStatus();
  const { what, about } = changeInWords(entry, book);
  const discard = async () => {
    const taken = await discardWaiting(store, entry.mid);
    if (taken.length === 0) return notify.problem(t('syncPage.notDiscarded'));
    offerUndo(store, t('syncPage.discarded'), (later) => keepWaiting(later, taken));
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
        entry.sent === 1 && (
          <span title={t('syncPage.mayBeThere')}>
            <Tag>{phase === 'working' ? t('syncPage.onItsWay') : t('syncPage.checking')}</Tag>
          </span>
        )
      }
      actions={
        entry.sent !== 1 && (
          <IconButton icon="trash" label={t('syncPage.discardThis', { what: whole })} onClick={() => void discard()} />
        )
      }
    />
  );
};
