import { calculatePrice } from './calculate-price.ts';
import type { PriceCosts } from './price-costs.ts';
import type { PriceOrder } from './price-order.ts';
import type { PriceProfile } from './price-profile.ts';
import { runThrough } from '../run-through.ts';
import { withQuantity } from './with-quantity.ts';

/** One quantity of a line with what the whole order would cost then. Amounts in minor units. */
export interface LadderStep {
  readonly qty: number;
  readonly unitMinor: number;
  readonly subtotalMinor: number;
  readonly marginBp: number | null;
  /** A larger quantity on this ladder that costs less in total: the largest saving. */
  readonly dominatedBy: { readonly qty: number; readonly subtotalMinor: number } | null;
}

/** The price of one line at several quantities, smallest first, each compared with the larger ones ("24 cost less than 20"). Quantities that cannot be priced are left out. */
export const priceLadder = (...wanted: Parameters<typeof ladderInSteps>): readonly LadderStep[] =>
  runThrough(ladderInSteps(...wanted));

/** The same, one quantity a step: a screen takes as many at once as it has time for. */
export function* ladderInSteps(
  profile: PriceProfile,
  order: PriceOrder,
  costs: PriceCosts | null,
  line: number,
  quantities: readonly number[],
): Generator<void, readonly LadderStep[]> {
  const priced: Omit<LadderStep, 'dominatedBy'>[] = [];
  for (const qty of [...new Set(quantities)].sort((a, b) => a - b)) {
    const price = calculatePrice(profile, withQuantity(order, line, qty), costs);
    yield;
    if (!price.ok) continue;
    const { lines, subtotalMinor, cost } = price.value;
    priced.push({ qty, unitMinor: lines[line]?.unitMinor ?? 0, subtotalMinor, marginBp: cost?.marginBp ?? null });
  }
  let cheapest: { readonly qty: number; readonly subtotalMinor: number } | null = null;
  const steps: LadderStep[] = [];
  for (const step of priced.toReversed()) {
    const isDominated: boolean = cheapest !== null && cheapest.subtotalMinor < step.subtotalMinor;
    steps.push({ ...step, dominatedBy: isDominated ? cheapest : null });
    if (!isDominated && (cheapest === null || step.subtotalMinor <= cheapest.subtotalMinor))
      cheapest = { qty: step.qty, subtotalMinor: step.subtotalMinor };
  }
  return steps.toReversed();
}
