import { decimalsOf } from '../amounts/currency.ts';
import {
  counted,
  exact,
  halfUp,
  nextEnding,
  oneMinus,
  onePlus,
  sumOf,
  whole,
  zero,
  type Exact,
  groupsOf,
  larger,
  shareOf,
} from './exact.ts';
import type { PriceLine, PriceOrder, PricePlacement, ChosenExtra } from './price-order.ts';
import type { PriceProfile, PriceTier, PriceExtra } from './price-profile.ts';

/** Pieces of a line with one price. */
export interface RunPrice {
  readonly qty: number;
  readonly sizeLabel: string | null;
  readonly placements: readonly PlacementPrice[];
  /** Extras chosen for the whole piece. */
  readonly extras: readonly PricedExtra[];
  /** Step 4 of all placements, and the extras of the piece: minor units, exact. */
  readonly decoration: Exact;
  /** The cost of the blank in minor units; null if the customer brings it. */
  readonly blankCostMinor: number | null;
  /** Step 5: the price of the blank in minor units, exact. */
  readonly blankSell: Exact;
  /** Step 6 before rounding: the unit price in minor units, exact. */
  readonly exactUnit: Exact;
  /** Step 6: the unit price, in minor units. */
  readonly unitMinor: number;
}

/** The price of a line: steps 1 to 7 (rules: Order of calculation). */
export interface LinePrice {
  readonly qty: number;
  readonly runs: readonly RunPrice[];
  /** The price of the embroidery (step 4) of all pieces, in minor units, exact. */
  readonly decoration: Exact;
  /** The unit price, or the average if the pieces have different prices: for information only. */
  readonly unitMinor: number;
  /** Step 7: the total of the line, in minor units. */
  readonly totalMinor: number;
}

/** Prices a line, or gives the index of a placement outside the matrix. `spread`: fee per piece. */
export function linePrice(
  line: PriceLine,
  runs: readonly PieceRun[],
  profile: PriceProfile,
  {
    perMajor,
    spread,
    byWork,
  }: { readonly perMajor: Exact; readonly spread: Exact; readonly byWork: readonly PriceByWork[] },
): LinePrice | { readonly outside: number } {
  const priced: RunPrice[] = [];
  // A line may have 180 runs, but a placement has only one price for each tier.
  const known = new Map<string, PlacementPrice | undefined>();
  for (const run of runs) {
    const placements: PlacementPrice[] = [];
    for (const [at, placement] of line.placements.entries()) {
      const tier = run.tiers[at] ?? 0;
      const key = `${at} ${tier}`;
      if (!known.has(key)) known.set(key, placementPrice(placement, tier, profile, perMajor, byWork[at] ?? null));
      const price = known.get(key);
      if (price === undefined) return { outside: at };
      placements.push(price);
    }
    priced.push(priceOfRun(line, run, placements, profile, spread));
  }
  const totalMinor = priced.reduce((sum, { unitMinor, qty }) => counted(sum + counted(unitMinor * qty)), 0);
  const [only] = priced;
  const isOnePrice = priced.every(({ unitMinor }) => unitMinor === only?.unitMinor);
  return {
    qty: line.qty,
    runs: priced,
    decoration: sumOf(priced.map(({ decoration, qty }) => decoration.times(whole(qty)))),
    unitMinor: isOnePrice && only ? only.unitMinor : halfUp(whole(totalMinor).div(whole(line.qty))),
    totalMinor,
  };
}

/** Step 5: returns the price of a blank: its cost plus a markup, or a price that contains a margin. */
const blankPrice = (costMinor: number, { blank }: PriceProfile): Exact =>
  blank.mode === 'markup_bp'
    ? whole(costMinor).times(onePlus(blank.value))
    : whole(costMinor).div(oneMinus(blank.value));

/**
 * Step 6: rounds up to the next price that the profile allows. Currencies with three decimals have ten times larger
 * steps.
 */
const roundUnit = (unit: Exact, profile: PriceProfile): Exact => {
  const scale = decimalsOf(profile) === 3 ? whole(10) : whole(1);
  const [every, ending] = endings[profile.unitRounding];
  return every === '0' ? unit : nextEnding(unit, exact(every).times(scale), exact(ending).times(scale));
};

const endings = {
  none: ['0', '0'],
  up_005: ['5', '0'],
  up_025: ['25', '0'],
  up_050: ['50', '0'],
  up_100: ['100', '0'],
  end_95: ['100', '95'],
  end_99: ['100', '99'],
} as const satisfies Record<PriceProfile['unitRounding'], readonly [string, string]>;

