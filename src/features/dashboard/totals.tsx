import { Link } from 'wouter';
import type { OwnedThread } from '#data/inventory/inventory.ts';
import { useInventory, useWorkspace } from '#services/workspace.ts';
import { formatLength, formatNumber } from '#texts/formats.ts';
import { t } from '#texts/t.ts';
import { Swatch } from '#ui/swatch.tsx';
import styles from './totals.module.css';

const mostColours = 36;

/** What the team owns in three figures, over a band of its own colours. Until all of it has been read the figures only keep their places. */
export const Totals = () => {
  const { threads, extent, colourCount, spoolCount } = useInventory();
  const isWhole = extent === 'whole';
  const { settings } = useWorkspace();
  const knownMm = threads.reduce((sum, { stock }) => sum + stock.knownMm, 0);
  const isApproximate = threads.some(({ stock }) => stock.isApproximate || stock.unknownSpools > 0);
  const length = formatLength(isApproximate ? roughlyMm(knownMm) : knownMm, settings.units);
  const colours = (isWhole ? threads : none).filter(({ thread }) => thread.hex !== null);
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
        <Figure name={t('dashboard.colours')} value={isWhole && formatNumber(colourCount)} />
        <Figure name={t('dashboard.spools')} value={isWhole && formatNumber(spoolCount)} />
        <Figure
          name={t('dashboard.length')}
          value={isWhole && (isApproximate ? t('threads.about', { length }) : length)}
        />
      </dl>
    </section>
  );
};

const none: readonly OwnedThread[] = [];

/** Three digits are as much as an approximate sum may claim to know. */
const roughlyMm = (mm: number): number => (mm > 0 ? Math.round(Number(mm.toPrecision(3))) : 0);

const Figure = ({ name, value }: { readonly name: string; readonly value: string | false }) => (
  <div className={styles.figure}>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);
