import '#texts/en/relations.ts';
import { useState } from 'react';
import { Link } from 'wouter';
import { can } from '#core/access/permissions.ts';
import type { OwnedThread } from '#inventory/inventory.ts';
import styles from '#parts/alike/alike-list.module.css';
import { ownedSentence } from '#parts/threads/stock-in-words.ts';
import { ThreadSwatch } from '#parts/threads/thread-swatch.tsx';
import { ThreadWords } from '#parts/threads/thread-words.tsx';
import { useInventory, useWorkspace } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { later } from '#ui/later.tsx';

const InsteadDialog = later(async () => (await import('./instead-dialog.tsx')).InsteadDialog);

export function Instead({ owned }: { readonly owned: OwnedThread }) {
  const { store, settings } = useWorkspace();
  const { threads } = useInventory();
  const [isEditing, setEditing] = useState(false);
  const substitutes = owned.thread.substitutes.flatMap(({ threadId, note }) => {
    const other = threads.find(({ id }) => id === threadId);
    return other === undefined ? [] : [{ other, words: [t('relations.substitute'), note].filter(Boolean).join(': ') }];
  });
  const replaced = threads
    .filter(({ thread }) => thread.supersededBy === owned.id)
    .map((other) => ({ other, words: t('relations.replaces') }));
  const mayChange = can(store.actor.role, 'inventory.change');
  const all = [...substitutes, ...replaced];
  if (all.length === 0 && !mayChange) return null;
  return (
    <>
      <section className={styles.section} aria-label={t('relations.title')}>
        <h2 className={styles.title}>{t('relations.title')}</h2>
        <ul className={styles.list}>
          {all.map(({ other, words }) => (
            <li key={`${words}/${other.id}`}>
              <Link href={`/inventory/threads/${other.id}`} className={styles.row}>
                <ThreadSwatch thread={other.thread} size="small" />
                <span className={styles.name}>
                  <ThreadWords thread={other.thread} />
                  <small>{words}</small>
                </span>
                <span className={styles.word}>{ownedSentence(other, settings.units)}</span>
              </Link>
            </li>
          ))}
        </ul>
        {mayChange && (
          <div data-print="no">
            <Button icon="edit" onClick={() => setEditing(true)}>
              {t('relations.edit')}
            </Button>
          </div>
        )}
      </section>
      {isEditing && <InsteadDialog owned={owned} onClose={() => setEditing(false)} />}
    </>
  );
}
