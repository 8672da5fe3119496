import '#texts/en/screens.ts';
import '#texts/en/threads.ts';
import { Link } from 'wouter';
import { Reading } from '#parts/rows/reading.tsx';
import { useTotals } from '#parts/answers/use-totals.ts';
import { useLevels } from '#parts/threads/use-levels.ts';
import { useInventory, useShown } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { Icon } from '#ui/icon.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { Swatch } from '#ui/swatch.tsx';
import { Tag } from '#ui/tag.tsx';
import styles from './inventory-screen.module.css';
import { MoreWays } from './more-ways.tsx';

const sampleSize = 18;

export function InventoryScreen() {
  const { threads, extent } = useInventory();
  const totals = useTotals();
  useShown(totals !== undefined || extent === 'part');
  const { low = 0, out = 0 } = useLevels() ?? {};
  const sample = threads.filter(({ thread }) => thread.hex !== null).slice(0, sampleSize);
  return (
    <>
      <PageHead title={t('titles.inventory')} />
      <Reading />
      <Link href="/inventory/threads" className={styles.way}>
        <span className={styles.band} aria-hidden="true">
          {sample.length === 0 ? (
            <Swatch hex={null} />
          ) : (
            sample.map(({ id, thread }) => <Swatch key={id} hex={thread.hex} moreHex={thread.moreHex} />)
          )}
        </span>
        <span className={styles.words}>
          <strong>{t('titles.threads')}</strong>
          <span>{t('inventory.threadsText')}</span>
          <span className={styles.counts}>
            {totals !== undefined && (
              <>
                {t('threads.colours', { count: totals.colours })} · {t('threads.spools', { count: totals.spools })}
              </>
            )}
            {low > 0 && <Tag tone="warn">{t('threads.lowOf', { count: low })}</Tag>}
            {out > 0 && <Tag tone="danger">{t('threads.outOf', { count: out })}</Tag>}
          </span>
        </span>
        <Icon name="chevron" />
      </Link>
      <MoreWays />
    </>
  );
}
