import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useMemo, useState } from 'react';
import type { RowKind } from '#core/kinds/kinds.ts';
import type { FoundRow } from '#core/rows.ts';
import { dueOf, dueOrder, type Due, type Today } from '#core/machines/due.ts';
import { withoutUndone } from '#core/machines/meter.ts';
import type { CollectionRow } from '#data/collection.ts';
import { foundOf } from '#data/local-rows.ts';
import { refOf } from '#data/ref-of.ts';
import { useTeamSettings } from '#parts/use-team-settings.ts';
import { useWorkspace } from '#services/workspace.ts';

/** A row with its id beside its fields. */
export type WithId<K extends RowKind> = FoundRow<K>['data'] & { readonly id: string };

/** Everything that hangs on one machine. */
export interface MachineBook {
  readonly slots: readonly WithId<'needle'>[];
  readonly entries: readonly WithId<'meterReading'>[];
  readonly runs: readonly WithId<'run'>[];
  readonly logs: readonly WithId<'maintenanceLog'>[];
  readonly stops: readonly WithId<'stop'>[];
}

const parts = ['needle', 'meterReading', 'run', 'maintenanceLog', 'stop'] as const;

/** What hangs on a machine, read by it alone, and again when some of it changes; undefined until it is read. */
export const useMachineBook = (machineId: string): MachineBook | undefined => {
  const { db } = useWorkspace().store;
  return useLiveQuery(async () => {
    const wanted = parts.map((kind) => refOf(kind, 'machineId', machineId));
    const rows = await db.rows.where('refs').anyOf(wanted).toArray();
    const of = <K extends RowKind>(kind: K): readonly WithId<K>[] =>
      rows.filter((row) => row.kind === kind && !row.deleted).map((row) => ({ ...foundOf<K>(row).data, id: row.id }));
    return {
      slots: of('needle'),
      entries: of('meterReading'),
      runs: of('run'),
      logs: of('maintenanceLog'),
      stops: of('stop'),
    };
  }, [db, machineId]);
};

/** When something is judged, by the clock of the team's time zone; moves on by itself every minute. */
export const useToday = (): Today => {
  const { store } = useWorkspace();
  const { timeZone } = useTeamSettings();
  const [now, setNow] = useState(() => store.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(store.now()), 60_000);
    return () => clearInterval(timer);
  }, [store]);
  return useMemo(() => {
    const format = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
    return { now: new Date(now).toISOString(), dateOf: (instant) => format.format(new Date(instant)) };
  }, [now, timeZone]);
};

/** A task of a machine, and how it stands. */
export interface DueTask {
  readonly task: CollectionRow<'maintenanceTask'>;
  readonly due: Due;
}

/** The tasks of a machine, the most pressing first. */
export const dueTasks = (
  machine: CollectionRow<'machine'>,
  book: MachineBook,
  tasks: readonly CollectionRow<'maintenanceTask'>[],
  today: Today,
): readonly DueTask[] => {
  const daysRun = [...new Set(withoutUndone(book.runs).map(({ at }) => today.dateOf(at)))];
  return tasks
    .filter(({ data }) => data.active && data.machineIds.includes(machine.id))
    .map((task) => {
      const logs = book.logs.filter(({ taskId, reversesId }) => taskId === task.id || reversesId !== null);
      const history = { machine: machine.data, entries: book.entries, logs, daysRun };
      return { task, due: dueOf(task.data, history, today) };
    })
    .toSorted((a, b) => dueOrder.indexOf(a.due.level) - dueOrder.indexOf(b.due.level) || share(b.due) - share(a.due));
};

const share = ({ trigger }: Due): number => (trigger === undefined ? 0 : trigger.used / trigger.every);
