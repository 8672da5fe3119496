import { plainWords } from '#core/catalogue/fold.ts';
import { isEqual } from '../is-equal.ts';
import { err, ok, type Result } from '../result.ts';
import { type Held, rowOf } from './entry-row.ts';
import { entriesOf, sheetRow } from './line-entries.ts';
import { type Doubt, isLongNumber, isSmall } from './line-state.ts';
import type { ListRow } from './list-row.ts';
import {
  mostPieces,
  tokensOf,
  isAboutTheList,
  type SheetColumn,
  sheetColumns,
  type Token,
  isListWord,
  isMonth,
  isPageWord,
  isSumWord,
  listWordAt,
} from './list-words.ts';
import type { ThreadIndex } from './thread-index.ts';

/** The rows of a list, and the lines that give no row. */
export interface ReadList<T> {
  readonly rows: readonly ListRow<T>[];
  readonly leftOut: readonly LeftOut[];
}

/** A line that gives no row: a total, column headings, dashes, a guessed brand, a date, or a row beyond the limit. */
export interface LeftOut {
  readonly words: string;
  readonly why: 'about_list' | 'columns' | 'brand' | 'no_thread' | 'too_many';
}

/** Why a text cannot be read as a list: it has more characters, pieces or rows than a list may have. */
export interface ListTooLong {
  readonly problem: 'too_long';
}

/** The most characters of one list. A person imports a longer list as a file. */
export const mostLetters = 200_000;
/** The most rows of one list. */
export const mostListRows = 2000;
/** The most colours in all ranges of one list, such as “150-155”: each is a thread that the preview holds. */
const mostInRanges = 2 * 10_000;

/**
 * Reads a typed or pasted list in its order; fails if it is too long [I1–I18]. Takes time in proportion to its length.
 */
export function readList<T>(text: string, index: ThreadIndex<T>): Result<ReadList<T>, ListTooLong> {
  if (text.length > mostLetters) return err({ problem: 'too_long' });
  const rows: ListRow<T>[] = [];
  const leftOut: LeftOut[] = [];
  let heading: Held | undefined;
  let former: Held | undefined;
  let pieces = mostPieces;
  let inRanges = 0;
  let sheet: { readonly columns: readonly SheetColumn[]; readonly separator: string } | undefined;
  const lines = linesOf(text);
  const areNumbered = areRowsNumbered(lines, index);
  for (const whole of lines) {
    // Under headings, the heading of the row numbers tells which cells they are.
    const line = areNumbered && sheet === undefined ? withoutRowNumber(whole) : whole;
    const words = line.trim();
    if (words === '') continue;
    if (rows.length > mostListRows) return err({ problem: 'too_long' });
    const separator = separators.find((one) => line.includes(one));
    const columns =
      separator === undefined || line.length > longestHeading
        ? undefined
        : columnsOf(line.split(separator), areNumbered);
    if (columns !== undefined && separator !== undefined) {
      sheet = { columns, separator };
      leftOut.push({ words, why: 'columns' });
      continue;
    }
    const plain = plainWords(words).split(' ').filter(Boolean);
    const isAboutList = isAboutTheList(plain);
    const threads = isAboutList ? threadsOfListLine(tokensOf(line), index) : undefined;
    if (isAboutList && threads === undefined) {
      leftOut.push({ words, why: 'about_list' });
      continue;
    }
    if (sheet !== undefined && separator === sheet.separator) {
      const row = sheetRow(line.split(separator), sheet.columns, index, heading);
      if (row === undefined) leftOut.push({ words, why: 'no_thread' });
      else rows.push({ ...row, words: words.replaceAll(/\s*[\t;|]\s*/g, ' ') });
      continue;
    }
    const tokens = tokensOf(line);
    if (tokens.length > mostPieces) {
      leftOut.push(tooMany(words));
      continue;
    }
    pieces -= tokens.length;
    if (pieces < 0) return err({ problem: 'too_long' });
    // “My Isacord threads 2024” is a heading with a year; in “DMC threads 310, 321” the numbers are threads.
    const ofBrand = brandLineOf(tokens, plain, index);
    if (ofBrand?.isSum === true) {
      leftOut.push({ words, why: 'about_list' });
      continue;
    }
    const said = entriesOf(threads ?? ofBrand?.tokens ?? tokens, index, heading);
    if (ofBrand?.isDoubtful === true) for (const entry of said.entries) Object.assign(entry, { isUnclear: true });
    if (said.entries.length > mostListRows) {
      leftOut.push(tooMany(words));
      pieces += tokens.length;
    } else if (said.heading !== undefined) {
      heading = said.heading;
      former = undefined;
      const isUnread = tokens.some((token) => /\d/.test(token.text) && !said.weights.includes(token));
      if (heading.isGuess) leftOut.push({ words, why: 'brand' });
      else if (isUnread) leftOut.push({ words, why: 'about_list' });
    } else if (said.entries.length === 0) leftOut.push({ words, why: 'no_thread' });
    else {
      const before = rows.length;
      for (const entry of said.entries) {
        const isUnheld = !said.hasBrand && heading === undefined && former !== undefined;
        const row = rowOf(isUnheld ? { ...entry, former } : entry, wordsOf(line, entry, said.doubt), index);
        rows.push(row);
        if (row.kind === 'ask' && row.asks.why === 'range') inRanges += row.asks.colours;
        if (inRanges > mostInRanges) return err({ problem: 'too_long' });
      }
      // A brand applies until the list names another. Keep the heading's brand in `former`: later lines may mean it
      // too.
      if (said.hasBrand && heading !== undefined) [heading, former] = [undefined, heading];
      // “Isacord - box 3” names no thread, so its brand may be meant for the lines below.
      const isNoThread = rows.slice(before).every((row) => row.kind === 'ask' && row.choices.length === 0);
      if (said.hasBrand && (isNoThread || ofBrand !== undefined)) former = said.entries.at(-1)?.held ?? former;
    }
  }
  return rows.length > mostListRows ? err({ problem: 'too_long' }) : ok({ rows: together(rows), leftOut });
}