const priceOfRun = (
  line: PriceLine,
  run: PieceRun,
  placements: readonly PlacementPrice[],
  profile: PriceProfile,
  spread: Exact,
): RunPrice => {
  const decorated = sumOf(placements.map(({ decoration }) => decoration));
  const colours = line.placements.reduce((sum, placement) => sum + placement.colours, 0);
  const extras = extrasOfPiece(line.extras, profile.extras, decorated, colours);
  const decoration = sumOf([decorated, ...extras.map(({ amount }) => amount)]);
  const blankCostMinor = line.customerSupplied ? null : (run.size?.blankCostMinor ?? line.blankCostMinor);
  const blankSell = blankCostMinor === null ? zero : blankPrice(blankCostMinor, profile);
  const exactUnit = sumOf([blankSell, decoration, spread]);
  return {
    qty: run.qty,
    sizeLabel: run.size?.label ?? null,
    placements,
    extras,
    decoration,
    blankCostMinor,
    blankSell,
    exactUnit,
    unitMinor: halfUp(roundUnit(exactUnit, profile)),
  };
};

/** The price of one placement on one piece, with its parts. Amounts in minor units, exact. */
interface PlacementPrice {
  /** Step 1: the charged stitches. */
  readonly billedStitches: number;
  /** Step 2: the quantity from which the tier applies. */
  readonly tierMinQty: number;
  /** Step 3: the price of the stitches by the profile's model, before the minimum price applies. */
  readonly stitchPrice: Exact;
  /** Whether step 4 raised `stitchPrice` to the minimum price of a placement. */
  readonly isLeastPrice: boolean;
  /** Step 4: what each chosen extra adds. */
  readonly extras: readonly PricedExtra[];
  /** Step 4: the number of colours beyond those included, and what they add to the price. */
  readonly extraColours: number;
  readonly extraColourPrice: Exact;
  /** Step 4: the whole price of the placement. */
  readonly decoration: Exact;
}

/** An extra, and what it adds to the price of one piece. */
export interface PricedExtra {
  readonly code: string;
  readonly label: string;
  readonly amount: Exact;
}

/**
 * Step 3 for the models `hourly` and `cost_plus`, computed by the caller: the price on one piece. Null for other
 * models.
 */
export type PriceByWork = Exact | null;

/** Does steps 1, 3 and 4 (rules: Order of calculation) for a placement in a given tier; undefined outside the matrix. */
function placementPrice(
  placement: PricePlacement,
  tierAt: number,
  profile: PriceProfile,
  perMajor: Exact,
  byWork: PriceByWork,
): PlacementPrice | undefined {
  const tier = profile.tiers[tierAt];
  if (tier === undefined) return undefined;
  const billed = roundStitches(Math.max(placement.stitches, profile.minStitches), profile);
  const stitchPrice = byWork ?? priceOfStitches(billed, tierAt, profile, perMajor);
  if (stitchPrice === undefined) return undefined;
  const least = whole(tier.minPieceMinor ?? profile.minPieceMinor);
  const base = larger(stitchPrice, least);
  const extras = extrasOfPiece(placement.extras, profile.extras, base, placement.colours);
  const extraColours = Math.max(0, placement.colours - profile.coloursIncluded);
  const extraColourPrice = whole(extraColours * profile.extraColourMinor);
  return {
    billedStitches: billed,
    tierMinQty: tier.minQty,
    stitchPrice,
    isLeastPrice: least.gt(stitchPrice),
    extras,
    extraColours,
    extraColourPrice,
    decoration: sumOf([base, extraColourPrice, ...extras.map(({ amount }) => amount)]),
  };
}

/** Step 1: returns the exact stitches, or rounds them up to the next full 500 or 1,000. */
export function roundStitches(stitches: number, { stitchRounding }: PriceProfile): number {
  const step = { exact: 1, up_500: 500, up_1000: 1000 }[stitchRounding];
  return groupsOf(stitches, step) * step;
}

/** Returns what each extra per piece or per colour adds to one piece. A share in basis points is a share of `base`. */
function extrasOfPiece(
  chosen: readonly ChosenExtra[],
  offered: readonly PriceExtra[],
  base: Exact,
  colours: number,
): readonly PricedExtra[] {
  return chosen.flatMap(({ code, count }) => {
    const extra = offered.find((one) => one.code === code);
    if (extra === undefined || (extra.per !== 'piece' && extra.per !== 'colour')) return [];
    const times = extra.per === 'piece' ? count : colours;
    return [{ code, label: extra.label, amount: amountOfExtra(extra, base).times(whole(times)) }];
  });
}

/** Returns the price of one unit of an extra: its amount, or its share of the decoration. */
export function amountOfExtra({ amountMinor, bp }: PriceExtra, decoration: Exact): Exact {
  if ((bp ?? null) !== null) return shareOf(decoration, bp ?? 0);
  return amountMinor === undefined || amountMinor === null ? zero : whole(amountMinor);
}

/**
 * Step 3: prices stitches per thousand, from a base price, or by a cell of the matrix; undefined outside the matrix.
 */
