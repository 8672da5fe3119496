import { decimalsOf, type MoneyUnit } from '#core/amounts/currency.ts';
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

/** The mark before the fraction, where the prices of one list show it; `unclear` if they contradict each other. */
export type ListMark = '.' | ',' | 'unclear' | undefined;

/** Finds the decimal mark of a list: only prices that can be read in one way count. */
export const markOf = (prices: readonly string[]): ListMark => {
  const shown = new Set(prices.flatMap((price) => shownMark(price) ?? []));
  const [first] = shown;
  return shown.size > 1 ? 'unclear' : first;
};

const shownMark = (price: string): '.' | ',' | undefined => {
  const [last] = /[.,](?=\d*$)/u.exec(price) ?? [];
  if (last !== '.' && last !== ',') return undefined;
  const other = last === '.' ? ',' : '.';
  if (price.includes(other)) return last;
  if (price.indexOf(last) !== price.lastIndexOf(last)) return other; // it groups thousands
  return twoWays.test(price) ? undefined : last;
};

const twoWays = /^[1-9]\d{0,2}[.,]\d{3}$/u;

/**
 * Reads a price in minor units, not whole if it is too exact; undefined: none. `twoWays`: 1,234 is 1.234 or 1234.
 */
export const minorIn = (price: string, mark: ListMark, unit: MoneyUnit): number | 'twoWays' | undefined => {
  const places = decimalsOf(unit);
  // A currency of three decimals is written with all of them, and so is each price that this form was filled with.
  const usual = places === 3 ? localMark() : undefined;
  const known = mark ?? (usual !== undefined && price.includes(usual) ? usual : undefined);
  // Where a currency has no decimals, three digits behind a mark can only be grouped.
  if (places > 0 && twoWays.test(price) && (known === undefined || known === 'unclear')) return 'twoWays';
  const decimal = known === '.' || known === ',' ? known : shownMark(price);
  const [whole = '', fraction = '', ...more] = decimal === undefined ? [price] : price.split(decimal);
  if (more.length > 0 || !isGrouped(whole) || !/^\d*$/u.test(fraction)) return undefined;
  return scaledDecimal(`${whole.replaceAll(/\D/gu, '')}.${fraction}`, places);
};

/** Reads a count of stitches or pieces, whose thousands may be grouped; undefined for anything else. */
export const countIn = (text: string, least: number, most: number): number | undefined => {
  const bare = text.trim().replaceAll(/[\s\u00a0\u202f]/gu, ' ');
  if (!isGrouped(bare)) return undefined;
  const count = Number(bare.replaceAll(/\D/gu, ''));
  return count >= least && count <= most ? count : undefined;
};

const isGrouped = (whole: string): boolean => /^(?:\d+|\d{1,3}(?:([.,’' ])\d{3})(?:\1\d{3})*)$/u.test(whole);
