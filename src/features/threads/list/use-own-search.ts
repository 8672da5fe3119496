import { useEffect, useMemo } from 'react';
import type { Search } from '#core/catalogue/search.ts';
import type { OwnedThread } from '#data/inventory/inventory.ts';
import { ownSearch } from '#parts/threads/own-search.ts';

/** The search over these threads. It is prepared when the browser rests: neither the first rows nor the first key wait for it. */
export const useOwnSearch = (threads: readonly OwnedThread[], isWhole: boolean): Search<OwnedThread> => {
  const search = useMemo(() => ownSearch(threads), [threads]);
  useEffect(() => {
    if (!isWhole) return undefined;
    const prepare = () => void search('', { limit: 0 });
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(prepare, 200);
      return () => clearTimeout(timer);
    }
    const asked = requestIdleCallback(prepare);
    return () => cancelIdleCallback(asked);
  }, [search, isWhole]);
  return search;
};
