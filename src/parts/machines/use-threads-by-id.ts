import { useMemo } from 'react';
import type { OwnedThread } from '#inventory/inventory.ts';
import { useInventory } from '#services/workspace.ts';

export function useThreadsById(): ReadonlyMap<string, OwnedThread> {
  const { rows: threads } = useInventory();
  return useMemo(() => new Map(threads.map((owned) => [owned.id, owned])), [threads]);
}
