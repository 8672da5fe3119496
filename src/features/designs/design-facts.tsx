import { smallestFitting } from '#core/hoops/hoop-fit.ts';
import type { Design } from '#core/kinds/design.ts';
import { useCollection } from '#parts/rows/use-collection.ts';
import { useWorkspace } from '#services/workspace.ts';
import { formatNumber } from '#texts/numbers.ts';
import { formatSizes } from '#texts/format-size.ts';
import { t } from '#texts/t.ts';
import { Facts } from '#ui/facts.tsx';
import { usualMinutes } from './usual-minutes.ts';

export function DesignFacts({
  data,
  hasTime,
}: {
  readonly data: Design;
  /** Whether to estimate the time on a usual machine: no machine is asked about. */
  readonly hasTime: boolean;
}) {
  const { units } = useWorkspace().settings;
  const { rows } = useCollection('hoop');
  const { widthMm10, heightMm10, sequins } = data;
  const size = { wMm10: widthMm10, hMm10: heightMm10 };
  const own = rows.map((row) => ({ id: row.id, ...row.data }));
  // A cap frame is named only where no flat hoop fits.
  const flat = own.filter(({ kind }) => kind !== 'cap');
  const found = smallestFitting(size, flat) ?? smallestFitting(size, own);
  const hoop = found === undefined ? t('designs.noHoopFits') : found.hoop.name;
  return (
    <Facts
      facts={[
        [t('designs.size'), formatSizes(widthMm10, heightMm10, units)],
        [t('designs.stitchesWord'), formatNumber(data.stitches)],
        [t('designs.blocksWord'), formatNumber(data.blocks.length)],
        [t('designs.stopsWord'), formatNumber(data.stops)],
        [t('designs.trimsWord'), formatNumber(data.trims)],
        [t('designs.jumpsWord'), formatNumber(data.jumps)],
        ...(sequins > 0 ? [[t('designs.sequinsWord'), t('designs.needsSequins', { count: sequins })] as const] : []),
        ...(hasTime ? [[t('designs.time'), t('designs.minutes', { count: usualMinutes(data) })] as const] : []),
        ...(rows.length > 0
          ? [[t('designs.fits'), found?.fit === 'turned' ? t('designs.turned', { name: hoop }) : hoop] as const]
          : []),
        [t('designs.format'), data.format.toUpperCase()],
      ]}
    />
  );
}
