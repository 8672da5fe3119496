import { unscaledDecimal } from '#core/amounts/scaled-decimal.ts';
import { parseDecimal } from '#texts/parse-decimal.ts';

/** Returns the number in a text; undefined if it has none. The field's schema checks limits and fractions. */
export function numberOf(text: string): number | undefined {
  const decimal = parseDecimal(text);
  return decimal === undefined ? undefined : Number(decimal);
}

/** Returns a typed number as decimal text with a point; empty if it is no number. */
export function decimalOf(text: string): string {
  return parseDecimal(text) ?? '';
}

/** Converts the limit of a stored number to the unit that people type: euros for cents, percent for basis points. */
export function typedLimit(limit: number, decimals: number): number {
  return Number(unscaledDecimal(limit, decimals));
}
