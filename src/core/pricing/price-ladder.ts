import { calculatePrice } from './calculate-price.ts';
import type { PriceCosts } from './price-costs.ts';
import type { PriceOrder } from './price-order.ts';
import type { PriceProfile } from './price-profile.ts';
import { runThrough } from '../steps/run-through.ts';
import { withQuantity } from './with-quantity.ts';

/** A quantity of a line, and the prices and margin of the order with that quantity. Amounts in minor units. */
interface LadderStep {
  readonly qty: number;
  readonly unitMinor: number;
  readonly subtotalMinor: number;
  readonly marginBp: number | null;
  /**
   * The larger quantity on this ladder with the lowest subtotal; null if no larger quantity costs less than this one.
   */
  readonly dominatedBy: { readonly qty: number; readonly subtotalMinor: number } | null;
}

/**
 * Prices a line at several quantities, smallest first; compares each with larger ones. Omits quantities without a
 * price.
 */
export function priceLadder(...wanted: Parameters<typeof ladderInSteps>): readonly LadderStep[] {
  return runThrough(ladderInSteps(...wanted));
}

/** Like `priceLadder`, in steps of one quantity: a screen runs as many steps at once as it has time for. */
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
