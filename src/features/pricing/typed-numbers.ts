import { unscaledDecimal } from '#core/amounts/scaled-decimal.ts';
import { typedWhole } from '#parts/forms/typed-whole.ts';
import { parseDecimal } from '#texts/parse-decimal.ts';

const most = 1_000_000_000;

/** Returns the whole number in a text, or undefined. The engine checks the field's limits later. */
export const wholeOf = (text: string): number | undefined => typedWhole(text, -most, most);

/** Returns a typed number as decimal text with a point; empty if it is no number. */
export const decimalOf = (text: string): string => parseDecimal(text) ?? '';

/** Converts the limit of a stored number to the unit that people type: euros for cents, percent for basis points. */
export const typedLimit = (limit: number, decimals: number): number => Number(unscaledDecimal(limit, decimals));
