import { calculatePrice } from '#core/pricing/calculate-price.ts';
import { priceLadder } from '#core/pricing/price-ladder.ts';
import type { PriceOrder } from '#core/pricing/price-order.ts';
import { readPriceOrder } from '#core/pricing/read-price-order.ts';
import { priceWarnings } from '#core/pricing/price-warnings.ts';
import { starterProfile } from '#core/pricing/starter-profiles.ts';
import { median } from '../figures.ts';
import type { Report } from '../report.ts';

const profile = starterProfile('per_thousand', { currency: 'EUR' });
const costs = profile.costDefaults;
const rounds = 25;

export const measureEngine = (report: Report): void => {
  // A quote has at most 50 lines; 100 are measured only to see how the time grows.
  const sizes = [1, 10, 100].map((lines) => {
    const order = orderOf(lines);
    return { lines, ms: timed(() => calculatePrice(profile, order, costs)) };
  });
  const one = sizes[0]?.ms ?? Number.NaN;
  for (const { lines, ms } of sizes)
    report.add({
      what: `a price of ${lines} lines`,
      figure: `${ms.toFixed(2)} ms`,
      beside: `${(ms / lines).toFixed(3)} ms a line`,
      ratio: ms / lines / one,
    });
  const twenty = orderOf(20);
  const price = calculatePrice(profile, twenty, costs);
  if (!price.ok) throw new Error('The order of the bench has no price.');
  const warnings = timed(() => priceWarnings(profile, twenty, costs, price.value));
  report.add({ what: 'the warnings of 20 lines', figure: `${warnings.toFixed(1)} ms` });
  const quantities = Array.from({ length: 300 }, (_, at) => at + 1);
  const ladder = timed(() => priceLadder(profile, twenty, costs, 0, quantities), 5);
  report.add({ what: 'a ladder of 300 quantities and 20 lines', figure: `${ladder.toFixed(0)} ms` });
  report.keep('engine', { sizes, warnings, ladder });
};

const timed = (work: () => unknown, times = rounds): number => {
  for (let at = 0; at < 3; at += 1) work();
  const took = Array.from({ length: times }, () => {
    const begun = performance.now();
    work();
    return performance.now() - begun;
  });
  return median(took);
};

const orderOf = (lines: number): PriceOrder => {
  const line = (at: number) => ({
    qty: 150 + at,
    blankCostMinor: 620,
    placements: [{ stitches: 8000 + 37 * at, colours: 4, trims: 6 }],
  });
  const read = readPriceOrder({ lines: Array.from({ length: Math.min(lines, 50) }, (_, at) => line(at)) }, profile);
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  const known = read.value.lines;
  const [first] = known;
  if (first === undefined) throw new Error('The order of the bench has no line.');
  return { ...read.value, lines: Array.from({ length: lines }, (_, at) => known[at] ?? { ...first, qty: 150 + at }) };
};
