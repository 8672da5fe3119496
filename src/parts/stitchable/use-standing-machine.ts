import { useMemo } from 'react';
import type { StandingMachine } from '#core/stitchable/stitchable.ts';
import { useCollection } from '#parts/rows/use-collection.ts';

// Apart from `use-stitchable.ts`: the library answers in a worker, and does not load the rules on the page.

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
