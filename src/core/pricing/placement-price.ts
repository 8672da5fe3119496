import { exact, groupsOf, larger, sumOf, whole, zero, shareOf, type Exact } from './exact.ts';
import type { ChosenExtra, PricePlacement } from './price-order.ts';
import type { PriceExtra, PriceProfile } from './price-profile.ts';

/** The price of one placement on one piece, with its parts. Amounts in minor units, exact. */
export interface PlacementPrice {
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
export function placementPrice(
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
export function extrasOfPiece(
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
