import { useMemo } from 'react';
import { useInventory } from '#services/workspace.ts';
import { totalsOf, type StockTotals } from './answers.ts';
import { useFirst } from './use-first.ts';

export function useTotals(): StockTotals | undefined {
  const inventory = useInventory();
  const kept = useFirst('totals');
  const read = useMemo(() => (inventory.extent === 'whole' ? totalsOf(inventory) : undefined), [inventory]);
  return read ?? kept;
}
