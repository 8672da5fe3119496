import type { FieldProblems } from '../fields.ts';
import { err, ok, type Result } from '../result.ts';
import {
  minorPerMajor,
  ceiling,
  counted,
  exact,
  halfUp,
  oneMinus,
  onePlus,
  shareOf,
  sumOf,
  SumTooLarge,
  whole,
  zero,
  type Exact,
} from './exact.ts';
import { linePrice, type LinePrice, pieceRuns, type PriceByWork } from './line-price.ts';
import { chargedFees, orderFees, orderQuantity, smallOrderOf, type PriceFee } from './order-fees.ts';
import type { PriceCosts, PriceMachine } from './price-costs.ts';
import type { PriceLine, PriceOrder } from './price-order.ts';
import type { PriceProfile } from './price-profile.ts';
import { decorationCost, productionCost, type ProductionCost, occupiedMinutes } from './production-cost.ts';

/** The version of the rules below, which each quote stores. Raise it with every change that alters a price. */
export const engineVersion = 2;

/**
 * The version of a price with a cost of digitizing, which version 2 does not know. Without one the rules of both give
 * the same price, so it stays version 2: servers and devices of the release before can still verify it.
 */
export const engineVersionWithDigitizing = 3;

/** Whether this engine follows the rules of a version. Figures of other versions are kept as they are. */
export function isVersionOfToday(version: number): boolean {
  return version === engineVersion || version === engineVersionWithDigitizing;
}

/** An order's price with every step (rules: Order of calculation). Minor units; `Exact` amounts are not rounded. */
export interface Price {
  readonly lines: readonly LinePrice[];
  /**
   * Step 8: the part of the small-order fee that is added to each piece; zero if the fee is not spread over the pieces.
   */
  readonly spread: Exact;
  readonly fees: readonly PriceFee[];
  readonly linesMinor: number;
  readonly feesMinor: number;
  readonly decoration: Exact;
  readonly decorationMinor: number;
  readonly discountMinor: number;
  readonly rush: PriceProfile['rush'][number] | null;
  readonly rushMinor: number;
  readonly topUpMinor: number;
  readonly subtotalMinor: number;
  readonly shippingMinor: number;
  readonly taxMinor: number;
  readonly totalMinor: number;
  readonly depositMinor: number;
  /** The subtotal without tax. The margin is measured against it. */
  readonly netMinor: number;
  /** Null if no machine is chosen: then the cost of the work is unknown. */
  readonly cost: PriceOfCost | null;
}

/** The cost of an order, and the margin and unit prices that follow from it. */
export interface PriceOfCost {
  readonly production: ProductionCost;
  readonly totalMinor: number;
  readonly perPieceMinor: number;
  /** The margin in basis points of `netMinor`; null if nothing is charged. */
  readonly marginBp: number | null;
  readonly breakEvenUnitMinor: number;
  readonly targetUnitMinor: number;
  /** What decoration earns per hour in which the machine is occupied; null if the order takes no time. */
  readonly incomePerMachineHourMinor: number | null;
}

/**
 * Prices an order; fails for stitches outside the matrix, a price by hour or cost without a machine, or sums too large.
 */
export function calculatePrice(
  profile: PriceProfile,
  order: PriceOrder,
  costs: PriceCosts | null,
): Result<Price, FieldProblems> {
  try {
    return countedPrice(profile, order, costs);
  } catch (fault) {
    if (fault instanceof SumTooLarge) return err({ 'order.lines': { problem: 'sum_too_large' } });
    throw fault;
  }
}

const countedPrice = (
  profile: PriceProfile,
  order: PriceOrder,
  costs: PriceCosts | null,
): Result<Price, FieldProblems> => {
  const perMajor = minorPerMajor(profile);
  const machine = costs?.machine ?? null;
  const production = machine && costs ? productionCost(order, profile, costs, machine) : null;
  if (production === null && isByWork(profile)) return err({ 'costs.machine': { problem: 'required' } });
  const spread = spreadOf(order, profile);
  const runsOf = pieceRuns(order, profile);
  const lines: LinePrice[] = [];
  for (const [index, line] of order.lines.entries()) {
    const byWork = pricesByWork({ line, order, profile, machine, production, perMajor });
    const price = linePrice(line, runsOf(line, index), profile, { perMajor, spread, byWork });
    if ('outside' in price)
      return err({ [`order.lines.${index}.placements.${price.outside}.stitches`]: { problem: 'outside_matrix' } });
    lines.push(price);
  }
  return ok(totalsOf({ profile, order, lines, spread, production }));
};

const isByWork = ({ model }: PriceProfile): boolean => model === 'hourly' || model === 'cost_plus';

interface LineByWork {
  readonly line: PriceLine;
  readonly order: PriceOrder;
  readonly profile: PriceProfile;
  readonly machine: PriceMachine | null;
  readonly production: ProductionCost | null;
  readonly perMajor: Exact;
}

const pricesByWork = ({ line, order, profile, machine, production, perMajor }: LineByWork): readonly PriceByWork[] => {
  if (machine === null || production === null) return [];
  if (profile.model === 'hourly')
    return line.placements.map((placement) =>
      exact(profile.sellPerHour)
        .times(perMajor)
        .times(occupiedMinutes(placement, line.qty, machine, profile))
        .div(whole(60 * line.qty)),
    );
  if (profile.model !== 'cost_plus') return [];
  const perPiece = decorationCost(production)
    .div(whole(orderQuantity(order)))
    .div(oneMinus(profile.targetMarginBp));
  return line.placements.map(() => perPiece.div(whole(line.placements.length)));
};

