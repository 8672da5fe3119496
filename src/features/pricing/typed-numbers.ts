import { currencyDecimals } from '#core/currency.ts';
import { scaledDecimal } from '#core/scaled-decimal.ts';
import { typedWhole } from '#parts/length-input.ts';
import { decimalText } from '#texts/decimal-text.ts';
import { parseDecimal } from '#texts/parse-decimal.ts';

const most = 1_000_000_000;

/** A whole number as typed, or undefined; whether it fits its field the engine says. */
export const wholeOf = (text: string): number | undefined => typedWhole(text, -most, most);

/** A decimal text as typed; empty when it is none. */
export const decimalOf = (text: string): string => parseDecimal(text) ?? '';

/** A percentage as typed, in basis points: at most two decimals count. */
export const basisPoints = (text: string): number | undefined => {
  const decimal = parseDecimal(text);
  return decimal === undefined ? undefined : scaledDecimal(decimal, 2);
};

/** A percentage in basis points as a person here types it, to fill a field with. */
export const percentText = (bp: number): string => decimalText(String(bp / 100));

/** A limit in minor units as a person types it. */
export const majorOf = (minor: number, currency: string): number => minor / 10 ** currencyDecimals(currency);

/** A limit in basis points as a person types it. */
export const percentOfBp = (bp: number): number => bp / 100;
