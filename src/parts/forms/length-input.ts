import { sizeToMm10 } from '#core/amounts/size-units.ts';
import { lengthToMm, mgToWeight, mmToLength, weightToMg, type Units } from '#core/amounts/units.ts';
import { decimalText } from '#texts/decimal-text.ts';
import { parseDecimal } from '#texts/parse-decimal.ts';

/** Returns a typed length in mm, or undefined when it is no number. */
export const typedLengthMm = (text: string, units: Units): number | undefined => {
  const decimal = parseDecimal(text);
  return decimal === undefined ? undefined : lengthToMm(decimal, units);
};

/** Returns a typed weight in mg, or undefined when it is no number. */
export const typedWeightMg = (text: string, units: Units): number | undefined => {
  const decimal = parseDecimal(text);
  return decimal === undefined ? undefined : weightToMg(decimal, units);
};

/** Returns a typed size (of a hoop, of a design) in tenths of mm, or undefined when it is no number. */
export const typedSizeMm10 = (text: string, units: Units): number | undefined => {
  const decimal = parseDecimal(text);
  return decimal === undefined ? undefined : sizeToMm10(decimal, units);
};

/** Returns a typed whole number within bounds, or undefined. */
export const typedWhole = (text: string, least: number, most: number): number | undefined => {
  const decimal = Number(parseDecimal(text) ?? Number.NaN);
  return Number.isInteger(decimal) && decimal >= least && decimal <= most ? decimal : undefined;
};

/** Returns a length in mm as text in metres or yards with this language's decimal mark, to fill a field. */
export const lengthText = (mm: number, units: Units): string => decimalText(mmToLength(mm, units));

/** Returns a weight in mg as text in grams or ounces with this language's decimal mark, to fill a field. */
export const weightText = (mg: number, units: Units): string => decimalText(mgToWeight(mg, units));

/** Returns a part of a full spool in mm; `fractionBp`: the part in basis points. */
export const fractionMm = (spool: { readonly initialLengthMm: number }, fractionBp: number): number =>
  Math.round((spool.initialLengthMm * fractionBp) / 10_000);
