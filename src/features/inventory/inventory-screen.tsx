import '#texts/en/screens.ts';
import '#texts/en/threads.ts';
import { Link } from 'wouter';
import { Reading } from '#parts/rows/reading.tsx';
import { stockLevels, stockTotals } from '#parts/threads/stock-figures.ts';
import { rowsOf } from '#parts/rows/rows-of.ts';
import { stock, useQuery } from '#parts/rows/use-query.ts';
import { useShown } from '#services/workspace.ts';
import { formatNumber } from '#texts/numbers.ts';
import { t } from '#texts/t.ts';
import { Icon } from '#ui/icon.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { Swatch } from '#ui/swatch.tsx';
import { Tag } from '#ui/tag.tsx';
import styles from './inventory-screen.module.css';

const sampleSize = 18;

export function InventoryScreen() {
  const { rows: threads, extent } = useQuery(stock);
  const totals = useQuery(stockTotals).rows;
  useShown(totals !== undefined || extent === 'part');
  const { low = 0, out = 0 } = useQuery(stockLevels).rows ?? {};
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

function MoreWays() {
  const counts = { machines: useCount('machine'), hoops: useCount('hoop'), places: useCount('place') };
  return (
    <ul className={styles.ways}>
      {ways.map(({ href, name }) => (
        <li key={href}>
          <Link href={href} className={styles.moreWaysWay}>
            <strong>
              {t(`titles.${name}`)}
              {name in counts && <span>{counts[name as keyof typeof counts]}</span>}
            </strong>
            <span>{t(`inventory.${name}Text`)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Returns the number of rows as text; empty until all rows are read, because the number would be too low before. */
const useCount = (kind: 'machine' | 'hoop' | 'place'): string => {
  const { rows, extent } = useQuery(rowsOf(kind));
  return extent === 'whole' ? formatNumber(rows.length) : '';
};

const ways = [
  { href: '/jobs', name: 'jobs' },
  { href: '/inventory/machines', name: 'machines' },
  { href: '/inventory/shopping', name: 'shopping' },
  { href: '/inventory/check', name: 'check' },
  { href: '/inventory/threads/charts', name: 'charts' },
  { href: '/inventory/hoops', name: 'hoops' },
  { href: '/inventory/places', name: 'places' },
  { href: '/inventory/labels', name: 'labels' },
  { href: '/inventory/threads/imports', name: 'imports' },
  { href: '/inventory/designs', name: 'designs' },
] as const;
