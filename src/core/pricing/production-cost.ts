import { machineMinutes as minutesOnMachine } from '../job/run-time.ts';
import { bobbinMmPerStitch, topMmPerStitch } from '../job/thread-per-stitch.ts';
import { ceiling, exact, onePlus, shareOf, sumOf, whole, zero, type Exact, minorPerMajor } from './exact.ts';
import { newDesigns } from './order-designs.ts';
import type { PriceCosts, PriceMachine } from './price-costs.ts';
import type { PriceLine, PriceOrder, PricePlacement } from './price-order.ts';
import type { PriceProfile } from './price-profile.ts';

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
  /** The cost of digitizing the new designs; zero if the profile does not say it. */
  readonly digitizing: Exact;
  readonly total: Exact;
  /** The cost of a machine hour. */
  readonly machineRate: Exact;
  readonly time: LineTime;
}

/** Computes the cost of an order on a machine. A part without a price costs nothing. */
export function productionCost(
  order: PriceOrder,
  profile: PriceProfile,
  costs: PriceCosts,
  machine: PriceMachine,
): ProductionCost {
  const perMajor = minorPerMajor(profile);
  const time = orderTime(order, machine, profile);
  const machineRate = machineHour(machine, profile, perMajor);
  const parts = {
    blanks: sumOf(order.lines.map(blanksOf)),
    spoilage: sumOf(order.lines.map((line) => spoilageOf(line, profile))),
    ...materials(order, costs),
    labour: perHour(exact(profile.labourPerHour).times(perMajor), time.labourMinutes),
    machine: perHour(machineRate, time.occupiedMinutes),
    overhead: perHour(exact(profile.overheadPerHour).times(perMajor), time.occupiedMinutes),
    digitizing: designCost(profile, perMajor).times(whole(newDesigns(order))),
  };
  return { ...parts, total: sumOf(Object.values(parts)), machineRate, time };
}

/**
 * Returns the cost of the embroidery alone: without blanks and their spoilage, and without digitizing, which is a cost
 * of the order and paid by its own fee.
 */
export function decorationCost({ total, blanks, spoilage, digitizing }: ProductionCost): Exact {
  return total.minus(blanks).minus(spoilage).minus(digitizing);
}

/** Returns what digitizing one design costs, in minor units. */
const designCost = ({ digitizingCost: cost }: PriceProfile, perMajor: Exact): Exact => {
  if (!cost) return zero;
  return 'hours' in cost ? exact(cost.hours).times(exact(cost.perHour)).times(perMajor) : whole(cost.amountMinor);
};

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

/** Minutes that a line or a whole order takes, exact (rules: Time). */
interface LineTime {
  /** Minutes of sewing, with the machine's efficiency. One run sews as many pieces as the machine has heads. */
  readonly machineMinutes: Exact;
  /** Minutes in which the machine can do nothing else: sewing, and hooping unless a second hoop is hooped meanwhile. */
  readonly occupiedMinutes: Exact;
  /** Minutes of a person's work: setting up, hooping, finishing, and the share of sewing that the person watches. */
  readonly labourMinutes: Exact;
}

/**
 * Returns a placement's occupied minutes: `ceil(qty/heads) × sewing / efficiency`, plus hooping if it does not overlap.
 */
export function occupiedMinutes(
  placement: PricePlacement,
  qty: number,
  machine: PriceMachine,
  { hoopMin }: PriceProfile,
): Exact {
  return minutesOf(placement, qty, machine).plus(hoopingMinutes(qty, machine, hoopMin));
}

const orderTime = ({ lines }: PriceOrder, machine: PriceMachine, profile: PriceProfile): LineTime => {
  const times = lines.map((line) => lineTime(line, machine, profile));
  return {
    machineMinutes: sumOf(times.map((one) => one.machineMinutes)),
    occupiedMinutes: sumOf(times.map((one) => one.occupiedMinutes)),
    labourMinutes: sumOf(times.map((one) => one.labourMinutes)),
  };
};

/** Returns the minutes of a line. A person hoops every piece again for each placement. */
export function lineTime({ placements, qty }: PriceLine, machine: PriceMachine, profile: PriceProfile): LineTime {
  const sewn = placements.map((placement) => minutesOf(placement, qty, machine));
  const machineMinutes = sumOf(sewn);
  const hooping = hoopingMinutes(qty, machine, profile.hoopMin);
  const hands = exact(profile.hoopMin).times(whole(placements.length)).plus(exact(profile.finishMin));
  return {
    machineMinutes,
    occupiedMinutes: sumOf(sewn.map((minutes) => minutes.plus(hooping))),
    labourMinutes: exact(profile.setupMin)
      .plus(hands.times(whole(qty)))
      .plus(machineMinutes.times(onePlus(profile.attendBp).minus(onePlus(0)))),
  };
}

const minutesOf = (placement: PricePlacement, qty: number, machine: PriceMachine): Exact => {
  const { stitches, trims, colours, colourChanges } = placement;
  return minutesOnMachine(
    { ...machine, stitches, trims, colourChanges: colourChanges ?? colours - 1 },
    qty,
    machine.heads,
  );
};

const hoopingMinutes = (qty: number, machine: PriceMachine, hoopMin: string): Exact =>
  machine.hoopingOverlaps ? zero : exact(hoopMin).times(whole(qty)).div(whole(machine.heads));
