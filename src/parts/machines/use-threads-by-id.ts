import { useMemo } from 'react';
import type { OwnedThread } from '#inventory/inventory.ts';
import { stock, useQuery } from '#parts/rows/use-query.ts';

export function useThreadsById(): ReadonlyMap<string, OwnedThread> {
  const { rows: threads } = useQuery(stock);
  return useMemo(() => new Map(threads.map((owned) => [owned.id, owned])), [threads]);
}
