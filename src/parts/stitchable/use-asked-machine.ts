import { useEffect, useMemo, useState } from 'react';
import { createListeners } from '#core/listeners.ts';
import { atRealPace, usedPace } from '#core/machines/learned-factor.ts';
import type { StandingMachine } from '#core/stitchable/stitchable.ts';
import type { CollectionRow } from '#inventory/collection.ts';
import { useRemembered } from '#parts/forms/use-remembered.ts';
import { useRealPaces } from '#parts/machines/real-pace.ts';
import { rowsOf } from '#parts/rows/rows-of.ts';
import { useQuery } from '#parts/rows/use-query.ts';
import { useWorkspace } from '#services/workspace.ts';

/**
 * Returns the machine that designs are asked against, or null for the stock alone, and how to change it. This device
 * remembers it for a team; a person who never chose asks against the team's machine if it has exactly one.
 */
export function useAskedMachine(): readonly [string | null, (machineId: string | null) => void] {
  const { teamId } = useWorkspace().store.actor;
  const usable = useMachinesToAsk();
  const [remembered, remember] = useRemembered({ form: 'asked-machine', team: teamId }, { machine: '' });
  // The list and the page of a design are on the screen together, and each has its own `useRemembered`.
  const [seen, setSeen] = useState<{ readonly teamId: string; readonly machine: string }>();
  useEffect(
    () =>
      changes.subscribe(() => {
        const machine = last.get(teamId);
        if (machine !== undefined) setSeen({ teamId, machine });
      }),
    [teamId],
  );
  const machine = seen?.teamId === teamId ? seen.machine : remembered.machine;
  const set = (machineId: string | null) => {
    const chosen = machineId ?? stockAlone;
    remember({ machine: chosen });
    last.set(teamId, chosen);
    changes.tell();
  };
  const isHere = usable.some(({ id }) => id === machine);
  const [only, ...others] = usable;
  if (machine === stockAlone) return [null, set];
  if (isHere) return [machine, set];
  return [only !== undefined && others.length === 0 ? only.id : null, set];
}

/** Returns the machines that designs can be asked against: those that were not sold. */
export function useMachinesToAsk(): readonly CollectionRow<'machine'>[] {
  const { rows } = useQuery(rowsOf('machine'));
  return useMemo(() => rows.filter(({ data }) => data.status !== 'sold'), [rows]);
}

const stockAlone = 'any';
const last = new Map<string, string>();
const changes = createListeners();

// Apart from `use-stitchable.ts`: the library answers in a worker, and does not load the rules on the page.

/** A machine with its needles, hoops and real pace; null for no machine or one that is gone, undefined until they are read. */
export function useStandingMachine(machineId: string | null): StandingMachine | null | undefined {
  const machines = useQuery(rowsOf('machine'));
  const needles = useQuery(rowsOf('needle'));
  const hoops = useQuery(rowsOf('hoop'));
  const paces = useRealPaces(machineId === null ? [] : [machineId]);
  return useMemo(() => {
    if (machineId === null) return null;
    if (paces === undefined || [machines, needles, hoops].some(({ extent }) => extent !== 'whole')) return undefined;
    const machine = machines.rows.find(({ id }) => id === machineId)?.data;
    if (machine === undefined) return null;
    const learned = paces.get(machineId);
    const pace = usedPace(machine, learned);
    return {
      id: machineId,
      machine: atRealPace(machine, learned),
      ...(pace !== undefined && { pace }),
      slots: needles.rows.map(({ data }) => data).filter((slot) => slot.machineId === machineId),
      hoops: hoops.rows.map(({ id, data }) => ({ ...data, id })),
    };
  }, [machineId, machines, needles, hoops, paces]);
}
