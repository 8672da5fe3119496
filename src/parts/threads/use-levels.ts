import { useMemo } from 'react';
import type { StockLevel } from '#core/stock/stock.ts';
import { useFirst } from '#parts/answers/use-first.ts';
import { useInventory, useWorkspace } from '#services/workspace.ts';
import { countLevels } from './stock-levels.ts';

export function useLevels(): Readonly<Record<StockLevel, number>> | undefined {
  const { threads, extent } = useInventory();
  const { settings } = useWorkspace();
  const kept = useFirst('levels');
  const read = useMemo(
    () => (extent === 'whole' ? countLevels(threads, settings.lowStockDefaultSpools) : undefined),
    [threads, extent, settings.lowStockDefaultSpools],
  );
  return read ?? kept;
}
