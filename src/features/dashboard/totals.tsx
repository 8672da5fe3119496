import { Link } from 'wouter';
import type { Units } from '#core/amounts/units.ts';
import type { StockTotals } from '#parts/answers/stock-totals.ts';
import { useTotals } from '#parts/answers/use-totals.ts';
import { useWorkspace } from '#services/workspace.ts';
import { formatLength } from '#texts/formats.ts';
import { formatNumber } from '#texts/numbers.ts';
import { t } from '#texts/t.ts';
import { Swatch } from '#ui/swatch.tsx';
import styles from './totals.module.css';

export function Totals() {
  const totals = useTotals();
  const { settings } = useWorkspace();
  return (
    <section aria-label={t('dashboard.totals')} className={styles.totals}>
      <Link href="/inventory/threads" className={styles.band} aria-label={t('dashboard.openThreads')}>
        {totals?.band.map(({ id, hex, moreHex }) => (
          <Swatch key={id} hex={hex} moreHex={moreHex} className={styles.strand ?? ''} />
        ))}
      </Link>
      <dl className={styles.figures}>
        <Figure name={t('dashboard.colours')} value={totals && formatNumber(totals.colours)} />
        <Figure name={t('dashboard.spools')} value={totals && formatNumber(totals.spools)} />
        <Figure name={t('dashboard.length')} value={totals && lengthWords(totals, settings.units)} />
      </dl>
    </section>
  );
}

const lengthWords = ({ knownMm, isApproximate }: StockTotals, units: Units): string =>
  isApproximate
    ? t('threads.about', { length: formatLength(roughlyMm(knownMm), units) })
    : formatLength(knownMm, units);

/** Rounds an approximate sum to three significant digits, since more would look exact. A sum below zero becomes 0. */
const roughlyMm = (mm: number): number => (mm > 0 ? Math.round(Number(mm.toPrecision(3))) : 0);

const Figure = ({ name, value }: { readonly name: string; readonly value: string | undefined }) => (
  <div className={styles.figure}>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);
