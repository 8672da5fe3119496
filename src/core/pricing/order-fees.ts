import { counted, halfUp, sumOf, whole, zero, type Exact } from './exact.ts';
import { amountOfExtra, roundStitches } from './line-price.ts';
import { designsOf } from './order-designs.ts';
import type { PriceLine, PriceOrder } from './price-order.ts';
import type { PriceProfile } from './price-profile.ts';

/** A fee of an order: its full amount, and the part of it that is waived, in minor units. */
export interface PriceFee {
  readonly code: string;
  readonly label: string;
  readonly amountMinor: number;
  readonly waivedMinor: number;
}

/**
 * Returns all fees of an order, with waivers: steps 8 and 9 (rules: Order of calculation). Each fee is rounded
 * separately.
 */
export function orderFees(
  order: PriceOrder,
  profile: PriceProfile,
  decorationOfLine: readonly Exact[],
): readonly PriceFee[] {
  const fees = [
    ...smallOrderFee(order, profile),
    ...digitizingFees(order, profile),
    ...setupFee(order, profile),
    ...extrasOnce(order, profile, decorationOfLine),
    ...order.oneTimeFees.map((fee) => ({ ...fee, waivedMinor: 0 })),
  ];
  return waived(fees, order.waivedFees);
}

/** Returns the fee of a small order; undefined if the order is large enough or the profile has no such fee. */
export function smallOrderOf(order: PriceOrder, { smallOrder }: PriceProfile) {
  return smallOrder !== null && orderQuantity(order) < smallOrder.belowQty ? smallOrder : undefined;
}

/** Counts all pieces of an order. */
export function orderQuantity({ lines }: PriceOrder): number {
  return lines.reduce((sum, { qty }) => sum + qty, 0);
}

const smallOrderFee = (order: PriceOrder, profile: PriceProfile): PriceFee[] => {
  const small = smallOrderOf(order, profile);
  if (small === undefined || small.mode === 'spread') return [];
  return [{ code: 'small_order', label: 'Small order', amountMinor: small.feeMinor, waivedMinor: 0 }];
};

/** Returns a fee for each design not digitized yet, by its stitches; waived from a set quantity of pieces on. */
const digitizingFees = (order: PriceOrder, profile: PriceProfile): PriceFee[] => {
  const { digitizing } = profile;
  if (digitizing === null) return [];
  return designsOf(order).flatMap(({ stitches, digitized, qty }) => {
    if (digitized) return [];
    const beyond = Math.max(0, roundStitches(stitches, profile) - digitizing.includedStitches);
    const amountMinor = halfUp(
      whole(digitizing.feeMinor).plus(whole(beyond).times(whole(digitizing.perThousandMinor)).div(whole(1000))),
    );
    if (amountMinor === 0) return [];
    const isWaived = (digitizing.waiveFromQty ?? null) !== null && qty >= (digitizing.waiveFromQty ?? 0);
    return [{ code: 'digitizing', label: 'Digitizing', amountMinor, waivedMinor: isWaived ? amountMinor : 0 }];
  });
};

const setupFee = (order: PriceOrder, { setupMinor, setupPer }: PriceProfile): PriceFee[] => {
  const times = {
    order: () => 1,
    design: () => designsOf(order).length,
    location: () => order.lines.reduce((sum, { placements }) => sum + placements.length, 0),
  }[setupPer]();
  return setupMinor === 0 ? [] : [{ code: 'setup', label: 'Setup', amountMinor: setupMinor * times, waivedMinor: 0 }];
};

/** Prices extras per name or line (by each line's own counts) and extras per order (by the highest count). */
const extrasOnce = (
  order: PriceOrder,
  { extras }: PriceProfile,
  decorationOfLine: readonly Exact[],
): readonly PriceFee[] => {
  const counts = order.lines.map(countsOf);
  return extras.flatMap((extra) => {
    if (extra.per === 'piece' || extra.per === 'colour') return [];
    const ofLines = counts.map((known) => known.get(extra.code) ?? noCount);
    const amount =
      extra.per === 'order'
        ? amountOfExtra(extra, sumOf(decorationOfLine)).times(whole(Math.max(...ofLines.map(({ most }) => most))))
        : sumOf(
            ofLines.map(({ sum }, index) => amountOfExtra(extra, decorationOfLine[index] ?? zero).times(whole(sum))),
          );
    const amountMinor = halfUp(amount);
    return amountMinor === 0 ? [] : [{ code: extra.code, label: extra.label, amountMinor, waivedMinor: 0 }];
  });
};

const noCount = { sum: 0, most: 0 };

const countsOf = (line: PriceLine): ReadonlyMap<string, typeof noCount> => {
  const counts = new Map<string, typeof noCount>();
  for (const { extras } of [line, ...line.placements])
    for (const { code, count } of extras) {
      const { sum, most } = counts.get(code) ?? noCount;
      counts.set(code, { sum: sum + count, most: Math.max(most, count) });
    }
  return counts;
};

/** Subtracts each waiver from the fees with its code, in the order of the fees, and never more than a fee's amount. */
const waived = (fees: readonly PriceFee[], waivers: PriceOrder['waivedFees']): readonly PriceFee[] => {
  const left = new Map<string, number>();
  for (const { code, amountMinor } of waivers) left.set(code, (left.get(code) ?? 0) + amountMinor);
  return fees.map((fee) => {
    const more = Math.min(left.get(fee.code) ?? 0, fee.amountMinor - fee.waivedMinor);
    left.set(fee.code, (left.get(fee.code) ?? 0) - more);
    return more === 0 ? fee : { ...fee, waivedMinor: fee.waivedMinor + more };
  });
};

/** Returns the sum of the fees without the waived amounts, in minor units. */
export function chargedFees(fees: readonly PriceFee[]): number {
  return fees.reduce((sum, { amountMinor, waivedMinor }) => counted(sum + amountMinor - waivedMinor), 0);
}
