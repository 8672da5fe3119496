import { Fraction } from 'fraction.js';
import type { PriceCosts, PriceMachine } from '#core/pricing/price-costs.ts';
import type { PriceOrder, PricePlacement } from '#core/pricing/price-order.ts';
import type { PriceProfile } from '#core/pricing/price-profile.ts';

export const f = (value: number | string): Fraction => new Fraction(value);
export const bp = (value: number): Fraction => new Fraction(String(value)).div(10_000);
export const sum = (all: readonly Fraction[]): Fraction => all.reduce((a, b) => a.add(b), f(0));

export const sewing = (placement: PricePlacement, qty: number, machine: PriceMachine): Fraction => {
  const changes = placement.colourChanges ?? placement.colours - 1;
  const one = f(placement.stitches)
    .div(machine.spm)
    .add(f(changes * machine.colourChangeSec).div(60))
    .add(f(placement.trims * machine.trimSec).div(60));
  return one.mul(f(qty).div(machine.heads).ceil()).div(bp(machine.efficiencyBp));
};

/** The designs of which no placement says that they exist. */
const designsToMake = ({ lines }: PriceOrder): number => {
  const placements = lines.flatMap((line) => line.placements);
  const keys = placements.flatMap(({ designKey }) => designKey ?? []);
  const made = new Set(placements.flatMap(({ designKey, digitized }) => (digitized ? (designKey ?? []) : [])));
  const alone = placements.filter(({ designKey, digitized }) => designKey === null && !digitized);
  return new Set(keys.filter((key) => !made.has(key))).size + alone.length;
};

export const costSide = (
  profile: PriceProfile,
  order: PriceOrder,
  costs: PriceCosts,
  machine: PriceMachine,
  unitsOfMajor: Fraction,
) => {
  let goods = f(0);
  let work = f(0);
  const hour = f(machine.priceMinor - machine.residualMinor)
    .div(machine.lifeHours)
    .add(f(machine.upkeepPerHour).mul(unitsOfMajor))
    .add(f(machine.powerW).div(1000).mul(f(profile.electricityPerKwh)).mul(unitsOfMajor));
  for (const line of order.lines) {
    const sewn = sum(line.placements.map((placement) => sewing(placement, line.qty, machine)));
    const hooping = f(profile.hoopMin).mul(line.qty).mul(line.placements.length);
    const occupied = machine.hoopingOverlaps ? sewn : sewn.add(hooping.div(machine.heads));
    const labour = f(profile.setupMin)
      .add(hooping)
      .add(f(profile.finishMin).mul(line.qty))
      .add(sewn.mul(bp(profile.attendBp)));
    const blanks = line.customerSupplied
      ? f(0)
      : line.sizes.length > 0
        ? sum(line.sizes.map((size) => f(size.blankCostMinor).mul(size.qty)))
        : f(line.blankCostMinor).mul(line.qty);
    const spoiled = f(line.qty).mul(bp(profile.spoilageBp));
    const spoilage = (profile.spoilageMode === 'whole' ? spoiled.ceil() : spoiled).mul(blanks).div(line.qty);
    goods = goods.add(blanks).add(spoilage);
    const stitches = f(line.placements.reduce((n, one) => n + one.stitches, 0)).mul(line.qty);
    const metres = (perThousand: number) => stitches.div(1000).mul(perThousand);
    if (costs.thread)
      work = work.add(
        metres(5)
          .mul(f(1).add(bp(costs.thread.wasteBp)))
          .mul(costs.thread.packPriceMinor)
          .div(f(costs.thread.packLengthMm).div(1000)),
      );
    if (costs.bobbin)
      work = work.add(metres(3).mul(costs.bobbin.packPriceMinor).div(f(costs.bobbin.packLengthMm).div(1000)));
    if (costs.needle) work = work.add(stitches.div(costs.needle.lifeStitches).mul(costs.needle.priceMinor));
    work = work
      .add(f(costs.stabilizerMinor ?? 0).mul(line.qty))
      .add(labour.div(60).mul(f(profile.labourPerHour)).mul(unitsOfMajor))
      .add(occupied.div(60).mul(hour))
      .add(f(profile.overheadPerHour).mul(unitsOfMajor).mul(occupied).div(60));
  }
  const cost = profile.digitizingCost;
  const each = !cost ? f(0) : 'hours' in cost ? f(cost.hours).mul(cost.perHour).mul(unitsOfMajor) : f(cost.amountMinor);
  return { goods, work, all: goods.add(work).add(each.mul(designsToMake(order))) };
};
