import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { Today } from '#core/machines/due.ts';
import { todayIn } from '#core/machines/today.ts';
import type { TeamStore } from '#data/database/team-store.ts';
import { useFirst, useIsHeld } from '#parts/answers/use-first.ts';
import { useTeamSettings } from '#parts/rows/use-team-settings.ts';
import { useWorkspace } from '#services/workspace.ts';
import { firstHead, type MachineBook } from './machine-book.ts';
import { createMachineBooks, type MachineBooks } from './machine-books.ts';

/**
 * Returns a machine's rows; for the first head, the stored ones until they are read. `heads`: whose threads are read.
 */
export function useMachineBook(machineId: string, heads: 'all' | number = 'all'): MachineBook | undefined {
  const books = useMachineBooks();
  const kept = useFirst('books')?.get(machineId);
  const isHeld = useIsHeld();
  const subscribe = useCallback(
    (listener: () => void) => (isHeld ? () => undefined : books.subscribe(machineId, heads, listener)),
    [books, isHeld, machineId, heads],
  );
  const read = useSyncExternalStore(subscribe, () => books.snapshot(machineId, heads));
  return read ?? (heads === firstHead ? kept : undefined);
}

/** Returns the rows of the open team's machines in memory. Each open team has one such object. */
export function useMachineBooks(): MachineBooks {
  const { store } = useWorkspace();
  const known = booksOf.get(store) ?? createMachineBooks(store, (fault) => window.reportError(fault));
  booksOf.set(store, known);
  return known;
}

const booksOf = new WeakMap<TeamStore, MachineBooks>();

/** Returns the current time and date in the team's time zone; updated every minute. */
export function useToday(): Today {
  const { store } = useWorkspace();
  const { timeZone } = useTeamSettings();
  const [now, setNow] = useState(() => store.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(store.now()), 60_000);
    return () => clearInterval(timer);
  }, [store]);
  return useMemo(() => todayIn(timeZone, now), [now, timeZone]);
}
