import Papa from 'papaparse';
import { limits } from '../limits.ts';
import { runThrough } from '../steps/run-through.ts';
import { byteOrderMark, csvLines } from './csv-lines.ts';

/** One row of a file and its number, counted from 1 as in a spreadsheet. */
export interface FileRow {
  readonly row: number;
  readonly cells: readonly string[];
}

/** Where a file stops being readable: an unclosed quotation mark, or a row with too many cells or letters (`limit`). */
export interface BrokenRow {
  readonly row: number;
  readonly problem: 'unclosed' | 'too_many_cells' | 'too_many_letters';
  readonly limit?: number;
}

/** The rows of a file, as far as it can be read. */
export interface FileRows {
  readonly rows: readonly FileRow[];
  readonly broken: BrokenRow | undefined;
}

/** A table as CSV (RFC 4180) with a UTF-8 mark. The caller puts texts through `protectedCell` first. */
export const csvText = (rows: readonly (readonly string[])[]): string => runThrough(csvTextInSteps(rows));

/** The same in steps of 50 rows: a server does other work between them. */
export function* csvTextInSteps(rows: readonly (readonly string[])[]): Generator<void, string> {
  let text: string = byteOrderMark;
  for (let at = 0; at < rows.length; at += rowsWrittenAtOnce) {
    yield;
    text += csvLines(rows.slice(at, at + rowsWrittenAtOnce), { isProtected: true });
  }
  return text;
}

const rowsWrittenAtOnce = 50;

/** The rows of a text with commas, semicolons, tabs or bars between its cells. Blank rows are left out, but counted. */
export const readCsv = (text: string): FileRows => runThrough(readCsvInSteps(text));

/** The same in steps of at most 200 rows: a screen or server does other work between them. */
export function* readCsvInSteps(text: string): Generator<void, FileRows> {
  if (text.trim() === '') return { rows: [], broken: undefined };
  const whole = yield* withOneLineEnd(text.replace(/^\uFEFF/, ''));
  const separatorLine = /^"?sep=(.)"?\n/i.exec(whole);
  const body = separatorLine === null ? whole : whole.slice(separatorLine[0].length);
  const delimiter = separatorLine?.[1] ?? delimiterOf(body);
  const rows: FileRow[] = [];
  let row = separatorLine === null ? 1 : 2;
  for (let at = 0; at < body.length;) {
    yield;
    const { data, length, broken } = nextRows(body, at, delimiter);
    for (const [index, cells] of data.entries()) {
      if (cells.length > limits.importColumns)
        return { rows, broken: { row: row + index, problem: 'too_many_cells', limit: limits.importColumns } };
      const trimmed = cells.map((cell) => cell.trim());
      if (trimmed.some((cell) => cell !== '')) rows.push({ row: row + index, cells: trimmed });
    }
    if (broken !== undefined) return { rows, broken: { ...broken, row: row + broken.row } };
    row += data.length;
    at += length;
  }
  return { rows, broken: undefined };
}

/** How many rows, or letters, are read in a step. */
const rowsAtOnce = 200;
const lettersAtOnce = 32 * 1024;

/** Makes every line end a line feed. No value of ours holds a carriage return, so nothing is lost. */
function* withOneLineEnd(text: string): Generator<void, string> {
  if (!text.includes('\r')) return text;
  const parts: string[] = [];
  for (let at = 0; at < text.length;) {
    yield;
    const end = at + lettersAtOnce;
    const isCut = text[end - 1] === '\r' && text[end] === '\n';
    // Replacing makes a text of millions of pieces, which then takes half a second to put together.
    const part = text.slice(at, isCut ? end + 1 : end);
    parts.push(part.split('\r\n').join('\n').split('\r').join('\n'));
    at = isCut ? end + 1 : end;
  }
  return parts.join('');
}

/** Some whole rows, their length in letters, and where reading ends for good (`row` counts from the first of them). */
interface NextRows {
  readonly data: readonly (readonly string[])[];
  readonly length: number;
  readonly broken?: BrokenRow;
}

/** Reads in growing parts, so that not every step searches the whole text for a missing quotation mark. */
const nextRows = (body: string, at: number, delimiter: string): NextRows => {
  for (let letters = lettersAtOnce; ; letters *= 4) {
    const part = body.slice(at, at + letters);
    const { data, errors, meta } = parsed(part, delimiter, rowsAtOnce);
    const open = errors.find(({ code }) => code === 'MissingQuotes')?.row;
    const unclosed = open === undefined ? {} : { broken: { row: open, problem: 'unclosed' } as const };
    if (meta.truncated) return { data, length: lengthOf(part, meta.cursor) };
    if (at + letters >= body.length) return { data, length: part.length, ...unclosed };
    // The last row of a part may go on after it, so it is read again with the next part.
    if (data.length > 1) {
      const whole = parsed(part, delimiter, data.length - 1);
      return { data: whole.data, length: lengthOf(part, whole.meta.cursor) };
    }
    if (letters >= limits.importRowLength)
      return {
        data: [],
        length: part.length,
        broken: { row: 0, problem: 'too_many_letters', limit: limits.importRowLength },
        ...unclosed,
      };
  }
};

// Papa Parse's fast mode miscounts the rows of a part, and splits the whole text at each call.
const parsed = (part: string, delimiter: string, preview: number) =>
  Papa.parse<string[]>(part, { delimiter, newline: '\n', preview, fastMode: false });

// Papa Parse removes a byte order mark before it counts.
const lengthOf = (part: string, cursor: number): number => cursor + (part.startsWith(byteOrderMark) ? 1 : 0);

/** The separator that occurs most often in the first row that is not blank. */
const delimiterOf = (text: string): string => {
  const first = text.length - text.trimStart().length;
  const start = text.lastIndexOf('\n', first) + 1;
  const counts = new Map([',', ';', '\t', '|'].map((sign) => [sign, 0]));
  let isQuoted = false;
  for (const letter of text.slice(start, start + limits.importRowLength)) {
    if (letter === '"') isQuoted = !isQuoted;
    else if (letter === '\n' && !isQuoted) break;
    else if (!isQuoted && counts.has(letter)) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  }
  const [best] = [...counts].toSorted((a, b) => b[1] - a[1]);
  return best?.[0] ?? ',';
};
