import type { Spool } from '../kinds/spool.ts';
import type { Thread } from '../kinds/thread.ts';
import { lastPricesOf } from './last-prices.ts';

type Valued = Pick<Spool, 'state' | 'initialLengthMm' | 'remainingMm' | 'pricePaidMinor' | 'boughtOn'>;

/** A thread with its spools. If `boughtOn` is null, `createdAt` (UTC ISO 8601) decides which price is the latest. */
interface ValuedThread {
  readonly id: string;
  readonly thread: Pick<Thread, 'brand' | 'line' | 'code' | 'name' | 'hex' | 'kind' | 'material' | 'defaultLengthMm'>;
  readonly spools: readonly { readonly spool: Valued & { readonly createdAt: string } }[];
}

/**
 * A thread's value in minor units. `replacementMinor`: its spools as if full; `leftMinor`: the thread known on them.
 */
export interface StockValue {
  readonly spools: number;
  readonly knownMm: number;
  readonly replacementMinor: number;
  readonly leftMinor: number;
  /** The number of spools without a known price; the two sums do not include these spools. */
  readonly unpriced: number;
  /** The number of spools of unknown amount; `knownMm` and `leftMinor` do not include these spools. */
  readonly unknown: number;
  /** The number of spools that `leftMinor` does not include: without a price, or of unknown amount. */
  readonly unvalued: number;
  /** The number of spools that were got for nothing and count as 0, because no price of their line and length is known. */
  readonly gifts: number;
  /** Whether any price was taken from another spool of the same line and length. */
  readonly isEstimated: boolean;
}

/**
 * Values colours with a spool that may have thread. A spool without a price, or got for nothing, takes the latest of its
 * line and length; a gift is worth 0 only where no price is known [F30].
 */
export function stockValues(
  threads: readonly ValuedThread[],
): readonly (ValuedThread & { readonly value: StockValue })[] {
  const prices = lastPricesOf(threads);
  return threads.flatMap((one) => {
    const owned = one.spools.map(({ spool }) => spool).filter(isOwned);
    if (owned.length === 0) return [];
    const priced = owned.map((spool) => {
      const own = spool.pricePaidMinor;
      const paid = own === 0 ? null : own;
      const last = paid === null ? prices.get(one.thread, spool.initialLengthMm) : undefined;
      return { spool, price: paid ?? last ?? own ?? undefined, isEstimated: last !== undefined };
    });
    const sum = (of: (each: (typeof priced)[number]) => number) => priced.reduce((total, each) => total + of(each), 0);
    const value: StockValue = {
      spools: owned.length,
      knownMm: sum(({ spool }) => Math.max(0, spool.remainingMm ?? 0)),
      replacementMinor: sum(({ price = 0 }) => price),
      leftMinor: sum(({ spool, price = 0 }) => Math.round(price * partLeft(spool))),
      unpriced: priced.filter(({ price }) => price === undefined).length,
      unknown: priced.filter(({ spool }) => spool.remainingMm === null).length,
      unvalued: priced.filter(({ spool, price }) => price === undefined || spool.remainingMm === null).length,
      gifts: priced.filter(({ price }) => price === 0).length,
      isEstimated: priced.some(({ isEstimated }) => isEstimated),
    };
    return [{ ...one, value }];
  });
}

/** Adds up the values of several colours. */
export function totalOf(values: readonly StockValue[]): StockValue {
  const sum = (of: (value: StockValue) => number) => values.reduce((total, value) => total + of(value), 0);
  return {
    spools: sum(({ spools }) => spools),
    knownMm: sum(({ knownMm }) => knownMm),
    replacementMinor: sum(({ replacementMinor }) => replacementMinor),
    leftMinor: sum(({ leftMinor }) => leftMinor),
    unpriced: sum(({ unpriced }) => unpriced),
    unknown: sum(({ unknown }) => unknown),
    unvalued: sum(({ unvalued }) => unvalued),
    gifts: sum(({ gifts }) => gifts),
    isEstimated: values.some(({ isEstimated }) => isEstimated),
  };
}

const isOwned = ({ state, remainingMm }: Valued): boolean =>
  (state === 'sealed' || state === 'open') && (remainingMm === null || remainingMm > 0);

/** Returns how full a spool is, from 0 to 1; 0 if its amount is unknown, so that it adds nothing to `leftMinor`. */
const partLeft = ({ remainingMm, initialLengthMm }: Valued): number =>
  Math.min(1, Math.max(0, remainingMm ?? 0) / initialLengthMm);
