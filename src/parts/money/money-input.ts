import { decimalsOf, isWrittenWhole, type MoneyUnit } from '#core/amounts/currency.ts';
import { scaledDecimal, unscaledDecimal } from '#core/amounts/scaled-decimal.ts';
import { decimalText, parseDecimal } from '#texts/parse-decimal.ts';

/**
 * Returns a typed price in minor units; undefined if it is no number. Too many decimals give a fraction, which is
 * refused.
 */
export function typedMinor(text: string, unit: MoneyUnit): number | undefined {
  const decimal = parseDecimal(text);
  return decimal === undefined ? undefined : scaledDecimal(decimal, decimalsOf(unit));
}

/**
 * Returns a typed percentage in basis points; undefined if it is no number. The field's schema refuses too many
 * decimals.
 */
export function typedShare(text: string): number | undefined {
  const decimal = parseDecimal(text);
  return decimal === undefined ? undefined : scaledDecimal(decimal, 2);
}

/** Writes basis points as a percentage, with this language's decimal mark, to fill a field. */
export function shareToText(bp: number): string {
  return decimalText(unscaledDecimal(bp, 2));
}

/** Writes minor units as a price, with this language's decimal mark, to fill a field. */
export function minorToText(minor: number, unit: MoneyUnit): string {
  const [whole = '0', fraction = ''] = unscaledDecimal(minor, decimalsOf(unit)).split('.');
  const isShort = decimalsOf(unit) === 0 || (isWrittenWhole(unit) && fraction === '');
  return decimalText(isShort ? whole : `${whole}.${fraction.padEnd(decimalsOf(unit), '0')}`);
}
