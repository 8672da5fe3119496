import { useMemo } from 'react';
import type { Design } from '#core/kinds/design.ts';
import { namesColoursAlone } from '#core/stitchable/match-threads.ts';
import { stitchableIn, type StandingMachine, type StitchableAnswers } from '#core/stitchable/stitchable.ts';
import { useEquivalents } from '#parts/alike/use-equivalents.ts';
import { useCollection } from '#parts/rows/use-collection.ts';
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

/** A machine with its needles and hoops; null for no machine or one that is gone, undefined until they are read. */
export function useStandingMachine(machineId: string | null): StandingMachine | null | undefined {
  const machines = useCollection('machine');
  const needles = useCollection('needle');
  const hoops = useCollection('hoop');
  return useMemo(() => {
    if (machineId === null) return null;
    if ([machines, needles, hoops].some(({ extent }) => extent !== 'whole')) return undefined;
    const machine = machines.rows.find(({ id }) => id === machineId)?.data;
    if (machine === undefined) return null;
    return {
      id: machineId,
      machine,
      slots: needles.rows.map(({ data }) => data).filter((slot) => slot.machineId === machineId),
      hoops: hoops.rows.map(({ id, data }) => ({ ...data, id })),
    };
  }, [machineId, machines, needles, hoops]);
}