const tooMany = (words: string): LeftOut => ({ words: `${words.slice(0, longestWords)}…`, why: 'too_many' });

const longestHeading = 1000;

const separators = ['\t', ';', '|', ','] as const;

/** Returns an entry's words. Puts the line's doubtful word before them if it stands outside the entry. */
const wordsOf = (
  line: string,
  { from, to }: { readonly from: number; readonly to: number },
  doubt: Doubt | undefined,
): string => {
  const isElsewhere = doubt !== undefined && (doubt.at < from || doubt.at >= to);
  return `${isElsewhere ? `${doubt.word} ` : ''}${line.slice(from, to)}`.replaceAll(/\s+/g, ' ').trim();
};

/** Joins sure rows of one thread whose spools are alike, to at most 999 spools; more begin a further row. */
const together = <T>(rows: readonly ListRow<T>[]): readonly ListRow<T>[] => {
  const merged: ListRow<T>[] = [];
  const places = new Map<T, number[]>();
  for (const row of rows) {
    const known = row.kind === 'sure' ? places.get(row.meant.item) : undefined;
    const at = known?.find((place) => canJoin(merged[place], row));
    const before = at === undefined ? undefined : merged[at];
    if (at !== undefined && before?.kind === 'sure' && row.kind === 'sure') {
      const spools = before.meant.amount.spools + row.meant.amount.spools;
      merged[at] = {
        ...before,
        words: `${before.words}, ${row.words}`.slice(0, longestWords),
        meant: { ...before.meant, amount: { ...before.meant.amount, spools } },
      };
      continue;
    }
    if (row.kind === 'sure') places.set(row.meant.item, [...(known ?? []), merged.length]);
    merged.push(row);
  }
  return merged;
};

const mostSpools = 999;
const longestWords = 300;

