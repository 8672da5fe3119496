import type { OutboxEntry } from '#data/team-database.ts';
import { useNetwork } from '#services/device.ts';
import { useInventory, useWorkspace } from '#services/workspace.ts';
import { sinceWords } from '#parts/since-words.ts';
import { t } from '#texts/t.ts';
import { List } from '#ui/list.tsx';
import { ListRow } from '#ui/list-row.tsx';
import { Tag } from '#ui/tag.tsx';
import { changeInWords } from './change-in-words.ts';
import styles from './sync-screen.module.css';

const most = 100;

/** The queue, in the order in which it will be sent. */
export const WaitingList = ({ entries }: { readonly entries: readonly OutboxEntry[] }) => {
  const { store } = useWorkspace();
  const { threads } = useInventory();
  const isOnline = useNetwork();
  const pending = entries.filter(({ state }) => state === 'pending');
  return (
    <section className={styles.list}>
      <h2>{t('syncPage.waiting')}</h2>
      <p className={styles.text}>{pending.length === 0 ? t('syncPage.waitingNone') : t('syncPage.waitingText')}</p>
      {pending.length > 0 && (
        <List aria-label={t('syncPage.waiting')}>
          {pending.slice(0, most).map((entry) => {
            const { what, about } = changeInWords(entry, threads);
            return (
              <li key={entry.mid}>
                <ListRow
                  title={about === '' ? what : about}
                  detail={[...(about === '' ? [] : [what]), sinceWords(Date.parse(entry.at), store.now())].join(' · ')}
                  tags={entry.sent === 1 && isOnline && <Tag>{t('syncPage.onItsWay')}</Tag>}
                />
              </li>
            );
          })}
        </List>
      )}
    </section>
  );
};
