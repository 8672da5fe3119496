import type { Spool } from '../kinds/spool.ts';
import type { Thread } from '../kinds/thread.ts';

/** What is known of a spool for its value. */
type Valued = Pick<Spool, 'state' | 'initialLengthMm' | 'remainingMm' | 'pricePaidMinor' | 'boughtOn'>;

/** A thread with its spools, and the time of each spool (UTC ISO 8601), by which the last price is found. */
export interface ValuedThread {
  readonly id: string;
  readonly thread: Pick<Thread, 'brand' | 'line' | 'code' | 'name' | 'hex'>;
  readonly spools: readonly { readonly spool: Valued & { readonly createdAt: string } }[];
}

/** What the spools of a thread are worth: what it costs to buy them anew, and the part of it that is left on them, in minor units. */
export interface StockValue {
  readonly spools: number;
  readonly knownMm: number;
  readonly anewMinor: number;
  readonly leftMinor: number;
  /** Spools of which no price is known: they are in neither sum. */
  readonly unpriced: number;
  /** Whether a price is that of another spool of the same line and length. */
  readonly isEstimated: boolean;
}

/** The value of each thread that has spools with something on them. A spool without a price has the last one that was paid for its line and length; one of unknown amount counts as half full. */
export const stockValues = (
  threads: readonly ValuedThread[],
): readonly (ValuedThread & { readonly value: StockValue })[] => {
  const prices = lastPrices(threads);
  return threads.flatMap((one) => {
    const owned = one.spools.map(({ spool }) => spool).filter(isOwned);
    if (owned.length === 0) return [];
    const priced = owned.map((spool) => {
      const own = spool.pricePaidMinor;
      const price = own ?? prices.get(keyOf(one.thread, spool));
      return { spool, price, isEstimated: own === null && price !== undefined };
    });
    const sum = (of: (each: (typeof priced)[number]) => number) => priced.reduce((total, each) => total + of(each), 0);
    const value: StockValue = {
      spools: owned.length,
      knownMm: sum(({ spool }) => Math.max(0, spool.remainingMm ?? 0)),
      anewMinor: sum(({ price = 0 }) => price),
      leftMinor: sum(({ spool, price = 0 }) => Math.round(price * partLeft(spool))),
      unpriced: priced.filter(({ price }) => price === undefined).length,
      isEstimated: priced.some(({ isEstimated }) => isEstimated),
    };
    return [{ ...one, value }];
  });
};

const isOwned = ({ state, remainingMm }: Valued): boolean =>
  (state === 'sealed' || state === 'open') && (remainingMm === null || remainingMm > 0);

const partLeft = ({ remainingMm, initialLengthMm }: Valued): number =>
  remainingMm === null ? 0.5 : Math.min(1, Math.max(0, remainingMm) / initialLengthMm);

const keyOf = ({ brand, line }: Pick<Thread, 'brand' | 'line'>, { initialLengthMm }: Valued): string =>
  [brand, line, initialLengthMm].join('\u0000');

/** The price last paid for each line and length. */
const lastPrices = (threads: readonly ValuedThread[]): ReadonlyMap<string, number> => {
  const last = new Map<string, { readonly on: string; readonly price: number }>();
  for (const { thread, spools } of threads)
    for (const { spool } of spools) {
      if (spool.pricePaidMinor === null) continue;
      const on = spool.boughtOn ?? spool.createdAt;
      const known = last.get(keyOf(thread, spool));
      if (known === undefined || known.on <= on) last.set(keyOf(thread, spool), { on, price: spool.pricePaidMinor });
    }
  return new Map([...last].map(([key, { price }]) => [key, price]));
};
