import '#texts/en/shop.ts';
import type { Equivalent } from '#core/catalogue/equivalents.ts';
import type { Thread } from '#core/kinds/thread.ts';
import type { OwnedThread } from '#inventory/inventory.ts';
import { stockInWords } from '#parts/threads/stock-in-words.ts';
import { stock, useQuery } from '#parts/rows/use-query.ts';
import { useWorkspace } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { Link } from 'wouter';
import { useEquivalents } from './use-equivalents.ts';
import { ThreadWords } from '#parts/threads/thread-words.tsx';
import styles from './alike-list.module.css';

/** The colours of other lines that charts call nearest, and what the team has of them; nothing if there are none. */
export function ChartedEquivalents({ thread }: { readonly thread: Pick<Thread, 'brand' | 'line' | 'code'> }) {
  const equivalents = useEquivalents();
  const { rows: threads } = useQuery(stock);
  const found = equivalents?.(thread) ?? [];
  if (found.length === 0) return null;
  return (
    <section className={styles.section} aria-label={t('shop.charted')}>
      <h2 className={styles.title}>{t('shop.charted')}</h2>
      <ul className={styles.list}>
        {found.map((one) => (
          <li key={`${one.brand} ${one.line} ${one.code}`} className={styles.row}>
            <span className={styles.name}>
              <ThreadWords thread={{ ...one, name: null }} isFull />
              <small>{sourceOf(one)}</small>
            </span>
            <OwnedWord owned={threads.find((own) => isSame(own.thread, one))} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Writes which chart has this pair of colours, and notes about the pair. */
const sourceOf = ({ publisher, isPrinted, sharedBy }: Equivalent): string =>
  [
    publisher === null ? t('shop.stitchersChart') : t('shop.makersChart', { publisher }),
    !isPrinted && t('shop.otherWay'),
    sharedBy > 0 && t('shop.alsoFor', { count: sharedBy }),
  ]
    .filter(Boolean)
    .join(' · ');

const OwnedWord = ({ owned }: { readonly owned: OwnedThread | undefined }) => {
  const { settings } = useWorkspace();
  if (owned === undefined || owned.stock.spools === 0) return <span className={styles.word}>{t('shop.notOwned')}</span>;
  return (
    <Link href={`/inventory/threads/${owned.id}`} className={styles.word}>
      {t('shop.have')} <small>{stockInWords(owned.stock, settings.units).length}</small>
    </Link>
  );
};

const isSame = (a: Pick<Thread, 'brand' | 'line' | 'code'>, b: Pick<Thread, 'brand' | 'line' | 'code'>): boolean =>
  a.code.toLowerCase() === b.code.toLowerCase() &&
  a.line.toLowerCase() === b.line.toLowerCase() &&
  a.brand.toLowerCase() === b.brand.toLowerCase();
