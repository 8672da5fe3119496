import type { OutboxEntry } from '#data/team-database.ts';
import { discardWaiting, keepWaiting } from '#data/waiting.ts';
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
import { Section } from './section.tsx';
import styles from './waiting-list.module.css';
import { useBook, type Book } from '#parts/fields/use-book.ts';

const most = 100;

/** The queue, in the order in which it will be sent. What has never left this device can be discarded, and taken back. */
export const WaitingList = ({ pending }: { readonly pending: readonly OutboxEntry[] }) => {
  const book = useBook();
  return (
    <Section
      title={t('syncPage.waiting')}
      text={pending.length === 0 ? t('syncPage.waitingNone') : t('syncPage.waitingText')}
    >
      {pending.length > 0 && (
        <List aria-label={t('syncPage.waiting')}>
          {pending.slice(0, most).map((entry) => (
            <li key={entry.mid}>
              <Waiting entry={entry} book={book} />
            </li>
          ))}
        </List>
      )}
      {pending.length > most && (
        <p className={styles.more}>{t('syncPage.waitingMore', { count: pending.length - most })}</p>
      )}
    </Section>
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