const canJoin = <T>(before: ListRow<T> | undefined, row: ListRow<T>): boolean =>
  before?.kind === 'sure' &&
  row.kind === 'sure' &&
  before.meant.amount.spools + row.meant.amount.spools <= mostSpools &&
  isEqual({ ...before.meant.amount, spools: 1 }, { ...row.meant.amount, spools: 1 });

/** Splits a text into lines with single spaces; tabs stay. */
function linesOf(text: string): readonly string[] {
  return text.split(/[\n\r\u2028\u2029\u0085]/).map((line) => line.replaceAll(/[^\S\t]+/g, ' '));
}

/** Removes a line's first cell if it is a row number. */
function withoutRowNumber(line: string): string {
  return line.replace(rowNumber, '');
}

const rowNumber = /^ ?(\d{1,4})\t/;

/** Whether the first cells of the lines, such as 1, 2, 3, number the rows and are no threads. */
function areRowsNumbered(lines: readonly string[], index: ThreadIndex<unknown>): boolean {
  const rows = lines.filter((line) => rowNumber.test(line));
  const numbers = rows.map((line) => Number(rowNumber.exec(line)?.[1]));
  const [first = 0] = numbers;
  if (numbers.length < 3 || !numbers.every((number, at) => number === first + at)) return false;
  const rests = rows.map(withoutRowNumber);
  if (first <= 1) return rests.some((rest) => /\d{3}|0\d/.test(rest)) || rests.every((rest) => /\p{L}/u.test(rest));
  const threads = rests.map((rest) => threadIn(rest, index));
  return threads.every((thread) => thread !== undefined) && new Set(threads).size > 1;
}

/** Returns the first known thread number of three digits or with letters in a line; undefined if it has none. */
const threadIn = (line: string, index: ThreadIndex<unknown>): string | undefined =>
  tokensOf(line).find((token) => {
    if (!isLongNumber(token) || usualLengths.has(token.text)) return false;
    const { exact, loose } = index.byNumber(token.text);
    return exact.length + loose.length > 0;
  })?.text;

const usualLengths: ReadonlySet<string> = new Set(['200', '500', '1000', '2500', '5000']);

/** Returns the columns that a line's cells name; undefined if it is no heading. A column of row numbers holds nothing. */
function columnsOf(cells: readonly string[], areNumbered: boolean): readonly SheetColumn[] | undefined {
  const columns = sheetColumns(cells, plainWords);
  if (!areNumbered || columns?.[0] !== 'code') return columns;
  const others = sheetColumns(['', ...cells.slice(1)], plainWords);
  return others?.includes('code') === true ? others : columns;
}

/** A line about the list and a brand, as “My Isacord threads 2024”. */
interface BrandLine {
  /** The line without words and numbers that are about the list: years, dates, pages and how many spools there are. */
  readonly tokens: readonly Token[];
  /** Whether its number may be about the list or a thread's, as in “DMC threads 12”. */
  readonly isDoubtful: boolean;
  /** Whether it is a sum: “Total DMC 14”. */
  readonly isSum: boolean;
}

/** Reads a line that is about the list and names a brand; undefined for any other line [I15]. */
function brandLineOf(
  tokens: readonly Token[],
  words: readonly string[],
  index: ThreadIndex<unknown>,
): BrandLine | undefined {
  const brands = brandsIn(words, index);
  if (brands === undefined || !isAboutTheList(brands.others)) return undefined;
  const isThread = ({ text }: Token) => index.byNumber(text, brands.lines).exact.length > 0;
  const said = withoutListWords(tokens);
  const numbers = tokens.filter((token, at) => isNumber(token) && !isOfDate(tokens, at) && !isOfPage(tokens, at));
  const years = numbers.filter(isYear);
  const others = numbers.filter((token) => !isYear(token));
  const [only] = others.length === 1 ? others : [];
  const isCount = only !== undefined && isCounted(tokens[tokens.indexOf(only) + 1]);
  const isSum = others.length < 2 && tokens.some((token) => token.kind === 'word' && isSumWord(token.folded));
  const kept = new Set([...(isCount && !isThread(only) ? [] : others), ...years.filter(isThread)]);
  const [first] = kept;
  const mayBeOfList = first !== undefined && (isYear(first) || isSmall(first.text) || isCount);
  return {
    tokens: said.filter((token) => kept.has(token) || !(isNumber(token) || isDate(token))),
    isDoubtful: kept.size === 1 && mayBeOfList,
    isSum,
  };
}

