import type { Thread } from '../kinds/thread.ts';
import { isLow, type Stock } from '../stock/stock.ts';

/** A pack that can be bought: its length, and its last price, null when unknown. */
export interface Pack {
  readonly lengthMm: number;
  readonly priceMinor: number | null;
}

interface PackCount extends Pack {
  readonly count: number;
}

/** Packs that together cover a length; `costMinor` is null if no pack has a price. */
interface PackCover {
  readonly packs: readonly PackCount[];
  readonly costMinor: number | null;
  readonly surplusMm: number;
}

/**
 * Finds the cheapest packs that cover a length; of equal costs, the fewest (rules: Shopping). Undefined without packs.
 */
export function coverOf(shortMm: number, packs: readonly Pack[]): PackCover | undefined {
  // Packs without a price are left out if any pack has one.
  const priced = packs.filter(({ priceMinor }) => priceMinor !== null);
  const known = priced.length > 0 ? priced : packs;
  const hasPrices = priced.length > 0;
  const [first] = known;
  if (first === undefined) return undefined;
  if (shortMm <= 0) return { packs: [], costMinor: hasPrices ? 0 : null, surplusMm: 0 };
  const counts = new Map<Pack, number>();
  for (const pack of best(shortMm, known)) counts.set(pack, (counts.get(pack) ?? 0) + 1);
  const chosen = known.flatMap((pack) => {
    const count = counts.get(pack) ?? 0;
    return count === 0 ? [] : [{ ...pack, count }];
  });
  const sum = (of: (pack: Pack) => number) => chosen.reduce((total, pack) => total + of(pack) * pack.count, 0);
  return {
    packs: chosen,
    costMinor: hasPrices ? sum(({ priceMinor }) => priceMinor ?? 0) : null,
    surplusMm: sum(({ lengthMm }) => lengthMm) - shortMm,
  };
}

/** With more units than this (a unit is the packs' greatest common divisor), only mixes of two packs are tried. */
const mostUnits = 200_000;

const best = (shortMm: number, packs: readonly Pack[]): readonly Pack[] => {
  const unitMm = packs.map(({ lengthMm }) => lengthMm).reduce(greatestCommonDivisor);
  const longestMm = Math.max(...packs.map(({ lengthMm }) => lengthMm));
  const isFine = (shortMm + longestMm) / unitMm > mostUnits;
  return isFine ? bestPair(shortMm, packs) : bestByUnits(Math.ceil(shortMm / unitMm), unitMm, packs);
};

interface Step {
  readonly cost: number;
  readonly pieces: number;
  readonly pack: Pack;
  readonly before: number;
}

/** Finds the best packs for exactly 1, 2, … units, and returns the best of those that cover the length. */
const bestByUnits = (units: number, unitMm: number, packs: readonly Pack[]): readonly Pack[] => {
  const sizes = packs.map((pack) => ({ pack, size: pack.lengthMm / unitMm }));
  const last = units + Math.max(...sizes.map(({ size }) => size)) - 1;
  const steps: (Step | undefined)[] = Array.from({ length: last + 1 });
  let end = 0;
  for (let at = 1; at <= last; at += 1) {
    for (const { pack, size } of sizes) {
      const before = at - size;
      const earlier = steps[before];
      if (before < 0 || (before > 0 && earlier === undefined)) continue;
      const cost = (earlier?.cost ?? 0) + (pack.priceMinor ?? 0);
      const step = { cost, pieces: (earlier?.pieces ?? 0) + 1, pack, before };
      if (isBetter(step, steps[at])) steps[at] = step;
    }
    // Without prices every cost is 0: the first sum that covers the length has the least surplus.
    const here = steps[at];
    if (at >= units && here !== undefined && (end === 0 || (hasPrice(packs) && isBetter(here, steps[end])))) end = at;
  }
  const chosen: Pack[] = [];
  for (let step = steps[end]; step !== undefined; step = steps[step.before]) chosen.push(step.pack);
  return chosen;
};

const hasPrice = (packs: readonly Pack[]): boolean => packs.some(({ priceMinor }) => priceMinor !== null);

const isBetter = (one: Step, other: Step | undefined): boolean =>
  other === undefined || one.cost < other.cost || (one.cost === other.cost && one.pieces < other.pieces);

/** Returns the best mix of two packs: up to 2,000 of the first, and the necessary number of the second. */
const bestPair = (shortMm: number, packs: readonly Pack[]): readonly Pack[] => {
  let found: { readonly value: number; readonly pieces: number; readonly packs: () => Pack[] } | undefined;
  for (const one of packs)
    for (const other of packs)
      for (let count = 0; count <= Math.min(most, Math.ceil(shortMm / one.lengthMm)); count += 1) {
        const rest = Math.max(0, Math.ceil((shortMm - count * one.lengthMm) / other.lengthMm));
        const surplusMm = count * one.lengthMm + rest * other.lengthMm - shortMm;
        const costMinor = count * (one.priceMinor ?? 0) + rest * (other.priceMinor ?? 0);
        const value = hasPrice(packs) ? costMinor : surplusMm;
        const pieces = count + rest;
        if (found !== undefined && (value > found.value || (value === found.value && pieces >= found.pieces))) continue;
        const mix = () => [...Array.from({ length: count }, () => one), ...Array.from({ length: rest }, () => other)];
        found = { value, pieces, packs: mix };
      }
  return found?.packs() ?? [];
};

const most = 2000;

const greatestCommonDivisor = (a: number, b: number): number => (b === 0 ? a : greatestCommonDivisor(b, a % b));

/** Spools of a colour that are ordered or bought but not in stock yet, and their length. */
interface OnOrder {
  readonly spools: number;
  readonly lengthMm: number;
}

interface SuggestedPack {
  readonly lengthMm: number;
  readonly qty: number;
}

/**
 * Suggests packs for a low colour: enough for its target or minimum in spools and its minimum length (rules: Shopping).
 */
export function suggestedPacks(
  thread: Pick<Thread, 'minSpools' | 'minLengthMm' | 'targetSpools' | 'defaultLengthMm'>,
  stock: Pick<Stock, 'spools' | 'knownMm'>,
  teamMinSpools: number,
  onOrder: OnOrder,
  packs: readonly Pack[],
): readonly SuggestedPack[] {
  if (!isLow(thread, stock, teamMinSpools)) return [];
  const wanted = Math.max(thread.targetSpools, thread.minSpools ?? teamMinSpools);
  const spools = Math.max(0, wanted - stock.spools - onOrder.spools);
  const shortMm = Math.max(0, thread.minLengthMm - stock.knownMm - onOrder.lengthMm);
  const cover = coverOf(shortMm, withUsual(packs, thread.defaultLengthMm))?.packs ?? [];
  const covered = cover.reduce((sum, { count }) => sum + count, 0);
  return [
    ...cover.map(({ lengthMm, count }) => ({ lengthMm, qty: count })),
    ...(spools > covered ? [{ lengthMm: thread.defaultLengthMm, qty: spools - covered }] : []),
  ].reduce<readonly SuggestedPack[]>(merged, []);
}

const withUsual = (packs: readonly Pack[], lengthMm: number): readonly Pack[] =>
  packs.some((pack) => pack.lengthMm === lengthMm) ? packs : [...packs, { lengthMm, priceMinor: null }];

const merged = (all: readonly SuggestedPack[], pack: SuggestedPack): readonly SuggestedPack[] => {
  const same = all.find(({ lengthMm }) => lengthMm === pack.lengthMm);
  if (same === undefined) return [...all, pack];
  return all.map((one) => (one === same ? { ...one, qty: one.qty + pack.qty } : one));
};
