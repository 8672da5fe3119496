import '#texts/en/threads.ts';
import { kept, ofStock } from '#parts/rows/team-queries.ts';
import { useQuery } from '#parts/rows/use-query.ts';
import { t } from '#texts/t.ts';
import { countLevels } from './stock-levels.ts';
import { totalsOf } from './stock-totals.ts';

export const stockTotals = kept(ofStock(totalsOf), ({ totals }) => totals);

/** How many colours of the whole stock have each level. */
export const stockLevels = kept(
  ofStock(({ rows }, teamMinSpools) => countLevels(rows, teamMinSpools)),
  ({ levels }) => levels,
);

/** Returns links to the low and the used-up colours, each with the count that the list shows. Omits counts of 0. */
export function useLevelWays(): readonly { readonly href: string; readonly words: string }[] {
  const { low = 0, out = 0 } = useQuery(stockLevels).rows ?? {};
  return [
    { href: '/inventory/threads?show=low', words: t('threads.lowOf', { count: low }), count: low },
    { href: '/inventory/threads?show=out', words: t('threads.outOf', { count: out }), count: out },
  ].filter(({ count }) => count > 0);
}
