import { parse, type FieldProblem, type FieldProblems } from '../fields.ts';
import { err, ok, type Result } from '../result.ts';
import { priceOrder, type ChosenExtra, type PriceLine, type PriceOrder } from './price-order.ts';
import type { PriceProfile } from './price-profile.ts';

/** Reads an order for the profile that will price it. Returns every field with its value, or the problems by path. */
export function readPriceOrder(input: unknown, profile: PriceProfile): Result<PriceOrder, FieldProblems> {
  const read = parse(priceOrder, input);
  return read.ok ? orderOfProfile(read.value, profile) : read;
}

/** Returns the order, or the problems by path if its sizes do not add up or the profile lacks an extra. */
export function orderOfProfile(order: PriceOrder, profile: PriceProfile): Result<PriceOrder, FieldProblems> {
  const known = new Set(profile.extras.map(({ code }) => code));
  const problems = Object.fromEntries(
    order.lines.flatMap((one, index) => [
      ...problemsOfSizes(one, `lines.${index}`),
      ...unknownExtras(one.extras, known, `lines.${index}`),
      ...one.placements.flatMap((place, at) => [
        ...unknownExtras(place.extras, known, `lines.${index}.placements.${at}`),
      ]),
    ]),
  );
  return Object.keys(problems).length > 0 ? err(problems) : ok(order);
}

type Problem = readonly [path: string, problem: FieldProblem];

const problemsOfSizes = ({ sizes, qty }: PriceLine, path: string): Problem[] => {
  const sum = sizes.reduce((total, one) => total + one.qty, 0);
  return sizes.length === 0 || sum === qty ? [] : [[`${path}.sizes`, { problem: 'wrong_sum', limit: qty }]];
};

const unknownExtras = (chosen: readonly ChosenExtra[], known: ReadonlySet<string>, path: string): Problem[] =>
  chosen.flatMap(({ code }, index): Problem[] =>
    known.has(code) ? [] : [[`${path}.extras.${index}.code`, { problem: 'not_an_option' }]],
  );
