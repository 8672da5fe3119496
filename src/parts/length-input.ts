import { currencyDecimals } from '#core/currency.ts';
import { scaledDecimal } from '#core/scaled-decimal.ts';
import { sizeToMm10 } from '#core/size-units.ts';
import { lengthToMm, mgToWeight, mmToLength, weightToMg, type Units } from '#core/units.ts';
import { decimalText } from '#texts/decimal-text.ts';
import { parseDecimal } from '#texts/parse-decimal.ts';

/** A typed length in mm, or undefined when it is no number. */
export const typedLengthMm = (text: string, units: Units): number | undefined => {
  const decimal = parseDecimal(text);
  return decimal === undefined ? undefined : lengthToMm(decimal, units);
};

/** A typed weight in mg, or undefined when it is no number. */
export const typedWeightMg = (text: string, units: Units): number | undefined => {
  const decimal = parseDecimal(text);
  return decimal === undefined ? undefined : weightToMg(decimal, units);
};

/** A typed size (of a hoop, of a design) in tenths of mm, or undefined when it is no number. */
export const typedSizeMm10 = (text: string, units: Units): number | undefined => {
  const decimal = parseDecimal(text);
  return decimal === undefined ? undefined : sizeToMm10(decimal, units);
};

/** A typed whole number within bounds, or undefined. */
export const typedWhole = (text: string, least: number, most: number): number | undefined => {
  const decimal = Number(parseDecimal(text) ?? Number.NaN);
  return Number.isInteger(decimal) && decimal >= least && decimal <= most ? decimal : undefined;
};

/** A typed price in minor units of a currency, or undefined when it is no number. */
export const typedMinor = (text: string, currency: string): number | undefined => {
  const decimal = parseDecimal(text);
  return decimal === undefined ? undefined : scaledDecimal(decimal, currencyDecimals(currency));
};

/** A price in minor units as a person here types it, to fill a field with. */
export const minorToText = (minor: number, currency: string): string =>
  decimalText((minor / 10 ** currencyDecimals(currency)).toFixed(currencyDecimals(currency)));

/** A length in mm as a person here types it, in metres or yards, to fill a field with. */
export const lengthText = (mm: number, units: Units): string => decimalText(mmToLength(mm, units));

/** A weight in mg as a person here types it, in grams or ounces, to fill a field with. */
export const weightText = (mg: number, units: Units): string => decimalText(mgToWeight(mg, units));

/** A part of a full spool, given in basis points, in mm. */
export const fractionMm = (spool: { readonly initialLengthMm: number }, fractionBp: number): number =>
  Math.round((spool.initialLengthMm * fractionBp) / 10_000);
