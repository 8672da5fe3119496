import { useEffect } from 'react';
import type { Units } from '#core/amounts/units.ts';
import type { OwnedThread } from '#inventory/inventory.ts';
import { lowThreads } from '#parts/threads/low-threads.ts';
import { stock, useQuery } from '#parts/rows/use-query.ts';
import { useLowStockMarks } from '#services/personal-stores.ts';
import { useWorkspace } from '#services/workspace.ts';

export interface LowNews {
  readonly low: readonly OwnedThread[];
  readonly units: Units;
  readonly unread: ReadonlySet<string>;
  /** Whether more may be found in a moment, because not all rows are read yet. */
  readonly isComing: boolean;
  readonly markRead: (threadIds: readonly string[]) => void;
}

/** Finds low colours in this device's rows. Reports none until all rows and the read marks are read. */
export function useLowNews(): LowNews {
  const { store, settings } = useWorkspace();
  const { rows: threads, extent } = useQuery(stock);
  const own = useLowStockMarks();
  const { teamId } = store.actor;
  const isTrue = extent === 'whole' && own !== undefined;
  const low = isTrue ? lowThreads(threads, settings.lowStockDefaultSpools) : none;
  const ids = low.map(({ id }) => id).join(' ');
  const prune = own?.prune;
  useEffect(() => {
    if (isTrue) prune?.(teamId, ids === '' ? [] : ids.split(' '));
  }, [isTrue, prune, teamId, ids]);
  const read = own?.marks[teamId] ?? [];
  return {
    low,
    units: settings.units,
    isComing: !isTrue && extent !== 'part',
    unread: new Set(low.map(({ id }) => id).filter((id) => !read.includes(id))),
    markRead: (threadIds) => own?.markRead(teamId, threadIds),
  };
}

const none: readonly OwnedThread[] = [];
