import { decimalsOf } from '#core/amounts/currency.ts';
import type { FieldProblem, FieldProblems } from '#core/fields.ts';
import { kindFacts } from '#core/kinds/kind-facts.ts';
import type { RowKind } from '#core/kinds/kinds.ts';
import type { NotSaved } from '#data/queue/not-saved.ts';
import { decimalsInWords, problemSentence } from '#parts/actions/reasons.ts';
import { formatNumber } from '#texts/numbers.ts';
import { parseDecimal } from '#texts/parse-decimal.ts';
import { readTyped, unitOfShape, valueAsTyped, type Measures } from './edit-values.ts';
import type { FieldShape } from './field-shape.ts';

/** Writes what is wrong with a field, naming the field; a limit is in the unit in which the field is typed. */
export function shapedProblem(label: string, shape: FieldShape, problem: FieldProblem, measures: Measures): string {
  // The schema counts the decimals of the stored unit; a person types larger units, such as euros or percent.
  if (problem.problem === 'too_many_decimals')
    return decimalsInWords(label, (problem.limit ?? 0) + typedDecimals(shape, measures));
  const found = shape === 'amount' ? withoutSign(problem) : problem;
  return problemSentence(label, found, (limit) => limitInWords(shape, found.problem, limit, measures));
}

const typedDecimals = (shape: FieldShape, measures: Measures): number => {
  if (shape === 'money') return decimalsOf(measures);
  return shape === 'share' ? 2 : 0;
};

/** Finds a number field's shape by its unit, for forms that do not load the labels of all fields. */
export function shapeOfNumber(kind: RowKind, field: string): FieldShape {
  switch (kindFacts[kind].fields[field]?.unit) {
    case 'mm':
      return 'length';
    case 'tenthMm':
      return 'size';
    case 'mg':
      return 'weight';
    case 'minor':
      return 'money';
    case 'bp':
      return 'share';
    default:
      return 'whole';
  }
}

/**
 * Removes the minus: a use is stored as a negative amount but typed without a minus, so a minimum of -5 is a maximum of
 * 5.
 */
const withoutSign = ({ problem, limit }: FieldProblem): FieldProblem =>
  problem === 'too_small' && limit !== undefined && limit < 0
    ? { problem: 'too_large', limit: -limit }
    : { problem, ...(limit !== undefined && { limit }) };

/** Writes a limit, rounded so that it is accepted when typed: 54,681 yards would be more than 50,000 metres. */
const limitInWords = (
  shape: FieldShape,
  problem: FieldProblem['problem'],
  limit: number,
  measures: Measures,
): string => {
  const text = valueAsTyped(shape, limit, measures);
  const near = Number(parseDecimal(text) ?? limit);
  const asStored = Number(readTyped(shape, text, limit < 0 ? -1 : 1, measures));
  const isBeyond = problem === 'too_small' ? asStored < limit : asStored > limit;
  const told = isBeyond ? near + (problem === 'too_small' ? 0.01 : -0.01) : near;
  const unit = unitOfShape(shape, measures);
  const number = formatNumber(told, { maximumFractionDigits: 4 });
  return unit === undefined ? number : `${number}\u00a0${unit}`;
};

/** Where a form shows a field of a row: the form's own name for it, its label, and how a person types it. */
type ShownField<Field extends string> = readonly [field: Field, label: string, shape: FieldShape];

/** Returns the problems by field with which the rules refused a change; empty if nothing was refused. */
export function problemsIn(why: NotSaved | undefined): FieldProblems {
  return why?.kind === 'rejected' ? (why.rejection.fields ?? {}) : {};
}

/** Writes the problems that a form shows at its fields; undefined if it shows none. */
export function refusedFields<Field extends string>(
  why: NotSaved | undefined,
  shown: Readonly<Record<string, ShownField<Field>>>,
  measures: Measures,
): Partial<Record<Field, string>> | undefined {
  const found = Object.entries(problemsIn(why)).flatMap(([path, problem]) => {
    const at = shown[path];
    return at === undefined ? [] : [[at[0], shapedProblem(at[1], at[2], problem, measures)] as const];
  });
  return found.length === 0 ? undefined : (Object.fromEntries(found) as Partial<Record<Field, string>>);
}
