import { machineMinutes as minutesOnMachine } from '../job/run-time.ts';
import { exact, onePlus, sumOf, whole, zero, type Exact } from './exact.ts';
import type { PriceMachine } from './price-costs.ts';
import type { PriceLine, PriceOrder, PricePlacement } from './price-order.ts';
import type { PriceProfile } from './price-profile.ts';

/** Minutes that a line or a whole order takes, exact (rules: Time). */
export interface LineTime {
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

/** Adds up the minutes of an order's lines, in steps of one line. */
export function* orderTimeInSteps(
  { lines }: PriceOrder,
  machine: PriceMachine,
  profile: PriceProfile,
): Generator<void, LineTime> {
  const times: LineTime[] = [];
  for (const line of lines) {
    yield;
    times.push(lineTime(line, machine, profile));
  }
  return {
    machineMinutes: sumOf(times.map((one) => one.machineMinutes)),
    occupiedMinutes: sumOf(times.map((one) => one.occupiedMinutes)),
    labourMinutes: sumOf(times.map((one) => one.labourMinutes)),
  };
}

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