const priceOfStitches = (billed: number, tierAt: number, profile: PriceProfile, perMajor: Exact): Exact | undefined => {
  const tier = profile.tiers[tierAt];
  const rate = exact(tier?.rate ?? '0').times(perMajor);
  const perThousand = (stitches: number): Exact => whole(stitches).times(rate).div(thousand);
  switch (profile.model) {
    case 'base_plus': {
      const beyond = billed - profile.includedStitches;
      return whole(tier?.baseMinor ?? profile.baseMinor).plus(
        perThousand(profile.allowBelowBase ? beyond : Math.max(0, beyond)),
      );
    }
    case 'matrix': {
      const row = profile.matrix.find(
        ({ stitchFrom, stitchTo }) => stitchFrom <= billed && (stitchTo === null || billed <= stitchTo),
      );
      const cell = row?.pricesMinor[tierAt];
      return cell === undefined ? undefined : whole(cell);
    }
    case 'per_thousand':
    case 'hourly':
    case 'cost_plus':
      return perThousand(billed);
  }
};

const thousand = exact('1000');

/** Pieces in a row with one price: they have the same size, and the same tier for each placement. */
interface PieceRun {
  readonly qty: number;
  readonly size: PriceLine['sizes'][number] | null;
  /** The index of the tier in the profile, for each placement of the line. */
  readonly tiers: readonly number[];
}

/**
 * Step 2: returns a function that cuts a line into runs of one size and price. The caller calls it for all lines in
 * order.
 */
export function pieceRuns(
  order: PriceOrder,
  profile: PriceProfile,
): (line: PriceLine, index: number) => readonly PieceRun[] {
  const counts = new Map<string, number>();
  const totals = totalsOf(order, profile);
  return (line, index) => {
    const keys = line.placements.map((placement, at) => counterOf(profile, placement, index, at));
    // With marginal tiers, a line continues the count of earlier lines that have the same key.
    const before = keys.map((key) => counts.get(key) ?? 0);
    for (const key of new Set(keys)) counts.set(key, (counts.get(key) ?? 0) + line.qty);
    return profile.tierMode === 'whole'
      ? bySize(
          line,
          keys.map((key) => tierIndex(profile.tiers, totals.get(key) ?? line.qty)),
        )
      : marginal(line, before, profile.tiers);
  };
}

const tierIndex = (tiers: readonly PriceTier[], quantity: number): number =>
  Math.max(
    0,
    tiers.findLastIndex(({ minQty }) => minQty <= quantity),
  );

/** Returns the key under which a placement's pieces are counted: one per order, per line or per design. */
const counterOf = ({ tierCount }: PriceProfile, { designKey }: PricePlacement, line: number, at: number): string => {
  if (tierCount === 'order') return 'order';
  if (tierCount === 'line') return `line ${line}`;
  return designKey === null ? `line ${line} ${at}` : `design ${designKey}`;
};

/** Counts the pieces under each key of `counterOf`. A line with one design in two placements counts its pieces once. */
const totalsOf = (order: PriceOrder, profile: PriceProfile): ReadonlyMap<string, number> => {
  const totals = new Map<string, number>();
  for (const [index, line] of order.lines.entries()) {
    const keys = new Set(line.placements.map((placement, at) => counterOf(profile, placement, index, at)));
    for (const key of keys) totals.set(key, (totals.get(key) ?? 0) + line.qty);
  }
  return totals;
};

/** Returns the different numbers of pieces in other lines that count toward the tiers of a line's placements. */
export function countedBeside(order: PriceOrder, profile: PriceProfile, index: number): readonly number[] {
  const line = order.lines[index];
  if (line === undefined) return [];
  const totals = totalsOf(order, profile);
  const keys = line.placements.map((placement, at) => counterOf(profile, placement, index, at));
  return [...new Set(keys.map((key) => (totals.get(key) ?? line.qty) - line.qty))];
}

const bySize = ({ sizes, qty }: PriceLine, tiers: readonly number[]): PieceRun[] =>
  sizes.length === 0 ? [{ qty, size: null, tiers }] : sizes.map((size) => ({ qty: size.qty, size, tiers }));

const marginal = (line: PriceLine, before: readonly number[], tiers: readonly PriceTier[]): PieceRun[] => {
  const cuts = new Set([0, line.qty]);
  for (const start of before)
    for (const { minQty } of tiers) cuts.add(Math.min(Math.max(minQty - 1 - start, 0), line.qty));
  let sizeEnd = 0;
  const sizeEnds = line.sizes.map((size) => ({ size, end: (sizeEnd += size.qty) }));
  for (const { end } of sizeEnds) cuts.add(end);
  const ends = [...cuts].sort((a, b) => a - b);
  return ends.slice(1).map((end, index) => {
    const first = ends[index] ?? 0;
    return {
      qty: end - first,
      size: sizeEnds.find((one) => first < one.end)?.size ?? null,
      tiers: before.map((start) => tierIndex(tiers, start + first + 1)),
    };
  });
};
