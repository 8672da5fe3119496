import { useLiveQuery } from 'dexie-react-hooks';
import type { HistoryItem } from '#data/thread-history.ts';
import { historyOf } from '#data/thread-history.ts';
import { useWorkspace } from '#services/workspace.ts';

/** What the device knows to have happened on one spool, for the time of the next booking. */
export const useSpoolLedger = (threadId: string, spoolId: string): readonly HistoryItem['entry'][] => {
  const { store } = useWorkspace();
  const items = useLiveQuery(() => historyOf(store.db, threadId), [store, threadId]) ?? [];
  return items.flatMap(({ entry }) => (entry.spoolId === spoolId ? [entry] : []));
};
