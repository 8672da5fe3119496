import { unscaledDecimal } from '#core/amounts/scaled-decimal.ts';
import { decimalsOf, type MoneyUnit } from '#core/amounts/currency.ts';
import type { FieldProblem } from '#core/fields.ts';
import type { Units } from '#core/amounts/units.ts';
import { amountOf, amountText, tooFineAmount, unitOf, type Measure } from '#parts/forms/amounts.ts';
import { shareToText, typedMinor, typedShare } from '#parts/money/money-input.ts';
import { decimalText, parseDecimal } from '#texts/parse-decimal.ts';
import { plainText } from './plain-text.ts';
import type { FieldShape } from './field-shape.ts';

export interface Measures extends MoneyUnit {
  readonly units: Units;
}

/** Returns the unit shown after the number in a field of this shape; undefined where there is none. */
export function unitOfShape(shape: FieldShape, { units, currency }: Measures): string | undefined {
  switch (shape) {
    case 'length':
    case 'amount':
    case 'weight':
    case 'size':
      return unitOf(measureOf(shape), units);
    case 'money':
    case 'rate':
      return currency;
    case 'share':
      return '%';
    default:
      return undefined;
  }
}

export function valueAsTyped(shape: FieldShape, value: unknown, measures: Measures): string {
  const { units } = measures;
  if (value === null || value === undefined) return '';
  switch (shape) {
    case 'length':
    case 'weight':
    case 'size':
      return amountText(shape, Number(value), units);
    case 'amount':
      return amountText('length', Math.abs(Number(value)), units);
    case 'money':
      return decimalText(unscaledDecimal(Number(value), decimalsOf(measures)));
    case 'share':
      return shareToText(Number(value));
    case 'decimal':
    case 'rate':
      return decimalText(plainText(value));
    case 'texts':
      return Array.isArray(value) ? value.join(', ') : plainText(value);
    default:
      return plainText(value);
  }
}

/** Reads typed text; an unchanged number stays `before`. A wrong number is NaN or stays text: the rules refuse it. */
export function typedAsValue(shape: FieldShape, text: string, before: unknown, measures: Measures): unknown {
  return isUntouched(shape, text, before, measures) ? before : readTyped(shape, text, signOf(before), measures);
}

/** Returns the problem if a changed length, weight or size has too many decimals; undefined otherwise. */
export function tooFine(
  shape: FieldShape,
  text: string,
  before: unknown,
  measures: Measures,
): FieldProblem | undefined {
  return isAmount(shape) && !isUntouched(shape, text, before, measures)
    ? tooFineAmount(measureOf(shape), text, measures.units)
    : undefined;
}

const isUntouched = (shape: FieldShape, text: string, before: unknown, measures: Measures): boolean =>
  typeof before === 'number' && text.trim() === valueAsTyped(shape, before, measures);

/** Reads typed text by its shape. `sign`: the sign of an amount. */
export function readTyped(shape: FieldShape, text: string, sign: 1 | -1, measures: Measures): unknown {
  const { units } = measures;
  if (shape === 'yes') return text === 'true';
  if (shape === 'texts') return text.split(',').flatMap((one) => (one.trim() === '' ? [] : [one.trim()]));
  if (text.trim() === '') return null;
  switch (shape) {
    case 'length':
    case 'weight':
    case 'size':
      return amountOf(shape, text, units) ?? Number.NaN;
    case 'amount':
      return sign * Math.abs(amountOf('length', text, units) ?? Number.NaN);
    case 'money':
      return typedMinor(text, measures) ?? Number.NaN;
    case 'share':
      return typedShare(text) ?? Number.NaN;
    case 'whole':
      return Number(parseDecimal(text) ?? Number.NaN);
    case 'decimal':
    case 'rate':
      return parseDecimal(text) ?? text;
    default:
      return text;
  }
}

type AmountShape = Measure | 'amount';

export function isAmount(shape: FieldShape): shape is AmountShape {
  return shape === 'length' || shape === 'amount' || shape === 'weight' || shape === 'size';
}

export function isFreeText(shape: FieldShape): boolean {
  return shape === 'text' || shape === 'lines' || shape === 'texts';
}

const measureOf = (shape: AmountShape): Measure => (shape === 'amount' ? 'length' : shape);

const signOf = (before: unknown): 1 | -1 => (typeof before === 'number' && before < 0 ? -1 : 1);
