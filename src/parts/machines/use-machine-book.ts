import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { Today } from '#core/machines/due.ts';
import { todayIn } from '#core/machines/today.ts';
import type { TeamStore } from '#data/database/team-store.ts';
import { useFirst, useIsHeld } from '#parts/answers/use-first.ts';
import { useTeamSettings } from '#parts/rows/use-team-settings.ts';
import { useWorkspace } from '#services/workspace.ts';
import { firstHead, type MachineBook } from './machine-book.ts';
import type { MachineBooks } from './machine-books.ts';

/**
 * Returns a machine's own rows, kept up to date; undefined until read. `heads`: whose threads are read, of all or one.
 */
export const useMachineBook = (machineId: string, heads: 'all' | number = 'all'): MachineBook | undefined => {
  const books = useMachineBooks();
  const kept = useFirst('books')?.get(machineId);
  const isHeld = useIsHeld();
  const subscribe = useCallback(
    (listener: () => void) => (isHeld ? () => undefined : books.subscribe(machineId, heads, listener)),
    [books, isHeld, machineId, heads],
  );
  const read = useSyncExternalStore(subscribe, () => books.snapshot(machineId, heads));
  return read ?? (heads === firstHead ? kept : undefined);
};

/** Returns the machines' rows in memory, of which there are one for each open team. */
export const useMachineBooks = (): MachineBooks => {
  const { store } = useWorkspace();
  const known = booksOf.get(store) ?? booksLater(store);
  booksOf.set(store, known);
  return known;
};

/** Loads the code with the first machine: a dashboard is painted before it, from kept answers. */
const booksLater = (store: TeamStore): MachineBooks => {
  let books: MachineBooks | undefined;
  const load = async (): Promise<MachineBooks> => {
    const { createMachineBooks } = await import('./machine-books.ts');
    return (books ??= createMachineBooks(store, (fault) => window.reportError(fault)));
  };
  return {
    snapshot: (...asked) => books?.snapshot(...asked),
    subscribe: (machineId, heads, listener) => {
      if (books !== undefined) return books.subscribe(machineId, heads, listener);
      let isOver = false;
      let end = () => {};
      load()
        .then((loaded) => {
          if (!isOver) end = loaded.subscribe(machineId, heads, listener);
        })
        .catch((fault: unknown) => window.reportError(fault));
      return () => {
        isOver = true;
        end();
      };
    },
  };
};

const booksOf = new WeakMap<TeamStore, MachineBooks>();

/** Returns the current time and date in the team's time zone; updated every minute. */
export const useToday = (): Today => {
  const { store } = useWorkspace();
  const { timeZone } = useTeamSettings();
  const [now, setNow] = useState(() => store.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(store.now()), 60_000);
    return () => clearInterval(timer);
  }, [store]);
  return useMemo(() => todayIn(timeZone, now), [now, timeZone]);
};
