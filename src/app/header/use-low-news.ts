import { useEffect } from 'react';
import type { Units } from '#core/units.ts';
import type { OwnedThread } from '#data/inventory/inventory.ts';
import { lowThreads } from '#parts/threads/low-threads.ts';
import { useLowStockMarks } from '#services/personal-stores.ts';
import { useInventory, useWorkspace } from '#services/workspace.ts';

/** The colours of the current team that are below their minimum, which of them nobody has looked at here, and how to say that one has. */
export interface LowNews {
  readonly low: readonly OwnedThread[];
  /** In which the person works in this team. */
  readonly units: Units;
  readonly unread: ReadonlySet<string>;
  /** Whether more may come to light in a moment: the book is not read yet. */
  readonly isComing: boolean;
  readonly markRead: (threadIds: readonly string[]) => void;
}

/** Derives them from the book on this device. While a team is being read no sum is true, and nothing is reported. */
export const useLowNews = (): LowNews => {
  const { store, settings } = useWorkspace();
  const { threads, extent } = useInventory();
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
};

const none: readonly OwnedThread[] = [];
