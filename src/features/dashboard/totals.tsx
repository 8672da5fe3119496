import { Link } from 'wouter';
import { useInventory, useWorkspace } from '#services/workspace.ts';
import { formatLength, formatNumber } from '#texts/formats.ts';
import { t } from '#texts/t.ts';
import { Swatch } from '#ui/swatch.tsx';
import styles from './totals.module.css';

const mostColours = 36;

/** What the team owns in three figures, over a band of its own colours. */
export const Totals = () => {
  const { threads, spoolCount } = useInventory();
  const { settings } = useWorkspace();
  const knownMm = threads.reduce((sum, { stock }) => sum + stock.knownMm, 0);
  const isApproximate = threads.some(({ stock }) => stock.isApproximate || stock.unknownSpools > 0);
  const length = formatLength(isApproximate ? roughlyMm(knownMm) : knownMm, settings.units);
  const colours = threads.filter(({ thread }) => thread.hex !== null);
  const step = Math.max(1, Math.ceil(colours.length / mostColours));
  return (
    <section aria-label={t('dashboard.totals')} className={styles.totals}>
      <Link href="/inventory/threads" className={styles.band} aria-label={t('dashboard.openThreads')}>
        {colours
          .filter((_, at) => at % step === 0)
          .map(({ id, thread }) => (
            <Swatch key={id} hex={thread.hex} moreHex={thread.moreHex} className={styles.strand ?? ''} />
          ))}
      </Link>
      <dl className={styles.figures}>
        <Figure name={t('dashboard.colours')} value={formatNumber(threads.length)} />
        <Figure name={t('dashboard.spools')} value={formatNumber(spoolCount)} />
        <Figure name={t('dashboard.length')} value={isApproximate ? t('threads.about', { length }) : length} />
      </dl>
    </section>
  );
};

/** Three digits are as much as an approximate sum may claim to know. */
const roughlyMm = (mm: number): number => (mm > 0 ? Math.round(Number(mm.toPrecision(3))) : 0);

const Figure = ({ name, value }: { readonly name: string; readonly value: string }) => (
  <div className={styles.figure}>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);
