import { counted, exact, halfUp, nextEnding, oneMinus, onePlus, sumOf, whole, zero, type Exact } from './exact.ts';
import { decimalsOf } from '../amounts/currency.ts';
import type { PieceRun } from './piece-runs.ts';
import {
  extrasOfPiece,
  placementPrice,
  type PlacementPrice,
  type PriceByWork,
  type PricedExtra,
} from './placement-price.ts';
import type { PriceLine } from './price-order.ts';
import type { PriceProfile } from './price-profile.ts';

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

/** Prices a line in steps of one run, or gives the index of a placement outside the matrix. `spread`: fee per piece. */
export function* linePriceInSteps(
  line: PriceLine,
  runs: readonly PieceRun[],
  profile: PriceProfile,
  {
    perMajor,
    spread,
    byWork,
  }: { readonly perMajor: Exact; readonly spread: Exact; readonly byWork: readonly PriceByWork[] },
): Generator<void, LinePrice | { readonly outside: number }> {
  const priced: RunPrice[] = [];
  // A line may have 180 runs, but a placement has only one price for each tier.
  const known = new Map<string, PlacementPrice | undefined>();
  for (const run of runs) {
    yield;
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
