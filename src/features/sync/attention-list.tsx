import { discardAttention, keepAttention } from '#data/attention.ts';
import type { AttentionEntry } from '#data/team-database.ts';
import { useInventory, useWorkspace } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { List } from '#ui/list.tsx';
import { ListRow } from '#ui/list-row.tsx';
import { notify } from '#ui/notify.ts';
import { changeInWords } from './change-in-words.ts';
import { refusalSentence } from './refusal-sentence.ts';
import styles from './sync-screen.module.css';

/** The refused changes, each with the reason; a discarded one can be taken back for a while. */
export const AttentionList = ({ entries }: { readonly entries: readonly AttentionEntry[] }) => {
  const { store } = useWorkspace();
  const { threads } = useInventory();
  const discard = async (mid: string) => {
    const entry = await discardAttention(store, mid);
    if (entry === undefined) return;
    notify.offer(t('syncPage.discarded'), {
      label: t('common.undo'),
      onAct: () => void keepAttention(store, entry),
    });
  };
  return (
    <section className={styles.list}>
      <h2>{t('syncPage.attention')}</h2>
      <p className={styles.text}>{entries.length === 0 ? t('syncPage.attentionNone') : t('syncPage.attentionText')}</p>
      {entries.length > 0 && (
        <List aria-label={t('syncPage.attention')}>
          {entries.map((entry) => {
            const { what, about } = changeInWords(entry, threads);
            const title = about === '' ? what : `${what}: ${about}`;
            return (
              <li key={entry.mid}>
                <ListRow
                  title={title}
                  detail={<span className={styles.reason}>{refusalSentence(entry)}</span>}
                  actions={
                    <Button
                      aria-label={t('syncPage.discardThis', { what: title })}
                      onClick={() => void discard(entry.mid)}
                    >
                      {t('syncPage.discard')}
                    </Button>
                  }
                />
              </li>
            );
          })}
        </List>
      )}
    </section>
  );
};
