import { plainWords } from '../catalogue/plain-words.ts';
import { isEqual } from '../is-equal.ts';
import { err, ok, type Result } from '../result.ts';
import { brandLineOf, threadsOfListLine } from './brand-lines.ts';
import type { Held } from './entry.ts';
import { rowOf } from './entry-row.ts';
import { entriesOf } from './line-entries.ts';
import type { Doubt } from './line-state.ts';
import type { ListRow } from './list-row.ts';
import { mostPieces, tokensOf } from './list-tokens.ts';
import { isAboutTheList, type SheetColumn } from './list-words.ts';
import { areRowsNumbered, columnsOf, linesOf, withoutRowNumber } from './row-numbers.ts';
import { sheetRow } from './sheet-entry.ts';
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
