import type { FieldProblem } from '#core/fields.ts';
import { kindFacts } from '#core/kinds/kind-facts.ts';
import type { RowKind } from '#core/kinds/kinds.ts';
import { problemSentence } from '#parts/reasons.ts';
import { formatNumber } from '#texts/formats.ts';
import { parseDecimal } from '#texts/parse-decimal.ts';
import { typedAsValue, unitOfShape, valueAsTyped, type Measures } from './edit-values.ts';
import type { FieldShape } from './field-shape.ts';

/** What is wrong with a field, as a sentence that names it; a limit is told in the unit in which the field is typed. */
export const shapedProblem = (label: string, shape: FieldShape, problem: FieldProblem, measures: Measures): string => {
  const found = shape === 'amount' ? withoutSign(problem) : problem;
  return problemSentence(label, found, (limit) => limitInWords(shape, found.problem, limit, measures));
};

/** The shape that fits a number of a kind by what it counts, for forms that do not carry the words of all fields. */
export const shapeOfNumber = (kind: RowKind, field: string): FieldShape => {
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
};

/** Nobody types minus for what was used: the least that may be taken off is the most that may be used. */
const withoutSign = ({ problem, limit }: FieldProblem): FieldProblem =>
  problem === 'too_small' && limit !== undefined && limit < 0
    ? { problem: 'too_large', limit: -limit }
    : { problem, ...(limit !== undefined && { limit }) };

/** Rounded to the side on which it is accepted when it is typed: 54,681 yards are more than 50,000 metres. */
const limitInWords = (
  shape: FieldShape,
  problem: FieldProblem['problem'],
  limit: number,
  measures: Measures,
): string => {
  const text = valueAsTyped(shape, limit, measures);
  const near = Number(parseDecimal(text) ?? limit);
  const asStored = Number(typedAsValue(shape, text, limit, measures));
  const isBeyond = problem === 'too_small' ? asStored < limit : asStored > limit;
  const told = isBeyond ? near + (problem === 'too_small' ? 0.01 : -0.01) : near;
  const unit = unitOfShape(shape, measures);
  const number = formatNumber(told, { maximumFractionDigits: 4 });
  return unit === undefined ? number : `${number}\u00a0${unit}`;
};
