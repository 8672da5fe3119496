import { useEffect, useMemo, useState } from 'react';
import type { Today } from '#core/machines/due.ts';
import { todayIn } from '#core/machines/today.ts';
import { useFirst, useQueryBehind } from '#parts/answers/use-first.ts';
import { useTeamSettings } from '#parts/rows/use-team-settings.ts';
import { useWorkspace } from '#services/workspace.ts';
import { firstHead, readMachineBook, type MachineBook } from './machine-book.ts';

/**
 * Returns a machine's own rows, read again when they change; undefined until read. `head`: only that head's threads.
 */
export const useMachineBook = (machineId: string, head?: number): MachineBook | undefined => {
  const { db } = useWorkspace().store;
  const kept = useFirst('books')?.get(machineId);
  const read = useQueryBehind(() => readMachineBook(db, machineId, head), [db, machineId, head]);
  return read ?? (head === firstHead ? kept : undefined);
};

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
