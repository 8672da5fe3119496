import type { FieldProblem, FieldProblems } from '../fields.ts';
import { err, ok, type Result } from '../result.ts';
import { parseInSteps } from '../steps/parse-in-steps.ts';
import { runThrough } from '../steps/run-through.ts';
import { priceOrder, type ChosenExtra, type PriceLine, type PriceOrder } from './price-order.ts';
import type { PriceProfile } from './price-profile.ts';

/** Reads an order against the profile that will price it. Returns every field with its value, or the problems by path. */
export const readPriceOrder = (input: unknown, profile: PriceProfile): Result<PriceOrder, FieldProblems> =>
  runThrough(readPriceOrderInSteps(input, profile));

/** Like `readPriceOrder`, but one entry of a list at a step. */
export function* readPriceOrderInSteps(
  input: unknown,
  profile: PriceProfile,
): Generator<void, Result<PriceOrder, FieldProblems>> {
  const read = yield* parseInSteps(priceOrder, input);
  yield;
  if (!read.ok) return read;
  const known = new Set(profile.extras.map(({ code }) => code));
  const problems = Object.fromEntries(
    read.value.lines.flatMap((one, index) => [
      ...problemsOfSizes(one, `lines.${index}`),
      ...unknownExtras(one.extras, known, `lines.${index}`),
      ...one.placements.flatMap((place, at) => [
        ...unknownExtras(place.extras, known, `lines.${index}.placements.${at}`),
      ]),
    ]),
  );
  return Object.keys(problems).length > 0 ? err(problems) : ok(read.value);
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
