import { useMemo } from 'react';
import type { Design } from '#core/kinds/design.ts';
import { namesColoursAlone } from '#core/stitchable/match-threads.ts';
import { stitchableIn, type StitchableAnswers } from '#core/stitchable/stitchable.ts';
import { useEquivalents } from '#parts/alike/use-equivalents.ts';
import { useStandingMachine } from './use-standing-machine.ts';
import { useTeamSettings } from '#parts/rows/use-team-settings.ts';
import { useMyBrands } from '#parts/threads/my-brands.ts';
import { useCharts } from '#services/charts.ts';
import { useInventory } from '#services/workspace.ts';

/**
 * Returns what answers designs from the rows on this device, for one machine or (null) for the stock alone; undefined
 * until all rows are read. Charts are read only for designs that name their colours by RGB alone.
 */
export function useStitchable(
  machineId: string | null,
  designs: readonly Pick<Design, 'blocks'>[],
): StitchableAnswers | undefined {
  const { threads, extent } = useInventory();
  const { favouriteBrands: ofTeam } = useTeamSettings();
  const [mine] = useMyBrands();
  const on = useStandingMachine(machineId);
  const equivalents = useEquivalents();
  const isColoured = useMemo(() => designs.some(({ blocks }) => namesColoursAlone(blocks)), [designs]);
  const { search } = useCharts(isColoured);
  return useMemo(() => {
    if (extent !== 'whole' || on === undefined) return undefined;
    return stitchableIn({
      threads: threads.map(({ id, thread, spools }) => ({ id, thread, spools })),
      favouriteBrands: [...ofTeam, ...mine],
      ...(on !== null && { on }),
      ...(equivalents !== undefined && { equivalents }),
      ...(isColoured && search !== undefined && { charts: search('') }),
    });
  }, [threads, extent, ofTeam, mine, on, equivalents, isColoured, search]);
}