const spreadOf = (order: PriceOrder, profile: PriceProfile): Exact => {
  const small = smallOrderOf(order, profile);
  return small?.mode === 'spread' ? whole(small.feeMinor).div(whole(orderQuantity(order))) : zero;
};

interface Priced {
  readonly profile: PriceProfile;
  readonly order: PriceOrder;
  readonly lines: readonly LinePrice[];
  readonly spread: Exact;
  readonly production: ProductionCost | null;
}

/** Computes steps 8 to 15, from the fees to the deposit (rules: Order of calculation). */
const totalsOf = ({ profile, order, lines, spread, production }: Priced): Price => {
  const linesMinor = lines.reduce((sum, { totalMinor }) => counted(sum + totalMinor), 0);
  const decoration = sumOf(lines.map((line) => line.decoration));
  const fees = orderFees(
    order,
    profile,
    lines.map((line) => line.decoration),
  );
  const feesMinor = chargedFees(fees);
  // Step 10: the discount.
  const discount = order.discount ?? profile.discount;
  const discounted = discount?.on === 'all' ? whole(linesMinor) : decoration;
  const discountMinor = halfUp(shareOf(discounted, discount?.bp ?? 0));
  // Step 11: the surcharge for a rush order.
  const rush = rushOf(order, profile);
  const decorationLeft =
    discount?.on === 'all'
      ? decoration.minus(shareOf(decoration, discount.bp))
      : decoration.minus(whole(discountMinor));
  const rushed = rush?.base === 'order' ? whole(counted(linesMinor + feesMinor) - discountMinor) : decorationLeft;
  const rushMinor = halfUp(shareOf(rushed, rush?.bp ?? 0));
  // Step 12: the top-up to the minimum order. Only goods count towards the minimum, fees do not.
  const goodsMinor = counted(linesMinor - discountMinor + rushMinor);
  const topUpMinor = counted(Math.max(0, profile.minOrderMinor - goodsMinor));
  const subtotalMinor = counted(counted(goodsMinor + feesMinor) + topUpMinor);
  // Steps 13 and 14: shipping and tax.
  const { shippingMinor } = order;
  const taxable = counted(subtotalMinor + (profile.tax?.onShipping ? shippingMinor : 0));
  const taxMinor = taxOf(taxable, profile);
  const totalMinor = counted(counted(subtotalMinor + shippingMinor) + (profile.tax?.included ? 0 : taxMinor));
  const netMinor = profile.tax?.included ? subtotalMinor - taxOf(subtotalMinor, profile) : subtotalMinor;
  return {
    lines,
    spread,
    fees,
    linesMinor,
    feesMinor,
    decoration,
    decorationMinor: halfUp(decoration),
    discountMinor,
    rush,
    rushMinor,
    topUpMinor,
    subtotalMinor,
    shippingMinor,
    taxMinor,
    totalMinor,
    // Step 15: the deposit.
    depositMinor: halfUp(shareOf(whole(totalMinor), profile.depositBp)),
    netMinor,
    cost:
      production === null
        ? null
        : costOf(production, profile, { qty: orderQuantity(order), feesMinor, netMinor, decoration }),
  };
};

/**
 * Returns the rush with the fewest days that are not below the requested days; null if there is none, or no request.
 */
const rushOf = ({ rushDays }: PriceOrder, { rush }: PriceProfile) =>
  rushDays === null
    ? null
    : ([...rush].sort((a, b) => a.withinDays - b.withinDays).find(({ withinDays }) => withinDays >= rushDays) ?? null);

/** Step 14: returns the tax to add to an amount or, where prices include tax, the tax contained in it. */
export function taxOf(amountMinor: number, { tax }: Pick<PriceProfile, 'tax'>): number {
  if (tax === null) return 0;
  if (!tax.included) return halfUp(shareOf(whole(amountMinor), tax.bp));
  return amountMinor - halfUp(whole(amountMinor).div(onePlus(tax.bp)));
}

const costOf = (
  production: ProductionCost,
  { targetMarginBp, tax }: PriceProfile,
  order: {
    readonly qty: number;
    readonly feesMinor: number;
    readonly netMinor: number;
    readonly decoration: Exact;
  },
): PriceOfCost => {
  const { total, time } = production;
  const pieces = whole(order.qty);
  const fees = whole(order.feesMinor);
  const charged = (net: Exact): Exact => (tax?.included ? net.times(onePlus(tax.bp)) : net);
  return {
    production,
    totalMinor: halfUp(total),
    perPieceMinor: halfUp(total.div(pieces)),
    marginBp:
      order.netMinor === 0
        ? null
        : halfUp(whole(order.netMinor).minus(total).times(whole(10_000)).div(whole(order.netMinor))),
    breakEvenUnitMinor: ceiling(charged(total).minus(fees).div(pieces)),
    targetUnitMinor: ceiling(
      charged(total.div(oneMinus(targetMarginBp)))
        .minus(fees)
        .div(pieces),
    ),
    incomePerMachineHourMinor: time.occupiedMinutes.eq(zero)
      ? null
      : halfUp(order.decoration.times(whole(60)).div(time.occupiedMinutes)),
  };
};
