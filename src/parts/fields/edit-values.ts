import { unscaledDecimal } from '#core/amounts/scaled-decimal.ts';
import { mm10ToSize } from '#core/amounts/size-units.ts';
import { decimalsOf, type MoneyUnit } from '#core/amounts/currency.ts';
import type { Units } from '#core/amounts/units.ts';
import { lengthText, typedLengthMm, typedSizeMm10, typedWeightMg, weightText } from '#parts/forms/length-input.ts';
import { shareToText, typedMinor, typedShare } from '#parts/money/money-input.ts';
import { sizeUnit } from '#texts/format-size.ts';
import { lengthUnit } from '#texts/formats.ts';
import { decimalText } from '#texts/decimal-text.ts';
import { parseDecimal } from '#texts/parse-decimal.ts';
import { plainText } from './plain-text.ts';
import type { FieldShape } from './field-shape.ts';

/** The person's units and the team's currency. */
export interface Measures extends MoneyUnit {
  readonly units: Units;
}

/** Returns the unit shown after the number in a field of this shape; undefined where there is none. */
export const unitOfShape = (shape: FieldShape, { units, currency }: Measures): string | undefined => {
  switch (shape) {
    case 'length':
    case 'amount':
      return lengthUnit(units);
    case 'weight':
      return units === 'metric' ? 'g' : 'oz';
    case 'size':
      return sizeUnit(units);
    case 'money':
    case 'rate':
      return currency;
    case 'share':
      return '%';
    default:
      return undefined;
  }
};

/** Writes a field's value as the text that a person would type. */
export const valueAsTyped = (shape: FieldShape, value: unknown, measures: Measures): string => {
  const { units } = measures;
  if (value === null || value === undefined) return '';
  switch (shape) {
    case 'length':
      return lengthText(Number(value), units);
    case 'amount':
      return lengthText(Math.abs(Number(value)), units);
    case 'weight':
      return weightText(Number(value), units);
    case 'size':
      return decimalText(mm10ToSize(Number(value), units));
    case 'money':
      return decimalText(unscaledDecimal(Number(value), decimalsOf(measures)));
    case 'share':
      return shareToText(Number(value));
    case 'decimal':
      return decimalText(plainText(value));
    case 'texts':
      return Array.isArray(value) ? value.join(', ') : plainText(value);
    default:
      return plainText(value);
  }
};

/** Turns typed text into a value. A wrong number is NaN or stays text: the rules report it. Amounts keep `before`'s sign. */
export const typedAsValue = (shape: FieldShape, text: string, before: unknown, measures: Measures): unknown => {
  const { units } = measures;
  if (shape === 'yes') return text === 'true';
  if (shape === 'texts') return text.split(',').flatMap((one) => (one.trim() === '' ? [] : [one.trim()]));
  if (text.trim() === '') return null;
  switch (shape) {
    case 'length':
      return typedLengthMm(text, units) ?? Number.NaN;
    case 'amount':
      return signOf(before) * Math.abs(typedLengthMm(text, units) ?? Number.NaN);
    case 'weight':
      return typedWeightMg(text, units) ?? Number.NaN;
    case 'size':
      return typedSizeMm10(text, units) ?? Number.NaN;
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
};

const signOf = (before: unknown): 1 | -1 => (typeof before === 'number' && before < 0 ? -1 : 1);
