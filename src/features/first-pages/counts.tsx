import '#texts/say-threads.ts';
import { Link } from 'wouter';
import { isLow } from '#core/stock.ts';
import { useInventory, useWorkspace } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import styles from './counts.module.css';

/** What the team's book knows today: everything it owns, or the colours below their minimum with the way to them. Nothing before it is read. */
export const Counts = ({ of }: { readonly of: 'stock' | 'low' }) => {
  const { threads, complete, spoolCount } = useInventory();
  const { settings } = useWorkspace();
  if (!complete) return <p className={styles.counts} />;
  if (of === 'stock')
    return (
      <p className={styles.counts}>
        {t('threads.colours', { count: threads.length })} · {t('threads.spools', { count: spoolCount })}
      </p>
    );
  const low = threads.filter(({ thread, stock }) => isLow(thread, stock, settings.lowStockDefaultSpools)).length;
  return (
    <p className={styles.counts}>
      {low === 0 ? (
        t('firstPages.noneLow')
      ) : (
        <Link href="/inventory/threads?show=low">{t('firstPages.low', { count: low })}</Link>
      )}
    </p>
  );
};
