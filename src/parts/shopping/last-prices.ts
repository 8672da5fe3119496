import type { Thread } from '#core/kinds/thread.ts';
import type { Pack } from '#core/shopping/pack-cover.ts';
import type { OwnedThread } from '#data/inventory/inventory.ts';

type OfLine = Pick<Thread, 'brand' | 'line'>;

/** What was paid last for each length of each line in this team (domain §4.4). Empty for those who may not see costs. */
export interface LastPrices {
  readonly get: (thread: OfLine, lengthMm: number) => number | undefined;
  readonly packs: (thread: OfLine) => readonly Pack[];
}

/** Reads the last prices off the spools in stock and those used up. */
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

/** The packs that a thread comes in, as far as this team knows: those it has bought of that line, and the usual one. */
export const packsOf = (prices: LastPrices, thread: OfLine): readonly Pack[] => prices.packs(thread);

const keyOf = ({ brand, line }: OfLine): string => [brand, line].join('\u0000').toLowerCase();
