import { useEffect, useMemo, useState } from 'react';
import { dueId, dueTasks, isInUse, isPressing, type DueTask, type MachineRecords } from '#core/machines/due.ts';
import type { CollectionRow } from '#inventory/collection.ts';
import { rowsOf } from '#parts/rows/rows-of.ts';
import { useIsHeld, useQuery } from '#parts/rows/use-query.ts';
import { useWorkspace } from '#services/workspace.ts';
import type { MachineBook } from './machine-book.ts';
import { machineBooksOf } from './use-machine-book.ts';
import { useToday } from '#parts/rows/use-today.ts';

/** A task that is due on a machine now or soon. `id` identifies this occurrence, on the server too. */
export interface MachineDue extends DueTask<CollectionRow<'maintenanceTask'>> {
  readonly id: string;
  readonly machine: CollectionRow<'machine'>;
}

// How long to wait, in ms, before the first read and after a change, so that the browser paints the screen first.
const quietMs = 500;

/** Returns the tasks due on machines now or soon, kept current; undefined until the rows are read. */
export function useDues(): readonly MachineDue[] | undefined {
  const { store } = useWorkspace();
  const machines = useQuery(rowsOf('machine'));
  const tasks = useQuery(rowsOf('maintenanceTask'));
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
  const books = useBooksOf(judged, isWhole);
  const [dues, setDues] = useState<readonly MachineDue[]>();
  const isFirst = dues === undefined;
  useEffect(() => {
    if (books === undefined) return undefined;
    const judge = () =>
      setDues(
        judged.flatMap((machine) => {
          const book = books.get(machine.id);
          return book === undefined ? [] : duesOf(store.actor.teamId, machine, book, tasks.rows, today);
        }),
      );
    const timer = setTimeout(judge, isFirst ? 0 : quietMs);
    return () => clearTimeout(timer);
    // `today` changes every minute; what is due changes only with its date
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [store, books, judged, tasks.rows, date]);
  return isWhole ? dues : undefined;
}

const duesOf = (
  teamId: string,
  machine: CollectionRow<'machine'>,
  records: MachineRecords,
  tasks: readonly CollectionRow<'maintenanceTask'>[],
  today: Parameters<typeof dueTasks>[3],
): readonly MachineDue[] =>
  dueTasks(machine, records, tasks, today)
    .filter(({ due }) => isPressing(due))
    .map((one) => ({ ...one, id: dueId(teamId, machine.id, one), machine }));

type Books = ReadonlyMap<string, MachineBook>;

/** Returns the rows of machines by id, as a new map after each change; undefined until all are read. */
const useBooksOf = (machines: readonly { readonly id: string }[], isWanted: boolean): Books | undefined => {
  const kept = machineBooksOf(useWorkspace().store);
  const isHeld = useIsHeld();
  const key = machines.map(({ id }) => id).join(' ');
  const isAsked = isWanted && !isHeld;
  const [isBegun, setBegun] = useState(false);
  const [books, setBooks] = useState<Books>();
  useEffect(() => {
    if (!isAsked) return undefined;
    const timer = setTimeout(() => setBegun(true), quietMs);
    return () => clearTimeout(timer);
  }, [isAsked]);
  useEffect(() => {
    if (!isBegun) return undefined;
    const ids = key === '' ? [] : key.split(' ');
    const tell = () => {
      const known = ids.flatMap((id) => {
        const book = kept.snapshot(id, 'none').rows;
        return book === undefined ? [] : [[id, book] as const];
      });
      setBooks(known.length === ids.length ? new Map(known) : undefined);
    };
    const ends = ids.map((id) => kept.subscribe(id, 'none', tell));
    tell();
    return () => ends.forEach((end) => end());
  }, [kept, key, isBegun]);
  return books;
};
