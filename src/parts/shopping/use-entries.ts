import { useMemo } from 'react';
import { shoppingOf } from '#inventory/shopping.ts';
import { useFirst, useQueryBehind } from '#parts/answers/use-first.ts';
import { useInventory, useWorkspace } from '#services/workspace.ts';
import { shoppingViewOf, type ShoppingView } from './shopping-view.ts';

/** Returns the team's shopping list, undefined while it is being read; the component renders again when it changes. */
export function useEntries(): ShoppingView | undefined {
  const { store, settings } = useWorkspace();
  const { rows: threads, extent } = useInventory();
  const kept = useFirst('shopping');
  const stored = useQueryBehind(() => shoppingOf(store.db), [store]);
  const teamMinSpools = settings.lowStockDefaultSpools;
  const view = useMemo(
    // Which colours are low is unknown until all spools are read.
    () => (stored === undefined || extent !== 'whole' ? undefined : shoppingViewOf(stored, threads, teamMinSpools)),
    [stored, threads, extent, teamMinSpools],
  );
  return view ?? kept;
}
