import { decimalsOf, type MoneyUnit } from '#core/amounts/currency.ts';
import { decimalOf, isGrouped, usualSign, type ShownSign } from '#core/amounts/number-signs.ts';
import { scaledDecimal } from '#core/amounts/scaled-decimal.ts';
import { localMark } from '#texts/parse-decimal.ts';

/** A price as it stands in a pasted cell: its digits and marks without the currency. Undefined: it is none. */
export const priceIn = (cell: string): string | undefined => {
  const [, number] = priceCell.exec(cell.trim()) ?? [];
  return number?.replaceAll(/\s/gu, ' ');
};

// A sign, a word, or both: "€", "Fr.", "CA$", "USD $", "$ US".
const currency = /(?:(?:\p{L}{1,4}\.?\s?)?\p{Sc}|(?:\p{Sc}\s?)?\p{L}{1,4}\.?)?/u.source;

// A currency before or behind, and the dashes that stand for no cents: "€ 8.80", "Fr. 8.–", "8,80 EUR". Not "8k": 8000.
const priceCell = new RegExp(
  `^${currency}\\s*(\\d[\\d.,’'\\s]*?)(?:[.,][-–—]+)?\\s*(?![kKM](?!\\p{L}))${currency}$`,
  'u',
);

/**
 * Reads a price in minor units, not whole if it is too exact; undefined: none. `sign`: the one of the list's prices.
 */
export const minorIn = (price: string, sign: ShownSign, unit: MoneyUnit): number | 'twoWays' | undefined => {
  const decimal = decimalOf(price, sign ?? signOfMoney(price, unit));
  if (decimal === 'two_ways') return 'twoWays';
  return decimal === undefined ? undefined : scaledDecimal(decimal, decimalsOf(unit));
};

/** The decimal sign that a currency gives a price which fits two ways. */
const signOfMoney = (price: string, unit: MoneyUnit): ShownSign => {
  const places = decimalsOf(unit);
  // Where a currency has no decimals, three digits behind a sign can only be grouped.
  if (places === 0) return price.includes('.') ? ',' : '.';
  // A currency of three decimals is written with all of them, and so is each price that this form was filled with.
  const usual = places === 3 ? localMark() : usualSign(unit.currency);
  return (usual === '.' || usual === ',') && (places !== 3 || price.includes(usual)) ? usual : undefined;
};

/** Reads a count of stitches or pieces, whose thousands may be grouped; undefined for anything else. */
export const countIn = (text: string, least: number, most: number): number | undefined => {
  const bare = text.trim().replaceAll(/[\s\u00a0\u202f]/gu, ' ');
  if (!isGrouped(bare)) return undefined;
  const count = Number(bare.replaceAll(/\D/gu, ''));
  return count >= least && count <= most ? count : undefined;
};
