import type { Fraction } from 'fraction.js';
import type { PriceCosts } from '#core/pricing/price-costs.ts';
import type { PriceLine, PriceOrder, PricePlacement } from '#core/pricing/price-order.ts';
import type { PriceProfile } from '#core/pricing/price-profile.ts';
import { bp, costSide, f, sewing, sum } from './reference-cost.ts';

export interface ReferencePrice {
  readonly lineTotals: readonly number[];
  readonly fees: number;
  readonly discount: number;
  readonly rush: number;
  readonly topUp: number;
  readonly subtotal: number;
  readonly tax: number;
  readonly total: number;
  readonly deposit: number;
  readonly cost: number | null;
  readonly marginBp: number | null;
  readonly breakEven: number | null;
  readonly target: number | null;
}

const round = (value: Fraction): number => {
  const magnitude = Number(value.abs().add(f('1/2')).floor().toString());
  return value.compare(0) < 0 ? -magnitude || 0 : magnitude;
};
const ceil = (value: Fraction): number => Number(value.ceil().toString()) || 0;

/**
 * Computes the price (rules: Order of calculation) without the engine: in big rationals, piece by piece, in minor
 * units.
 */
export const referencePrice = (profile: PriceProfile, order: PriceOrder, costs: PriceCosts | null): ReferencePrice => {
  const unitsOfMajor = f(10 ** digitsOf(profile));
  const pieces = order.lines.reduce((n, line) => n + line.qty, 0);
  const machine = costs?.machine ?? null;
  const cost = machine && costs ? costSide(profile, order, costs, machine, unitsOfMajor) : null;
  const embroideryCost = cost && cost.work;

  const small = profile.smallOrder && pieces < profile.smallOrder.belowQty ? profile.smallOrder : null;
  const spread = small?.mode === 'spread' ? f(small.feeMinor).div(pieces) : f(0);

  let decoration = f(0);
  const decorationOfLine: Fraction[] = [];
  const lineTotals = order.lines.map((line, lineAt) => {
    let total = 0;
    let decorated = f(0);
    const sizes = line.sizes.flatMap((size) => Array.from({ length: size.qty }, () => size.blankCostMinor));
    for (let piece = 1; piece <= line.qty; piece += 1) {
      const prices = line.placements.map((placement, at) => {
        const counted = countedFor(profile, order, lineAt, at, piece);
        let tierAt = 0;
        profile.tiers.forEach((tier, index) => {
          if (tier.minQty <= counted) tierAt = index;
        });
        return placementOnPiece(profile, placement, tierAt, unitsOfMajor, () => {
          if (machine === null || embroideryCost === null) return null;
          if (profile.model === 'hourly') {
            const hooping = machine.hoopingOverlaps ? f(0) : f(profile.hoopMin).mul(line.qty).div(machine.heads);
            const minutes = sewing(placement, line.qty, machine).add(hooping);
            return f(profile.sellPerHour).mul(unitsOfMajor).mul(minutes).div(60).div(line.qty);
          }
          if (profile.model === 'cost_plus')
            return embroideryCost
              .div(pieces)
              .div(f(1).sub(bp(profile.targetMarginBp)))
              .div(line.placements.length);
          return null;
        });
      });
      const before = sum(prices);
      const allColours = line.placements.reduce((n, one) => n + one.colours, 0);
      const decor = before.add(pieceExtras(profile, line.extras, before, allColours));
      const blankCost = f(sizes[piece - 1] ?? line.blankCostMinor);
      const blank = line.customerSupplied
        ? f(0)
        : profile.blank.mode === 'markup_bp'
          ? blankCost.mul(f(1).add(bp(profile.blank.value)))
          : blankCost.div(f(1).sub(bp(profile.blank.value)));
      total += round(allowedPrice(profile, blank.add(decor).add(spread)));
      decorated = decorated.add(decor);
    }
    decoration = decoration.add(decorated);
    decorationOfLine.push(decorated);
    return total;
  });
  const lines = lineTotals.reduce((a, b) => a + b, 0);

  const fees = feeAmounts(profile, order, small?.mode === 'separate' ? small.feeMinor : 0, decorationOfLine);
  const chosen = order.discount ?? profile.discount;
  const discount = chosen ? round((chosen.on === 'all' ? f(lines) : decoration).mul(bp(chosen.bp))) : 0;
  const fast = order.rushDays === null ? [] : profile.rush.filter((one) => one.withinDays >= (order.rushDays ?? 0));
  const shortest = Math.min(...fast.map((one) => one.withinDays));
  const hurry = fast.find((one) => one.withinDays === shortest);
  const left = chosen?.on === 'all' ? decoration.mul(f(1).sub(bp(chosen.bp))) : decoration.sub(discount);
  const rush = hurry ? round((hurry.base === 'order' ? f(lines + fees - discount) : left).mul(bp(hurry.bp))) : 0;
  const topUp = Math.max(0, profile.minOrderMinor - (lines - discount + rush));
  const subtotal = lines + fees - discount + rush + topUp;
  const taxed = (amount: number): number => {
    if (!profile.tax) return 0;
    return profile.tax.included
      ? amount - round(f(amount).div(f(1).add(bp(profile.tax.bp))))
      : round(f(amount).mul(bp(profile.tax.bp)));
  };
  const tax = taxed(subtotal + (profile.tax?.onShipping ? order.shippingMinor : 0));
  const total = subtotal + order.shippingMinor + (profile.tax?.included ? 0 : tax);
  const net = profile.tax?.included ? subtotal - taxed(subtotal) : subtotal;
  const gross = profile.tax?.included ? f(1).add(bp(profile.tax.bp)) : f(1);
  const all = cost?.all ?? null;
  return {
    lineTotals,
    fees,
    discount,
    rush,
    topUp,
    subtotal,
    tax,
    total,
    deposit: round(f(total).mul(bp(profile.depositBp))),
    cost: all && round(all),
    marginBp: all && net !== 0 ? round(f(net).sub(all).div(net).mul(10_000)) : null,
    breakEven: all && ceil(all.mul(gross).sub(fees).div(pieces)),
    target:
      all &&
      ceil(
        all
          .div(f(1).sub(bp(profile.targetMarginBp)))
          .mul(gross)
          .sub(fees)
          .div(pieces),
      ),
  };
};