/** Returns the thread numbers in a line such as “My stash: 310, 321”; undefined if it has none. */
function threadsOfListLine(tokens: readonly Token[], index: ThreadIndex<unknown>): readonly Token[] | undefined {
  const numbers = tokens.filter(
    (token, at) => isNumber(token) && !isYear(token) && !isOfDate(tokens, at) && !isOfPage(tokens, at),
  );
  const isSum = tokens.some((token) => token.kind === 'word' && isSumWord(token.folded));
  if (isSum || numbers.length < 2) return undefined;
  const areThreads = numbers.every((token) => {
    const { exact, loose } = index.byNumber(token.text);
    return isLongNumber(token) && exact.length + loose.length > 0;
  });
  const kept = new Set(numbers);
  return areThreads ? withoutListWords(tokens).filter((token) => kept.has(token) || !isNumber(token)) : undefined;
}

const withoutListWords = (tokens: readonly Token[]): readonly Token[] =>
  tokens.filter((token) => token.kind !== 'word' || !(isListWord(token.folded) || isMonth(token.folded)));

/** The lines of the brands that the words name, and all other words; undefined if they name no brand. */
const brandsIn = (words: readonly string[], index: ThreadIndex<unknown>) => {
  const lines = new Set<number>();
  const others: string[] = [];
  for (let at = 0; at < words.length;) {
    const found = index.namedAt(words.slice(at, at + mostWords));
    if (found === undefined) others.push(words[at] ?? '');
    else if (found.isName) for (const line of found.lines) lines.add(line);
    at += found?.length ?? 1;
  }
  return lines.size === 0 ? undefined : { lines, others };
};

const mostWords = 4;

const isNumber = ({ kind }: Token): boolean => kind === 'number';

const isYear = (token: Token): boolean => isNumber(token) && /^(?:19[89]|20\d)\d$/.test(token.text);

const isDate = ({ kind, text }: Token): boolean => kind === 'other' && /^\d{1,4}[./-]\d{1,2}[./-]\d{2,4}$/.test(text);

/** Whether a number is the day or month beside a month or a year: “May 5 2024”, “5. Mai 2024”, “12/2023”. */
const isOfDate = (tokens: readonly Token[], at: number): boolean => {
  const [number, next, afterNext] = [tokens[at], tokens[at + 1], tokens[at + 2]];
  if (number === undefined || !/^\d{1,2}$/.test(number.text)) return false;
  const before = tokens[at - 1];
  const following = next?.kind === 'mark' && next.text === '.' ? afterNext : next;
  const isBesideMonth = [before, following].some((token) => token?.kind === 'word' && isMonth(token.folded));
  const isBeforeYear =
    next?.kind === 'mark' && /^[./-]$/.test(next.text) && afterNext !== undefined && isYear(afterNext);
  return isBesideMonth || isBeforeYear;
};

/** Whether a number counts pages: “page 2”, “Seite 2 von 3”, “page 2/3”. */
const isOfPage = (tokens: readonly Token[], at: number): boolean =>
  tokens.slice(Math.max(0, at - mostBefore), at).some((token) => token.kind === 'word' && isPageWord(token.folded)) &&
  /^\d{1,3}$/.test(tokens[at]?.text ?? '');

const mostBefore = 3;

/** Whether a number before this word counts spools, colours or threads: “58 spools”. */
const isCounted = (token: Token | undefined): boolean =>
  token?.kind === 'word' &&
  (listWordAt([token.folded])?.word.means === 'spool' || /^(?:colou?rs?|farben?|threads?|garne?)$/.test(token.folded));
