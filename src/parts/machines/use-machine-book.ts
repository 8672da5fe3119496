import { useEffect, useMemo, useState } from 'react';
import type { Today } from '#core/machines/due.ts';
import { todayIn } from '#core/machines/today.ts';
import { useFirst, useQueryBehind } from '#parts/answers/use-first.ts';
import { useTeamSettings } from '#parts/use-team-settings.ts';
import { useWorkspace } from '#services/workspace.ts';
import { firstHead, readMachineBook, type MachineBook } from './machine-book.ts';

/** What hangs on a machine, read by it alone, and again when some of it changes; undefined until it is read. `head`: the threads of that head are enough. */
export const useMachineBook = (machineId: string, head?: number): MachineBook | undefined => {
  const { db } = useWorkspace().store;
  const kept = useFirst('books')?.get(machineId);
  const read = useQueryBehind(() => readMachineBook(db, machineId, head), [db, machineId, head]);
  return read ?? (head === firstHead ? kept : undefined);
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
  return useMemo(() => todayIn(timeZone, now), [now, timeZone]);
};
