import Papa from 'papaparse';
import { runThrough } from '../run-through.ts';
import { protectedCell } from './cell-text.ts';
import { byteOrderMark, csvLines } from './csv-lines.ts';

/** One row of a file as a spreadsheet counts them, the first is 1. */
export interface FileRow {
  readonly row: number;
  readonly cells: readonly string[];
}

/** The rows of a file; `unclosed` is the row whose quotation mark never closes: what follows it cannot be told apart. */
export interface FileRows {
  readonly rows: readonly FileRow[];
  readonly unclosed: number | undefined;
}

/** A table as CSV (RFC 4180), with the mark by which spreadsheets know UTF-8. Texts go through `protectedCell` before they come here. */
export const csvText = (rows: readonly (readonly string[])[]): string =>
  `${byteOrderMark}${csvLines(rows, { isProtected: true })}`;

/** A text for a cell: nothing in it is run by a spreadsheet. */
export const textCell = (text: string | null): string => (text === null ? '' : protectedCell(text));

/** The rows of a text with commas, semicolons, tabs or bars between its cells. Blank rows are left out, but counted. */
export const readCsv = (text: string): FileRows => runThrough(readCsvInSteps(text));

/** The same in steps of a few hundred rows: a screen goes on between them. */
export function* readCsvInSteps(text: string): Generator<void, FileRows> {
  // No value of ours holds a carriage return, so all line ends may be made one.
  const whole = text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n');
  const separatorLine = /^"?sep=(.)"?\n/i.exec(whole);
  const body = separatorLine === null ? whole : whole.slice(separatorLine[0].length);
  const delimiter = separatorLine?.[1] ?? delimiterOf(body);
  const rows: FileRow[] = [];
  let unclosed: number | undefined;
  let row = separatorLine === null ? 1 : 2;
  for (let at = 0; at < body.length;) {
    yield;
    const part = body.slice(at);
    // Its quick way for texts without quotation marks counts the rows of a part wrong, and parts all of the text at each.
    const { data, errors, meta } = Papa.parse<string[]>(part, { delimiter, newline: '\n', preview, fastMode: false });
    for (const [index, cells] of data.entries()) {
      const trimmed = cells.map((cell) => cell.trim());
      if (trimmed.some((cell) => cell !== '')) rows.push({ row: row + index, cells: trimmed });
    }
    const open = errors.find(({ code }) => code === 'MissingQuotes')?.row;
    if (open !== undefined) unclosed = row + open;
    if (!meta.truncated) break;
    row += data.length;
    at += meta.cursor + (part.startsWith(byteOrderMark) ? 1 : 0); // it takes the mark off before it counts
  }
  return { rows, unclosed };
}

/** How many rows are read in a step. */
const preview = 200;

/** What parts the cells of the first row that holds something, most often. */
const delimiterOf = (text: string): string => {
  const counts = new Map([',', ';', '\t', '|'].map((sign) => [sign, 0]));
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charAt(at);
    if (letter === '"') isQuoted = !isQuoted;
    else if (letter === '\n' && !isQuoted && text.slice(0, at).trim() !== '') break;
    else if (!isQuoted && counts.has(letter)) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  }
  const [best] = [...counts].toSorted((a, b) => b[1] - a[1]);
  return best?.[0] ?? ',';
};
