import { runThrough } from '../steps/run-through.ts';
import { calculatePrice, type Price } from './calculate-price.ts';
import { countedBeside } from './line-price.ts';
import type { PriceCosts } from './price-costs.ts';
import type { PriceOrder } from './price-order.ts';
import type { PriceProfile } from './price-profile.ts';
import { orderQuantity } from './order-fees.ts';
import { withQuantity } from './with-quantity.ts';

/** A warning to the person who is about to send this price. Amounts are in minor units. */
export type PriceWarning =
  | { readonly code: 'unit_price_rises'; readonly line: number; readonly qty: number; readonly unitMinor: number }
  | {
      readonly code: 'larger_order_costs_less';
      readonly line: number;
      readonly qty: number;
      readonly subtotalMinor: number;
      readonly savingMinor: number;
    }
  | { readonly code: 'below_cost'; readonly costMinor: number; readonly netMinor: number }
  | { readonly code: 'below_target'; readonly marginBp: number; readonly targetMarginBp: number }
  | { readonly code: 'fee_waived'; readonly fee: string; readonly amountMinor: number }
  | { readonly code: 'band_falls'; readonly stitchFrom: number; readonly tierMinQty: number }
  | { readonly code: 'no_replacement'; readonly line: number };

/** Returns all warnings of a price, in this order: cost, waived fees, quantities, bands, customer's goods. */
export function priceWarnings(...priced: Parameters<typeof warningsInSteps>): readonly PriceWarning[] {
  return runThrough(warningsInSteps(...priced));
}

/** Like `priceWarnings`, in steps: a screen runs as many steps at once as it has time for. */
export function* warningsInSteps(
  profile: PriceProfile,
  order: PriceOrder,
  costs: PriceCosts | null,
  price: Price,
): Generator<void, readonly PriceWarning[]> {
  const larger: PriceWarning[] = [];
  for (const line of comparedLines(profile, order, price))
    larger.push(...(yield* againstLarger(profile, order, costs, price, line)));
  return [
    ...againstCost(profile, price),
    ...price.fees
      .filter(({ waivedMinor }) => waivedMinor > 0)
      .map(({ code, waivedMinor }) => ({ code: 'fee_waived' as const, fee: code, amountMinor: waivedMinor })),
    ...larger,
    ...fallingBands(profile),
    ...order.lines.flatMap(({ customerSupplied }, line) =>
      customerSupplied ? [{ code: 'no_replacement' as const, line }] : [],
    ),
  ];
}

const againstCost = ({ targetMarginBp }: PriceProfile, { cost, netMinor }: Price): PriceWarning[] => {
  if (cost === null) return [];
  if (netMinor < cost.totalMinor) return [{ code: 'below_cost', costMinor: cost.totalMinor, netMinor }];
  return cost.marginBp !== null && cost.marginBp < targetMarginBp
    ? [{ code: 'below_target', marginBp: cost.marginBp, targetMarginBp }]
    : [];
};

/** The most runs and extras that all comparisons of an order may price, so that they do not take too long. */
const mostCompared = 20 * 1000;

/** Returns the lines to compare with larger quantities: all, or only the first ones of a very large order. */
const comparedLines = (profile: PriceProfile, order: PriceOrder, price: Price): readonly number[] => {
  const once = order.lines.reduce((sum, { extras, placements }, index) => {
    const runs = price.lines[index]?.runs.length ?? 0;
    const ofPlacements = placements.reduce((all, placement) => all + placement.extras.length, 0);
    return sum + runs * (1 + extras.length) + Math.min(runs, profile.tiers.length) * ofPlacements;
  }, 0);
  let left = mostCompared;
  return order.lines.flatMap((_, line) => {
    left -= once * changingQuantities(profile, order, line).length;
    return left >= 0 ? [line] : [];
  });
};

function* againstLarger(
  profile: PriceProfile,
  order: PriceOrder,
  costs: PriceCosts | null,
  price: Price,
  line: number,
): Generator<void, readonly PriceWarning[]> {
  const own = order.lines[line]?.qty ?? 0;
  const unitNow = price.lines[line]?.unitMinor ?? 0;
  const larger: { readonly qty: number; readonly subtotalMinor: number; readonly unitMinor: number }[] = [];
  for (const qty of changingQuantities(profile, order, line)) {
    yield;
    const at = calculatePrice(profile, withQuantity(order, line, qty), costs);
    if (!at.ok || qty <= own) continue;
    const { subtotalMinor, lines } = at.value;
    larger.push({ qty, subtotalMinor, unitMinor: lines[line]?.unitMinor ?? 0 });
  }
  const rising = larger.find(({ unitMinor }) => unitMinor > unitNow);
  const cheapest = larger
    .filter(({ subtotalMinor }) => subtotalMinor < price.subtotalMinor)
    .reduce<(typeof larger)[number] | undefined>(
      (best, one) => (best === undefined || one.subtotalMinor < best.subtotalMinor ? one : best),
      undefined,
    );
  return [
    ...(rising ? [{ code: 'unit_price_rises' as const, line, qty: rising.qty, unitMinor: rising.unitMinor }] : []),
    ...(cheapest
      ? [
          {
            code: 'larger_order_costs_less' as const,
            line,
            qty: cheapest.qty,
            subtotalMinor: cheapest.subtotalMinor,
            savingMinor: price.subtotalMinor - cheapest.subtotalMinor,
          },
        ]
      : []),
  ];
}

/**
 * Returns the quantities of a line, above its own, at which its price may jump. The rest of the order stays unchanged.
 */
const changingQuantities = (profile: PriceProfile, order: PriceOrder, line: number): readonly number[] => {
  const own = order.lines[line]?.qty ?? 0;
  const whole = orderQuantity(order);
  // Pieces of other lines that count too: none, those of the same design, or all.
  const others = profile.tierCount === 'line' ? [0] : [0, ...countedBeside(order, profile, line), whole - own];
  const starts = [
    ...profile.tiers.slice(1).map(({ minQty }) => minQty),
    ...(profile.digitizing?.waiveFromQty ? [profile.digitizing.waiveFromQty] : []),
  ].flatMap((start) => others.map((other) => start - other));
  const small = profile.smallOrder ? [profile.smallOrder.belowQty - (whole - own)] : [];
  return [...new Set([...starts, ...small])].filter((qty) => qty > own && qty <= 100_000).sort((a, b) => a - b);
};

const fallingBands = ({ model, matrix, tiers }: PriceProfile): PriceWarning[] => {
  if (model !== 'matrix') return [];
  return tiers.flatMap(({ minQty }, tier) => {
    const falls = matrix.findIndex(
      ({ pricesMinor }, row) => row > 0 && (pricesMinor[tier] ?? 0) < (matrix[row - 1]?.pricesMinor[tier] ?? 0),
    );
    const row = matrix[falls];
    return row === undefined ? [] : [{ code: 'band_falls' as const, stitchFrom: row.stitchFrom, tierMinQty: minQty }];
  });
};
