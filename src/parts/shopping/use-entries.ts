import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo } from 'react';
import { shoppingOf } from '#data/inventory/shopping.ts';
import { useInventory, useWorkspace } from '#services/workspace.ts';
import { entriesOf, type Entry, type Line, type Tick } from './entries.ts';

/** What the list shows; undefined while it is being read. */
export interface ShoppingView {
  readonly wanted: readonly Entry[];
  readonly ordered: readonly Entry[];
  /** Received or dropped, the last ones first. */
  readonly done: readonly Line[];
  readonly ticks: readonly Tick[];
}

/** The shopping list of the team, repainted when anything of it changes. */
export const useEntries = (): ShoppingView | undefined => {
  const { store, settings } = useWorkspace();
  const { threads, extent } = useInventory();
  const stored = useLiveQuery(() => shoppingOf(store.db), [store]);
  const teamMinSpools = settings.lowStockDefaultSpools;
  return useMemo(() => {
    // Without all its spools nobody can say what is low.
    if (stored === undefined || extent !== 'whole') return undefined;
    const entries = entriesOf({ threads, ...stored, teamMinSpools });
    return {
      wanted: entries.filter(({ status }) => status === 'wanted'),
      ordered: entries.filter(({ status }) => status === 'ordered'),
      done: stored.lines.filter(({ data }) => data.status === 'received' || data.status === 'dropped').toReversed(),
      ticks: stored.ticks,
    };
  }, [stored, threads, extent, teamMinSpools]);
};