/** The piece count that selects this piece's tier: of all pieces together, or its own position for marginal tiers. */
const countedFor = (profile: PriceProfile, order: PriceOrder, lineAt: number, at: number, piece: number): number => {
  const key = order.lines[lineAt]?.placements[at]?.designKey ?? null;
  const isCounted = (line: PriceLine, index: number): boolean => {
    if (profile.tierCount === 'order') return true;
    if (profile.tierCount === 'line' || key === null) return index === lineAt;
    return line.placements.some((one) => one.designKey === key);
  };
  const counted = order.lines.filter(isCounted).reduce((n, { qty }) => n + qty, 0);
  const before = order.lines
    .slice(0, lineAt)
    .filter(isCounted)
    .reduce((n, { qty }) => n + qty, 0);
  return profile.tierMode === 'whole' ? counted : before + piece;
};

const placementOnPiece = (
  profile: PriceProfile,
  placement: PricePlacement,
  tierAt: number,
  unitsOfMajor: Fraction,
  byWork: () => Fraction | null,
): Fraction => {
  const tier = profile.tiers[tierAt];
  if (!tier) throw new Error('A profile has a tier.');
  const stitches = stepped(Math.max(placement.stitches, profile.minStitches), profile);
  const perThousand = (count: number) => f(tier.rate).mul(unitsOfMajor).mul(count).div(1000);
  let price: Fraction;
  if (profile.model === 'base_plus') {
    const more = stitches - profile.includedStitches;
    price = f(tier.baseMinor ?? profile.baseMinor).add(perThousand(profile.allowBelowBase || more > 0 ? more : 0));
  } else if (profile.model === 'matrix') {
    const row = profile.matrix.find((one) => stitches >= one.stitchFrom && stitches <= (one.stitchTo ?? Infinity));
    price = f(row?.pricesMinor[tierAt] ?? NaN);
  } else price = byWork() ?? perThousand(stitches);
  const least = f(tier.minPieceMinor ?? profile.minPieceMinor);
  const base = price.compare(least) < 0 ? least : price;
  const beyond = placement.colours > profile.coloursIncluded ? placement.colours - profile.coloursIncluded : 0;
  return base
    .add(pieceExtras(profile, placement.extras, base, placement.colours))
    .add(f(beyond).mul(profile.extraColourMinor));
};

const stepped = (stitches: number, { stitchRounding }: PriceProfile): number => {
  if (stitchRounding === 'exact') return stitches;
  const step = stitchRounding === 'up_500' ? 500 : 1000;
  return stitches % step === 0 ? stitches : stitches - (stitches % step) + step;
};

