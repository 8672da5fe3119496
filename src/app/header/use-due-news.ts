import { useEffect } from 'react';
import { useDues, type MachineDue } from '#parts/machines/use-dues.ts';
import { rowsOf } from '#parts/rows/rows-of.ts';
import { useQuery } from '#parts/rows/use-query.ts';
import { useLowStockMarks } from '#services/personal-stores.ts';
import { useWorkspace } from '#services/workspace.ts';

export interface DueNews {
  readonly dues: readonly MachineDue[];
  readonly unread: ReadonlySet<string>;
  /** Whether more may be found in a moment, because not all rows are read yet. */
  readonly isComing: boolean;
  readonly markRead: (ids: readonly string[]) => void;
}

/** Finds due tasks in the rows on this device, and which of them the person has not marked as read. */
export function useDueNews(): DueNews {
  const { actor } = useWorkspace().store;
  const { extent } = useQuery(rowsOf('machine'));
  const found = useDues();
  const own = useLowStockMarks();
  const topic = `${actor.teamId}/maintenance`; // stored beside the low colours' marks, whose topic is the team's id
  const isTrue = found !== undefined && own !== undefined;
  const dues = isTrue ? found : none;
  const ids = dues.map(({ id }) => id).join(' ');
  const prune = own?.prune;
  useEffect(() => {
    if (isTrue) prune?.(topic, ids === '' ? [] : ids.split(' '));
  }, [isTrue, prune, topic, ids]);
  const read = own?.marks[topic] ?? [];
  return {
    dues,
    isComing: !isTrue && extent !== 'part',
    unread: new Set(dues.map(({ id }) => id).filter((id) => !read.includes(id))),
    markRead: (seen) => own?.markRead(topic, seen),
  };
}

const none: readonly MachineDue[] = [];
