import { useEffect, useMemo, useState } from 'react';
import { dueId, dueTasks, isInUse, isPressing, type DueTask, type MachineRecords } from '#core/machines/due-tasks.ts';
import type { CollectionRow } from '#inventory/collection.ts';
import { foundOf } from '#data/rows/local-rows.ts';
import { rowsOfRefs } from '#data/rows/stored-rows.ts';
import type { TeamStore } from '#data/database/team-store.ts';
import { useQueryBehind } from '#parts/answers/use-first.ts';
import { useCollection } from '#parts/rows/use-collection.ts';
import { useWorkspace } from '#services/workspace.ts';
import type { WithId } from './machine-book.ts';
import { useToday } from './use-machine-book.ts';
import { refOf } from '#data/database/team-database.ts';

/** A task that is due on a machine now or soon. `id` identifies this occurrence, on the server too. */
export interface MachineDue extends DueTask<CollectionRow<'maintenanceTask'>> {
  readonly id: string;
  readonly machine: CollectionRow<'machine'>;
}

// How long to wait after a change, in ms, so that several changes lead to one computation, after the press is painted.
const quietMs = 500;

/**
 * Returns the tasks due on machines now or soon; undefined until read. Computed again when records or the date change.
 */
export const useDues = (): readonly MachineDue[] | undefined => {
  const { store } = useWorkspace();
  const machines = useCollection('machine');
  const tasks = useCollection('maintenanceTask');
  const today = useToday();
  const date = today.dateOf(today.now);
  const isWhole = machines.extent === 'whole' && tasks.extent === 'whole';
  const judged = useMemo(
    () =>
      machines.rows.filter(
        ({ id, data }) =>
          isInUse(data) && tasks.rows.some((task) => task.data.active && task.data.machineIds.includes(id)),
      ),
    [machines.rows, tasks.rows],
  );
  const logged = useQueryBehind(() => logCount(store, judged), [store, judged]);
  const [dues, setDues] = useState<readonly MachineDue[]>();
  useEffect(() => {
    if (!isWhole || logged === undefined) return undefined;
    let isWanted = true;
    const judge = async () => {
      const found = judged.length === 0 ? [] : await duesOf(store, judged, tasks.rows, today);
      if (isWanted) setDues(found);
    };
    const timer = setTimeout(() => void judge().catch((fault: unknown) => window.reportError(fault)), quietMs);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
    // `today` changes every minute; what is due changes only with its date
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [store, isWhole, judged, tasks.rows, logged, date]);
  return isWhole ? dues : undefined;
};

const duesOf = async (
  store: TeamStore,
  machines: readonly CollectionRow<'machine'>[],
  tasks: readonly CollectionRow<'maintenanceTask'>[],
  today: Parameters<typeof dueTasks>[3],
): Promise<readonly MachineDue[]> => {
  const entries = await byMachine(store, 'meterReading', machines);
  const logs = await byMachine(store, 'maintenanceLog', machines);
  const runs = await byMachine(store, 'run', machines);
  return machines.flatMap((machine) => {
    const of = {
      entries: entries(machine.id),
      logs: logs(machine.id),
      runs: runs(machine.id),
    } satisfies MachineRecords;
    return dueTasks(machine, of, tasks, today)
      .filter(({ due }) => isPressing(due))
      .map((one) => ({ ...one, id: dueId(store.actor.teamId, machine.id, one), machine }));
  });
};

type OfMachine = 'meterReading' | 'maintenanceLog' | 'run';

const refsOf = (kind: OfMachine, machines: readonly { readonly id: string }[]) =>
  machines.map(({ id }) => refOf(kind, 'machineId', id));

const logCount = async ({ db }: TeamStore, machines: readonly { readonly id: string }[]): Promise<number> => {
  const asked = refsOf('maintenanceLog', machines).map((ref) => db.rows.where('refs').equals(ref).count());
  return (await Promise.all(asked)).reduce((sum, count) => sum + count, 0);
};

const byMachine = async <K extends OfMachine>(
  store: TeamStore,
  kind: K,
  machines: readonly { readonly id: string }[],
): Promise<(machineId: string) => readonly WithId<K>[]> => {
  const found = new Map<string, WithId<K>[]>();
  for (const row of await rowsOfRefs(store.db, refsOf(kind, machines))) {
    const one = { ...foundOf<K>(row).data, id: row.id };
    const known = found.get(one.machineId);
    if (known === undefined) found.set(one.machineId, [one]);
    else known.push(one);
  }
  return (machineId) => found.get(machineId) ?? [];
};
