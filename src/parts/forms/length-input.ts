import { currencyDecimals } from '#core/amounts/currency.ts';
import { scaledDecimal } from '#core/amounts/scaled-decimal.ts';
import { decimalText } from '#texts/decimal-text.ts';
import { parseDecimal } from '#texts/parse-decimal.ts';

/** Returns a typed whole number within bounds, or undefined. */
export const typedWhole = (text: string, least: number, most: number): number | undefined => {
  const decimal = Number(parseDecimal(text) ?? Number.NaN);
  return Number.isInteger(decimal) && decimal >= least && decimal <= most ? decimal : undefined;
};

/** Returns a typed price in minor units of a currency, or undefined when it is no number. */
export const typedMinor = (text: string, currency: string): number | undefined => {
  const decimal = parseDecimal(text);
  return decimal === undefined ? undefined : scaledDecimal(decimal, currencyDecimals(currency));
};

/** Returns a price in minor units as text with this language's decimal mark, to fill a field. */
export const minorToText = (minor: number, currency: string): string =>
  decimalText((minor / 10 ** currencyDecimals(currency)).toFixed(currencyDecimals(currency)));