const extraAmount = (extra: PriceProfile['extras'][number], share: Fraction): Fraction =>
  typeof extra.bp === 'number' ? share.mul(bp(extra.bp)) : f(extra.amountMinor ?? 0);

const pieceExtras = (profile: PriceProfile, chosen: PriceLine['extras'], base: Fraction, colours: number): Fraction =>
  sum(
    chosen.map(({ code, count }) => {
      const extra = profile.extras.find((one) => one.code === code);
      if (extra?.per === 'piece') return extraAmount(extra, base).mul(count);
      if (extra?.per === 'colour') return extraAmount(extra, base).mul(colours);
      return f(0);
    }),
  );

const digitsOf = ({ currency, currencyDecimals }: PriceProfile): number =>
  currencyDecimals ?? { JPY: 0, KWD: 3 }[currency] ?? 2;

const allowedPrice = (profile: PriceProfile, exact: Fraction): Fraction => {
  const { unitRounding } = profile;
  if (unitRounding === 'none') return exact;
  const scale = digitsOf(profile) === 3 ? 10 : 1;
  const [kind, figures] = unitRounding.split('_');
  if (kind === 'up') {
    const step = Number(figures) * scale;
    return exact.div(step).ceil().mul(step);
  }
  const ending = Number(figures) * scale;
  return exact
    .sub(ending)
    .div(100 * scale)
    .ceil()
    .mul(100 * scale)
    .add(ending);
};

const feeAmounts = (
  profile: PriceProfile,
  order: PriceOrder,
  smallOrder: number,
  decorationOfLine: readonly Fraction[],
): number => {
  const fees: { code: string; amount: number }[] = [];
  if (smallOrder > 0) fees.push({ code: 'small_order', amount: smallOrder });
  const all = order.lines.flatMap((line, lineAt) =>
    line.placements.map((one, at) => ({ ...one, qty: line.qty, lineAt, key: one.designKey ?? `${lineAt}/${at}!` })),
  );
  const keys = [...new Set(all.map(({ key }) => key))];
  if (profile.digitizing) {
    const { feeMinor, includedStitches, perThousandMinor, waiveFromQty } = profile.digitizing;
    for (const key of keys) {
      const those = all.filter((one) => one.key === key);
      if (those.some(({ digitized }) => digitized)) continue;
      const stitches = stepped(Math.max(...those.map((one) => one.stitches)), profile);
      const more = stitches > includedStitches ? stitches - includedStitches : 0;
      const linesOfIt = [...new Map(those.map((one) => [one.lineAt, one.qty])).values()];
      const isFree = typeof waiveFromQty === 'number' && linesOfIt.reduce((a, b) => a + b, 0) >= waiveFromQty;
      const amount = round(f(feeMinor).add(f(more).div(1000).mul(perThousandMinor)));
      fees.push({ code: 'digitizing', amount: isFree ? 0 : amount });
    }
  }
  const setups = { order: 1, design: keys.length, location: all.length }[profile.setupPer];
  fees.push({ code: 'setup', amount: setups * profile.setupMinor });
  for (const extra of profile.extras) {
    const perLine = order.lines.map((line) =>
      [...line.extras, ...line.placements.flatMap((one) => one.extras)].filter(({ code }) => code === extra.code),
    );
    if (extra.per === 'order') {
      const most = Math.max(0, ...perLine.flat().map(({ count }) => count));
      fees.push({ code: extra.code, amount: round(extraAmount(extra, sum(decorationOfLine)).mul(most)) });
    }
    if (extra.per === 'line' || extra.per === 'name') {
      const amounts = perLine.map((chosen, at) =>
        extraAmount(extra, decorationOfLine[at] ?? f(0)).mul(chosen.reduce((n, { count }) => n + count, 0)),
      );
      fees.push({ code: extra.code, amount: round(sum(amounts)) });
    }
  }
  for (const { code, amountMinor } of order.oneTimeFees) fees.push({ code, amount: amountMinor });
  for (const waiver of order.waivedFees) {
    let left = waiver.amountMinor;
    for (const fee of fees.filter(({ code }) => code === waiver.code)) {
      const taken = Math.min(left, fee.amount);
      fee.amount -= taken;
      left -= taken;
    }
  }
  return fees.reduce((n, { amount }) => n + amount, 0);
};
