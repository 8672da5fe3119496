import '#texts/en/threads.ts';
import { useMemo } from 'react';
import type { StockLevel } from '#core/stock/stock.ts';
import { useFirst } from '#parts/answers/use-first.ts';
import { useInventory, useWorkspace } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { countLevels } from './stock-levels.ts';

export function useLevels(): Readonly<Record<StockLevel, number>> | undefined {
  const { rows: threads, extent } = useInventory();
  const { settings } = useWorkspace();
  const kept = useFirst('levels');
  const read = useMemo(
    () => (extent === 'whole' ? countLevels(threads, settings.lowStockDefaultSpools) : undefined),
    [threads, extent, settings.lowStockDefaultSpools],
  );
  return read ?? kept;
}

/** Returns links to the low and the used-up colours, each with the count that the list shows. Omits counts of 0. */
export function useLevelWays(): readonly { readonly href: string; readonly words: string }[] {
  const { low = 0, out = 0 } = useLevels() ?? {};
  return [
    { href: '/inventory/threads?show=low', words: t('threads.lowOf', { count: low }), count: low },
    { href: '/inventory/threads?show=out', words: t('threads.outOf', { count: out }), count: out },
  ].filter(({ count }) => count > 0);
}
