import { useEffect } from 'react';
import { useDues, type MachineDue } from '#parts/machines/use-dues.ts';
import { useCollection } from '#parts/rows/use-collection.ts';
import { useLowStockMarks } from '#services/personal-stores.ts';
import { useWorkspace } from '#services/workspace.ts';

/** What is due on the machines of the current team, which of it nobody has looked at here, and how to say that one has. */
export interface DueNews {
  readonly dues: readonly MachineDue[];
  readonly unread: ReadonlySet<string>;
  /** Whether more may come to light in a moment: the book is not read yet. */
  readonly isComing: boolean;
  readonly markRead: (ids: readonly string[]) => void;
}

/** Derives it from the book on this device; a due is reported once, until it is done and due again. */
export const useDueNews = (): DueNews => {
  const { actor } = useWorkspace().store;
  const { extent } = useCollection('machine');
  const found = useDues();
  const own = useLowStockMarks();
  const topic = `${actor.teamId}/maintenance`; // the marks are kept beside those of the team's colours
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
};

const none: readonly MachineDue[] = [];
