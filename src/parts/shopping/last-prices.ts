import type { Thread } from '#core/kinds/thread.ts';
import type { Pack } from '#core/shopping/pack-cover.ts';
import type { OwnedThread } from '#inventory/inventory.ts';

type OfLine = Pick<Thread, 'brand' | 'line'>;

/** Last prices, in minor units, by line and length in mm (rules: Shopping). Empty if the person may not see costs. */
export interface LastPrices {
  readonly get: (thread: OfLine, lengthMm: number) => number | undefined;
  readonly packs: (thread: OfLine) => readonly Pack[];
}

/** Takes each last price from the spool (even a used-up one) with the latest purchase or, if undated, creation date. */
export const lastPricesOf = (threads: readonly OwnedThread[]): LastPrices => {
  const byLine = new Map<string, Map<number, { readonly at: string; readonly priceMinor: number }>>();
  for (const { thread, spools } of threads)
    for (const { spool } of spools) {
      if (spool.pricePaidMinor === null) continue;
      const lengths = byLine.get(keyOf(thread)) ?? new Map<number, { at: string; priceMinor: number }>();
      byLine.set(keyOf(thread), lengths);
      const at = spool.boughtOn ?? spool.createdAt;
      const known = lengths.get(spool.initialLengthMm);
      if (known === undefined || at >= known.at)
        lengths.set(spool.initialLengthMm, { at, priceMinor: spool.pricePaidMinor });
    }
  return {
    get: (thread, lengthMm) => byLine.get(keyOf(thread))?.get(lengthMm)?.priceMinor,
    packs: (thread) =>
      [...(byLine.get(keyOf(thread)) ?? [])].map(([lengthMm, { priceMinor }]) => ({ lengthMm, priceMinor })),
  };
};

export const packsOf = (prices: LastPrices, thread: OfLine): readonly Pack[] => prices.packs(thread);

const keyOf = ({ brand, line }: OfLine): string => [brand, line].join('\u0000').toLowerCase();
