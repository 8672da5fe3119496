import { bobbinMmPerStitch, topMmPerStitch } from '../job/thread-per-stitch.ts';
import { ceiling, exact, onePlus, shareOf, sumOf, whole, zero, type Exact } from './exact.ts';
import { minorPerMajor } from './minor-per-major.ts';
import type { PriceCosts, PriceMachine } from './price-costs.ts';
import type { PriceLine, PriceOrder } from './price-order.ts';
import type { PriceProfile } from './price-profile.ts';
import { orderTimeInSteps, type LineTime } from './production-time.ts';

/** The workshop's cost of an order; every part is exact and in minor units (rules: Cost). */
export interface ProductionCost {
  readonly blanks: Exact;
  readonly spoilage: Exact;
  readonly thread: Exact;
  readonly bobbin: Exact;
  readonly stabilizer: Exact;
  readonly needle: Exact;
  readonly labour: Exact;
  readonly machine: Exact;
  readonly overhead: Exact;
  readonly total: Exact;
  /** The cost of a machine hour. */
  readonly machineRate: Exact;
  readonly time: LineTime;
}

/** Computes the cost of an order on a machine, in steps of one line. A part without a price costs nothing. */
export function* productionCostInSteps(
  order: PriceOrder,
  profile: PriceProfile,
  costs: PriceCosts,
  machine: PriceMachine,
): Generator<void, ProductionCost> {
  const perMajor = minorPerMajor(profile);
  const time = yield* orderTimeInSteps(order, machine, profile);
  const machineRate = machineHour(machine, profile, perMajor);
  const parts = {
    blanks: sumOf(order.lines.map(blanksOf)),
    spoilage: sumOf(order.lines.map((line) => spoilageOf(line, profile))),
    ...materials(order, costs),
    labour: perHour(exact(profile.labourPerHour).times(perMajor), time.labourMinutes),
    machine: perHour(machineRate, time.occupiedMinutes),
    overhead: perHour(exact(profile.overheadPerHour).times(perMajor), time.occupiedMinutes),
  };
  return { ...parts, total: sumOf(Object.values(parts)), machineRate, time };
}

/** Returns the cost of the embroidery alone: without blanks and their spoilage. */
export function decorationCost({ total, blanks, spoilage }: ProductionCost): Exact {
  return total.minus(blanks).minus(spoilage);
}

/** Returns minor units per machine hour: `(price − residual, ≥ 0)/life + upkeep + kW × price of a kWh` (rules: Cost). */
const machineHour = (
  { priceMinor, residualMinor, lifeHours, upkeepPerHour, powerW }: PriceMachine,
  { electricityPerKwh }: PriceProfile,
  perMajor: Exact,
): Exact =>
  whole(Math.max(0, priceMinor - residualMinor))
    .div(whole(lifeHours))
    .plus(exact(upkeepPerHour).times(perMajor))
    .plus(whole(powerW).div(thousand).times(exact(electricityPerKwh)).times(perMajor));

const blanksOf = ({ customerSupplied, sizes, qty, blankCostMinor }: PriceLine): Exact => {
  if (customerSupplied) return zero;
  if (sizes.length === 0) return whole(blankCostMinor).times(whole(qty));
  return sumOf(sizes.map((size) => whole(size.blankCostMinor).times(whole(size.qty))));
};

const spoilageOf = (line: PriceLine, { spoilageBp, spoilageMode }: PriceProfile): Exact => {
  const blanks = blanksOf(line);
  if (spoilageMode === 'expected') return shareOf(blanks, spoilageBp);
  const spoiled = whole(ceiling(shareOf(whole(line.qty), spoilageBp)));
  return spoiled.times(blanks).div(whole(line.qty));
};

/** Prices thread, bobbin thread, stabilizer and needles. Waste is added to the top thread alone (rules: Thread use). */
const materials = (order: PriceOrder, { thread, bobbin, stabilizerMinor, needle }: PriceCosts) => {
  const pieces = whole(order.lines.reduce((sum, { qty }) => sum + qty, 0));
  const stitches = sumOf(order.lines.map(stitchesOf));
  const top = stitches.times(whole(topMmPerStitch)).times(onePlus(thread?.wasteBp ?? 0));
  return {
    thread: thread ? top.times(whole(thread.packPriceMinor)).div(whole(thread.packLengthMm)) : zero,
    bobbin: bobbin
      ? stitches.times(whole(bobbinMmPerStitch)).times(whole(bobbin.packPriceMinor)).div(whole(bobbin.packLengthMm))
      : zero,
    stabilizer: pieces.times(whole(stabilizerMinor ?? 0)),
    needle: needle ? stitches.times(whole(needle.priceMinor)).div(whole(needle.lifeStitches)) : zero,
  };
};

const stitchesOf = ({ placements, qty }: PriceLine): Exact =>
  whole(placements.reduce((sum, { stitches }) => sum + stitches, 0)).times(whole(qty));

const perHour = (rate: Exact, minutes: Exact): Exact => rate.times(minutes).div(sixty);

const thousand = exact('1000');
const sixty = exact('60');
