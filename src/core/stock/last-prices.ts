import type { Spool } from '../kinds/spool.ts';
import type { Thread } from '../kinds/thread.ts';
import { usualLengths } from './put-ups.ts';

type OfLine = Pick<Thread, 'brand' | 'line'>;

interface PricedThread {
  readonly thread: OfLine & Pick<Thread, 'kind' | 'material' | 'defaultLengthMm'>;
  readonly spools: readonly {
    readonly spool: Pick<Spool, 'initialLengthMm' | 'pricePaidMinor' | 'boughtOn'> & { readonly createdAt: string };
  }[];
}

/** Last prices, in minor units, by line and length in mm (rules: Shopping). Empty if the person may not see costs. */
export interface LastPrices {
  readonly get: (thread: OfLine, lengthMm: number) => number | undefined;
  /** The packs with a price in which a line is sold: of a usual length or bought new, not what is left of a spool. */
  readonly packs: (thread: OfLine) => readonly { readonly lengthMm: number; readonly priceMinor: number }[];
}

interface LastPrice {
  readonly at: string;
  readonly priceMinor: number;
  readonly isSold: boolean;
}

/**
 * Takes each last price from the spool (even a used-up one) with the latest purchase or, if undated, creation date. A
 * gift, which cost nothing, is no price [F30].
 */
export function lastPricesOf(threads: readonly PricedThread[]): LastPrices {
  const byLine = new Map<string, Map<number, LastPrice>>();
  const usual = new Map<string, Set<number>>();
  for (const { thread, spools } of threads) {
    const key = keyOf(thread);
    const lengths = usual.get(key) ?? new Set(usualLengths(thread));
    usual.set(key, lengths.add(thread.defaultLengthMm));
    for (const { spool } of spools) {
      if (spool.pricePaidMinor === null || spool.pricePaidMinor === 0) continue;
      const prices = byLine.get(key) ?? new Map<number, LastPrice>();
      byLine.set(key, prices);
      const at = spool.boughtOn ?? spool.createdAt;
      const known = prices.get(spool.initialLengthMm);
      const isSold = known?.isSold === true || spool.boughtOn !== null;
      prices.set(
        spool.initialLengthMm,
        known === undefined || at >= known.at ? { at, priceMinor: spool.pricePaidMinor, isSold } : { ...known, isSold },
      );
    }
  }
  return {
    get: (thread, lengthMm) => byLine.get(keyOf(thread))?.get(lengthMm)?.priceMinor,
    packs: (thread) =>
      [...(byLine.get(keyOf(thread)) ?? [])].flatMap(([lengthMm, { priceMinor, isSold }]) =>
        isSold || usual.get(keyOf(thread))?.has(lengthMm) === true ? [{ lengthMm, priceMinor }] : [],
      ),
  };
}

const keyOf = ({ brand, line }: OfLine): string => [brand, line].join('\u0000').toLowerCase();
