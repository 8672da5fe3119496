import { currencyDecimals } from '#core/amounts/currency.ts';
import { scaledDecimal } from '#core/amounts/scaled-decimal.ts';
import { typedWhole } from '#parts/forms/length-input.ts';
import { decimalText } from '#texts/decimal-text.ts';
import { parseDecimal } from '#texts/parse-decimal.ts';

const most = 1_000_000_000;

/** Returns the whole number in a text, or undefined. The engine checks the field's limits later. */
export const wholeOf = (text: string): number | undefined => typedWhole(text, -most, most);

/** Returns a typed number as decimal text with a point; empty if it is no number. */
export const decimalOf = (text: string): string => parseDecimal(text) ?? '';

/** Returns a percentage as typed, in basis points: at most two decimals count. */
export const basisPoints = (text: string): number | undefined => {
  const decimal = parseDecimal(text);
  return decimal === undefined ? undefined : scaledDecimal(decimal, 2);
};

/** Returns basis points as percent text with this language's decimal mark, to fill a field. */
export const percentText = (bp: number): string => decimalText(String(bp / 100));

/** Returns a limit in minor units, converted to major units (euros, not cents). */
export const majorOf = (minor: number, currency: string): number => minor / 10 ** currencyDecimals(currency);

/** Returns a limit in basis points, converted to percent. */
export const percentOfBp = (bp: number): number => bp / 100;
