import { useMemo } from 'react';
import { shoppingOf } from '#data/inventory/shopping.ts';
import { useFirst, useQueryBehind } from '#parts/answers/use-first.ts';
import { useInventory, useWorkspace } from '#services/workspace.ts';
import { shoppingViewOf, type ShoppingView } from './shopping-view.ts';

/** The shopping list of the team, repainted when anything of it changes; undefined while it is being read. */
export const useEntries = (): ShoppingView | undefined => {
  const { store, settings } = useWorkspace();
  const { threads, extent } = useInventory();
  const kept = useFirst('shopping');
  const stored = useQueryBehind(() => shoppingOf(store.db), [store]);
  const teamMinSpools = settings.lowStockDefaultSpools;
  const view = useMemo(
    // Without all its spools nobody can say what is low.
    () => (stored === undefined || extent !== 'whole' ? undefined : shoppingViewOf(stored, threads, teamMinSpools)),
    [stored, threads, extent, teamMinSpools],
  );
  return view ?? kept;
};
