import { useEffect, useMemo, useState } from 'react';
import type { OwnedThread } from '#inventory/inventory.ts';
import { threadsWithNumber } from '#inventory/threads-with-number.ts';
import type { PickSearch } from '#parts/threads/thread-picks.ts';
import { useInventory, useWorkspace } from '#services/workspace.ts';

/** Reads threads with this number before all others; returns a search in them while the rest is read. */
export function useReadAhead(number: string): PickSearch | undefined {
  const { store, inventory } = useWorkspace();
  const { extent } = useInventory();
  const [read, setRead] = useState<{ readonly number: string; readonly threads: readonly OwnedThread[] }>();
  const isAhead = (extent === 'unread' || extent === 'firstPage') && number.trim() !== '';
  useEffect(() => {
    if (!isAhead) return undefined;
    let isWanted = true;
    const asked = threadsWithNumber(store.db, number);
    inventory.readFirst(asked);
    asked.then(
      (threads) => isWanted && setRead({ number, threads }),
      (fault: unknown) => window.reportError(fault),
    );
    return () => {
      isWanted = false;
    };
  }, [store, inventory, isAhead, number]);
  const threads = extent === 'firstPage' && read?.number === number ? read.threads : none;
  return useMemo(
    () => (threads.length === 0 ? undefined : () => threads.map((owned) => ({ from: 'own', owned }))),
    [threads],
  );
}

const none: readonly OwnedThread[] = [];
