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
export function needleAge(
  { needle, installedAt }: Pick<Needle, 'needle' | 'installedAt'>,
  runs: readonly (Run & { readonly id: string })[],
  heads: number,
  now: string,
): NeedleAge {
  const sewnBy = (some: typeof runs): number =>
    some.reduce(
      (sum, { blocks, pieces }) =>
        sum +
        blocks
          .filter((block) => block.needle === needle)
          .reduce((stitches, block) => stitches + block.stitches * Math.ceil(pieces / heads), 0),
      0,
    );
  const counted = withoutUndone(runs);
  const sewn = sewnBy(counted);
  if (installedAt === null) return { sewn, words: null };
  const days = Math.max(0, Math.floor((Date.parse(now) - Date.parse(installedAt)) / 86_400_000));
  // Not by the stitches that the needle noted when it was new: a run taken back since may be among them.
  const since = sewnBy(counted.filter(({ at }) => at > installedAt));
  const parts = [t('machines.days', { count: days }), ...(since > 0 ? [t('machines.stitches', { count: since })] : [])];
  return { sewn, words: parts.join(' · ') };
}
