import { decimalsOf, type MoneyUnit } from '#core/amounts/currency.ts';
import { decimalOf, isGrouped, usualSign, type ShownSign } from '#core/amounts/number-signs.ts';
import { scaledDecimal } from '#core/amounts/scaled-decimal.ts';
import { localMark } from '#texts/parse-decimal.ts';

/** Returns the price in a pasted cell: its digits and signs without the currency. Undefined if it has no price. */
export function priceIn(cell: string): string | undefined {
  const [, number] = priceCell.exec(cell.trim()) ?? [];
  return number?.replaceAll(/\s/gu, ' ');
}

// Matches a currency as text: "€", "Fr.", "CA$", "USD $", "$ US"; also an empty text.
const currency = /(?:(?:\p{L}{1,4}\.?\s?)?\p{Sc}|(?:\p{Sc}\s?)?\p{L}{1,4}\.?)?/u.source;

// Matches a number, any currency around it, and dashes as cents: "€ 8.80", "Fr. 8.–", "8,80 EUR"; but not "8k".
const priceCell = new RegExp(
  `^${currency}\\s*(\\d[\\d.,’'\\s]*?)(?:[.,][-–—]+)?\\s*(?![kKM](?!\\p{L}))${currency}$`,
  'u',
);

/**
 * Returns a price in minor units: a fraction if it has too many decimals, 'twoWays' if unclear, undefined if no number.
 */
export function minorIn(price: string, sign: ShownSign, unit: MoneyUnit): number | 'twoWays' | undefined {
  const decimal = decimalOf(price, sign ?? signOfMoney(price, unit));
  if (decimal === 'two_ways') return 'twoWays';
  return decimal === undefined ? undefined : scaledDecimal(decimal, decimalsOf(unit));
}

/** Returns the decimal sign that the currency suggests for a price that can be read in two ways; undefined if none. */
const signOfMoney = (price: string, unit: MoneyUnit): ShownSign => {
  const places = decimalsOf(unit);
  // In a currency without decimals, three digits after a sign can only be grouped thousands.
  if (places === 0) return price.includes('.') ? ',' : '.';
  // Assume that a price in a currency of three decimals shows all three, with the mark of the person's language.
  const usual = places === 3 ? localMark() : usualSign(unit.currency);
  return (usual === '.' || usual === ',') && (places !== 3 || price.includes(usual)) ? usual : undefined;
};

/** Reads a whole number from `least` to `most`, whose thousands may be grouped; undefined for any other text. */
export function countIn(text: string, least: number, most: number): number | undefined {
  const bare = text.trim().replaceAll(/[\s\u00a0\u202f]/gu, ' ');
  if (!isGrouped(bare)) return undefined;
  const count = Number(bare.replaceAll(/\D/gu, ''));
  return count >= least && count <= most ? count : undefined;
}
