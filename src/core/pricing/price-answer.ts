import { decimalsOf } from '../amounts/currency.ts';
import type { FieldProblems } from '../fields.ts';
import { err, ok, type Result } from '../result.ts';
import type { PriceAnswer } from '../wire/pricing-wire.ts';
import {
  engineVersion,
  engineVersionWithDigitizing,
  calculatePrice,
  type Price,
  type PriceOfCost,
} from './calculate-price.ts';
import { minorPerMajor, sumOf, toFourDecimals, whole, type Exact } from './exact.ts';
import type { LinePrice, RunPrice } from './line-price.ts';
import { readPriceCosts } from './price-costs.ts';
import { readPriceProfile, type PriceProfile } from './price-profile.ts';
import { priceWarnings, type PriceWarning } from './price-warnings.ts';
import { readPriceOrder } from './read-price-order.ts';

/** Reads and prices unknown input, or returns its problems by path (`profile.…`, `order.…`, `costs.…`). */
export function answerPrice(input: Asked): Result<PriceAnswer, FieldProblems> {
  const profile = readPriceProfile(input.profile);
  if (!profile.ok) return err(under('profile', profile.error));
  const order = readPriceOrder(input.order, profile.value);
  const costs = readPriceCosts(input.costs, profile.value.costDefaults);
  if (!order.ok) return err(under('order', order.error));
  if (!costs.ok) return err(under('costs', costs.error));
  const price = calculatePrice(profile.value, order.value, costs.value);
  if (!price.ok) return price;
  const warnings = priceWarnings(profile.value, order.value, costs.value, price.value);
  return ok(answerOf(profile.value, price.value, warnings));
}

/** The input of a price calculation, not checked yet. */
export interface Asked {
  readonly profile: unknown;
  readonly order: unknown;
  readonly costs?: unknown;
}

const answerOf = (profile: PriceProfile, price: Price, warnings: readonly PriceWarning[]): PriceAnswer => {
  const perMajor = minorPerMajor(profile);
  const text = (minor: Exact): string => toFourDecimals(minor.div(perMajor));
  return {
    engineVersion: profile.digitizingCost ? engineVersionWithDigitizing : engineVersion,
    currency: profile.currency,
    currencyDecimals: decimalsOf(profile),
    lines: price.lines.map((line) => lineAnswer(line, text)),
    fees: [...price.fees],
    decorationMinor: price.decorationMinor,
    discountMinor: price.discountMinor,
    rushMinor: price.rushMinor,
    topUpMinor: price.topUpMinor,
    subtotalMinor: price.subtotalMinor,
    shippingMinor: price.shippingMinor,
    taxMinor: price.taxMinor,
    totalMinor: price.totalMinor,
    depositMinor: price.depositMinor,
    cost: price.cost && costAnswer(price.cost, profile, text),
    marginBp: price.cost?.marginBp ?? null,
    breakEvenUnitMinor: price.cost?.breakEvenUnitMinor ?? null,
    targetUnitMinor: price.cost?.targetUnitMinor ?? null,
    incomePerMachineHourMinor: price.cost?.incomePerMachineHourMinor ?? null,
    warnings: [...warnings],
  };
};

/** Converts a line. The answer shows the placements of the line's last run. */
const lineAnswer = (line: LinePrice, text: (minor: Exact) => string): PriceAnswer['lines'][number] => ({
  placements: (line.runs.at(-1)?.placements ?? []).map((placement) => ({
    billedStitches: placement.billedStitches,
    tierMinQty: placement.tierMinQty,
    stitchPrice: text(placement.stitchPrice),
    decoration: text(placement.decoration),
  })),
  blankSell: text(averageBlank(line)),
  unitMinor: line.unitMinor,
  units: line.runs.map(({ unitMinor, qty, sizeLabel }) => ({ unitMinor, qty, size: sizeLabel })),
  qty: line.qty,
  totalMinor: line.totalMinor,
});

const averageBlank = ({ runs, qty }: LinePrice): Exact =>
  sumOf(runs.map((run: RunPrice) => run.blankSell.times(whole(run.qty)))).div(whole(qty));

const costAnswer = (
  { production, totalMinor, perPieceMinor }: PriceOfCost,
  { digitizingCost }: PriceProfile,
  text: (minor: Exact) => string,
) => ({
  totalMinor,
  perPieceMinor,
  machineMinutes: toFourDecimals(production.time.machineMinutes),
  occupiedMinutes: toFourDecimals(production.time.occupiedMinutes),
  labourMinutes: toFourDecimals(production.time.labourMinutes),
  machineRate: text(production.machineRate),
  blanks: text(production.blanks),
  spoilage: text(production.spoilage),
  thread: text(production.thread),
  bobbin: text(production.bobbin),
  stabilizer: text(production.stabilizer),
  needle: text(production.needle),
  labour: text(production.labour),
  machine: text(production.machine),
  overhead: text(production.overhead),
  ...(digitizingCost && { digitizing: text(production.digitizing) }),
});

const under = (part: string, problems: FieldProblems): FieldProblems =>
  Object.fromEntries(
    Object.entries(problems).map(([path, problem]) => [path === '' ? part : `${part}.${path}`, problem]),
  );
