import { useMemo, useState } from 'react';
import { createThreadIndex, type ThreadIndex } from '#core/pasting/thread-index.ts';
import { useChosenBrands } from '#parts/threads/use-chosen-brands.ts';
import type { ThreadPick } from '#parts/threads/thread-picks.ts';
import { useCharts } from '#services/charts.ts';
import { useInventory } from '#services/workspace.ts';

/**
 * Prepares threads and charts for reading lists; undefined while charts are read. Without charts if they cannot be
 * read.
 */
export function useThreadIndex(isAdding: boolean): ThreadIndex<ThreadPick> | undefined {
  const { threads: latest } = useInventory();
  const [threads, setThreads] = useState(latest);
  // Keep the old threads while adding, because preparing the index again after each saved batch takes long.
  if (!isAdding && threads !== latest) setThreads(latest);
  const { search: charts, failed } = useCharts();
  const chosenBrands = useChosenBrands();
  return useMemo(() => {
    if (charts === undefined && !failed) return undefined;
    return createThreadIndex<ThreadPick>({
      threads: [
        ...threads.map((owned) => ({ item: { from: 'own' as const, owned }, thread: owned.thread, isOwn: true })),
        ...(charts?.('') ?? []).map((colour) => ({
          item: { from: 'chart' as const, colour },
          thread: colour,
          isOwn: false,
        })),
      ],
      chosenBrands,
    });
  }, [threads, charts, failed, chosenBrands]);
}
