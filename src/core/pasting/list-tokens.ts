import { fold } from '../catalogue/fold.ts';
import { lengthToMm } from '../amounts/units.ts';
import type { WrittenPart } from './list-words.ts';

/** A piece of a line, with its place in the line. `isGlued`: it follows the piece before without a gap. */
export type Token = { readonly at: number; readonly end: number; readonly text: string; readonly isGlued: boolean } &
  /** `isTab`: a tab or an upright stroke, which only rows of cells have. */
  (
    | { readonly kind: 'break'; readonly isTab: boolean }
    | { readonly kind: 'word'; readonly folded: string }
    /** Digits, or letters and digits: the number of a thread, an amount or a weight. */
    | { readonly kind: 'number'; readonly folded: string }
    | { readonly kind: 'times'; readonly count: number; readonly isBefore: boolean }
    | { readonly kind: 'part'; readonly part: WrittenPart }
    | { readonly kind: 'length'; readonly lengthMm: number }
    /** A price, a date, a cross, or an amount that the app cannot use. It makes the thread beside it unclear. */
    | { readonly kind: 'other' }
    | { readonly kind: 'mark' }
  );

/** Splits a line into pieces; stops one piece after `most`. Takes time in proportion to the line's length. */
export function tokensOf(line: string, most = mostPieces): readonly Token[] {
  const tokens: Token[] = [];
  let end = 0;
  for (const found of line.matchAll(piece)) {
    const text = found[0];
    if (quotes.has(text)) continue;
    const place = { at: found.index, end: found.index + text.length, text, isGlued: found.index === end && end > 0 };
    end = place.end;
    const groups: Readonly<Record<string, string | undefined>> = found.groups ?? {};
    tokens.push({ ...place, ...meaningOf(text, groups) });
    if (tokens.length > most) break;
  }
  return tokens;
}

/** The most pieces of one list: nine for each of its rows. */
export const mostPieces = 18_000;

const quotes: ReadonlySet<string> = new Set(['"', '“', '”', '„', '«', '»']);

const notGlued = String.raw`(?![\p{L}\p{Nd}])`;

/**
 * Longer forms come before forms that are a part of them. Repetitions are bounded or of one class, so matching stays
 * fast.
 */
const piece = new RegExp(
  [
    String.raw`(?<break>[,;|\t])`,
    String.raw`(?<other>[✗✘❌]|~~|[€$£]\s?\d{1,6}(?:[.,]\d{1,2})?|\d{1,6}[.,]\d{2}\s?(?:[€$£]|eur|usd|gbp)${notGlued}|\d{1,4}[./]\d{1,2}[./]\d{2,4}(?!\d)|\d{4}-\d{2}-\d{2}(?!\d)|(?<![\d.])\d{1,2}\.\d{2}\.(?!\d))`,
    String.raw`(?<strands>(?<![\p{L}\p{Nd}])(?:6|six)[\s-]?strand(?:ed|s)?${notGlued})`,
    String.raw`(?<length>(?:\d{1,3}(?:[.,'’]\d{3}){1,2}|\d{1,6}(?:[.,]\d{1,2})?)\s?(?<unit>m|mtr|meters?|metres?|metern|yds?|yards?)${notGlued})`,
    String.raw`(?<percent>(?<!\d)\d{1,3})\s?%`,
    String.raw`(?<half>[¼½¾⅓⅔])`,
    String.raw`(?<slash>(?<!\d)(?:1[/⁄][234]|2[/⁄]3|3[/⁄]4)(?!\d))`,
    String.raw`(?<decimal>(?<![\d.,])\d{1,2}[.,]\d{1,2}(?![\d.,]|\p{L}))`,
    String.raw`(?<after>[x×*]\s?(?<behind>\d{1,3})${notGlued})`,
    String.raw`(?<before>(?<![\p{L}\p{Nd}])(?<front>\d{1,3})\s?[x×*](?![\p{L}])(?!\s?\d{1,2}${notGlued})(?!(?<=\d{3}\s?[x×*])\s?\d{3}${notGlued}))`,
    String.raw`(?<factor>(?<![\p{L}\p{Nd}])\p{L}{0,3}\d{1,6}(?=x\s\d{1,2}${notGlued}))`,
    String.raw`(?<word>[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*${notGlued})`,
    String.raw`(?<number>[\p{L}\p{M}\p{Nd}]+)`,
    String.raw`(?<mark>[^\s])`,
  ].join('|'),
  'giu',
);

type Meaning =
  | { readonly kind: 'break'; readonly isTab: boolean }
  | { readonly kind: 'word' | 'number'; readonly folded: string }
  | { readonly kind: 'times'; readonly count: number; readonly isBefore: boolean }
  | { readonly kind: 'part'; readonly part: WrittenPart }
  | { readonly kind: 'length'; readonly lengthMm: number }
  | { readonly kind: 'other' | 'mark' };

const meaningOf = (text: string, groups: Readonly<Record<string, string | undefined>>): Meaning => {
  const { length, unit = 'm', percent, slash, decimal, behind, front, factor, word } = groups;
  const number = groups['number'] ?? factor;
  // The six strands say that it is floss; the 6 is no thread's number.
  if (groups['strands'] !== undefined) return { kind: 'word', folded: 'stranded' };
  if (groups['break'] !== undefined) return { kind: 'break', isTab: text === '\t' || text === '|' };
  if (length !== undefined) {
    const lengthMm = writtenLengthMm(length.slice(0, length.length - unit.length).trim(), unit);
    return lengthMm === undefined ? { kind: 'other' } : { kind: 'length', lengthMm };
  }
  if (percent !== undefined)
    return Number(percent) <= 100 ? { kind: 'part', part: Number(percent) * 100 } : { kind: 'other' };
  const part = parts[text.replace('⁄', '/')];
  if ((groups['half'] ?? slash) !== undefined && part !== undefined) return { kind: 'part', part };
  if (decimal !== undefined) {
    const amount = Number(decimal.replace(',', '.'));
    return amount > 0 && amount < 1 ? { kind: 'part', part: Math.round(amount * 10_000) } : { kind: 'other' };
  }
  if (behind !== undefined) return { kind: 'times', count: Number(behind), isBefore: false };
  if (front !== undefined) return { kind: 'times', count: Number(front), isBefore: true };
  if (word !== undefined || number !== undefined)
    return { kind: word === undefined ? 'number' : 'word', folded: fold(text).replaceAll(/['’]/g, '') };
  return text === '?' ? { kind: 'part', part: 'some' } : { kind: groups['other'] === undefined ? 'mark' : 'other' };
};

const parts: Readonly<Record<string, number>> = {
  '¼': 2500,
  '½': 5000,
  '¾': 7500,
  '⅓': 3333,
  '⅔': 6667,
  '1/4': 2500,
  '1/2': 5000,
  '3/4': 7500,
  '1/3': 3333,
  '2/3': 6667,
};

/**
 * Converts a written length to mm: `5,000` and `5.000` are thousands, `12,5` is not; undefined below 1 m or over 50 km.
 */
const writtenLengthMm = (figures: string, unit: string): number | undefined => {
  const plain = /[.,'’]\d{3}(?!\d)/.test(figures) ? figures.replaceAll(/[.,'’]/g, '') : figures.replace(',', '.');
  const mm = lengthToMm(plain, /^y/i.test(unit) ? 'imperial' : 'metric');
  return mm >= 1000 && mm <= mostMm ? mm : undefined;
};

const mostMm = 50_000_000;
