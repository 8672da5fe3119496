import { useEffect, useState } from 'react';
import type { Thread } from '#core/kinds/thread.ts';
import { stockElsewhere, type StockElsewhere } from '#inventory/in-other-teams.ts';
import { stockSentence } from '#parts/threads/stock-in-words.ts';
import { useTeams } from '#services/teams.tsx';
import { useWorkspace } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import styles from '#parts/alike/alike-list.module.css';

type Named = Pick<Thread, 'brand' | 'line' | 'code'>;

/** What the person's other teams on this device have of a thread. Set a `key` per thread. */
export function OtherTeams({ thread }: { readonly thread: Named }) {
  const { settings } = useWorkspace();
  const { items } = useTeams();
  const elsewhere = useElsewhere(thread);
  if (elsewhere.length === 0) return null;
  return (
    <section className={styles.section} aria-label={t('shop.otherTeams')}>
      <h2 className={styles.title}>{t('shop.otherTeams')}</h2>
      <ul className={styles.list}>
        {elsewhere.map(({ teamId, stock }) => (
          <li key={teamId} className={styles.row}>
            <span className={styles.name}>{items.find((team) => team.public_id === teamId)?.name}</span>
            <span className={styles.word}>
              {stock.spools > 0 ? t('shop.have') : t('shop.out')}
              {stock.spools > 0 && <small>{stockSentence(stock, settings.units)}</small>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const useElsewhere = ({ brand, line, code }: Named): readonly StockElsewhere[] => {
  const { store } = useWorkspace();
  const { userId, teamId } = store.actor;
  const { items } = useTeams();
  const others = items.map((team) => team.public_id).filter((id) => id !== teamId);
  const ids = others.join(' ');
  const [found, setFound] = useState<readonly StockElsewhere[]>([]);
  useEffect(() => {
    let isWanted = true;
    stockElsewhere(userId, ids.split(' ').filter(Boolean), { brand, line, code }).then(
      (stock) => isWanted && setFound(stock),
      (fault: unknown) => window.reportError(fault),
    );
    return () => {
      isWanted = false;
    };
  }, [userId, ids, brand, line, code]);
  return found;
};
