import { plainWords } from '../catalogue/plain-words.ts';
import { isLongNumber } from './line-state.ts';
import { tokensOf } from './list-tokens.ts';
import { sheetColumns, type SheetColumn } from './list-words.ts';
import type { ThreadIndex } from './thread-index.ts';

/** Splits a text into lines with single spaces; tabs stay. */
export function linesOf(text: string): readonly string[] {
  return text.split(/[\n\r\u2028\u2029\u0085]/).map((line) => line.replaceAll(/[^\S\t]+/g, ' '));
}

/** Removes a line's first cell if it is a row number. */
export function withoutRowNumber(line: string): string {
  return line.replace(rowNumber, '');
}

const rowNumber = /^ ?(\d{1,4})\t/;

/** Whether the first cells of the lines, such as 1, 2, 3, number the rows and are no threads. */
export function areRowsNumbered(lines: readonly string[], index: ThreadIndex<unknown>): boolean {
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
export function columnsOf(cells: readonly string[], areNumbered: boolean): readonly SheetColumn[] | undefined {
  const columns = sheetColumns(cells, plainWords);
  if (!areNumbered || columns?.[0] !== 'code') return columns;
  const others = sheetColumns(['', ...cells.slice(1)], plainWords);
  return others?.includes('code') === true ? others : columns;
}
