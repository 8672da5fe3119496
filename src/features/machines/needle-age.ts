import type { Needle } from '#core/kinds/needle.ts';
import type { Run } from '#core/kinds/run.ts';
import { withoutUndone } from '#core/machines/meter.ts';
import { t } from '#texts/t.ts';

/** `sewn`: all stitches of this needle number, including earlier needles. `words`: the age; null if unknown. */
interface NeedleAge {
  readonly sewn: number;
  readonly words: string | null;
}

/** Counts the stitches of a needle number, and writes how old its needle is. */
export const needleAge = (
  slot: Pick<Needle, 'needle' | 'installedAt' | 'installedAtStitches'>,
  runs: readonly (Run & { readonly id: string })[],
  heads: number,
  now: string,
): NeedleAge => {
  const sewn = withoutUndone(runs).reduce(
    (sum, { blocks, pieces }) =>
      sum +
      blocks
        .filter(({ needle }) => needle === slot.needle)
        .reduce((stitches, block) => stitches + block.stitches * Math.ceil(pieces / heads), 0),
    0,
  );
  if (slot.installedAt === null) return { sewn, words: null };
  const days = Math.max(0, Math.floor((Date.parse(now) - Date.parse(slot.installedAt)) / 86_400_000));
  const since = Math.max(0, sewn - (slot.installedAtStitches ?? 0));
  const parts = [t('machines.days', { count: days }), ...(since > 0 ? [t('machines.stitches', { count: since })] : [])];
  return { sewn, words: parts.join(' · ') };
};
