import Papa from 'papaparse';
import { limits } from '../limits.ts';
import { runThrough } from '../steps/run-through.ts';
import {
  filledWidth,
  fitOf,
  separatorOf,
  separators,
  textCells,
  type CsvLayout,
  type Separator,
} from './csv-layout.ts';
import { byteOrderMark, csvLines } from './csv-lines.ts';
import type { BrokenRow, FileRow, FileRows } from './file-rows.ts';

/** Writes a table as CSV (RFC 4180) with a byte order mark. The caller passes texts through `protectedCell` first. */
export function csvText(rows: readonly (readonly string[])[]): string {
  return byteOrderMark + csvLines(rows, { isProtected: true });
}

/** The rows of a file, and how its cells were separated. */
export interface CsvRows extends FileRows {
  readonly layout: CsvLayout;
}

/** Reads a text with commas, semicolons, tabs or bars between its cells. Blank rows are left out, but counted. */
export function readCsv(text: string, said?: Partial<CsvLayout>): CsvRows {
  return runThrough(readCsvInSteps(text, said));
}

/** Like `readCsv`, in steps of at most 200 rows, between which other work runs. `said`: the layout, if known. */
export function* readCsvInSteps(text: string, said: Partial<CsvLayout> = {}): Generator<void, CsvRows> {
  if (text.trim() === '') return { rows: [], broken: undefined, layout: { separator: ',', isQuoted: true, ...said } };
  const whole = yield* withOneLineEnd(text.replace(/^\uFEFF/, ''));
  const separatorLine = /^"?sep=(.)"?\n/i.exec(whole);
  const body = separatorLine === null ? whole : whole.slice(separatorLine[0].length);
  const from = separatorLine === null ? 1 : 2;
  const inFirstLine = separators.find((one) => one === separatorLine?.[1]);
  const separator = said.separator ?? inFirstLine ?? separatorOf(body);
  const isMarked = body.includes('"');
  const well = isMarked && said.isQuoted !== false ? yield* wellQuoted(body, separator) : undefined;
  const asQuoted = said.isQuoted === false ? undefined : yield* quotedRows(well ?? body, separator, from);
  if (asQuoted !== undefined && (said.isQuoted === true || !isMarked || isEven(asQuoted, body, from)))
    return { ...asQuoted, separator, layout: { separator, isQuoted: true } };
  const asText = yield* textRows(body, separator, from);
  const gain = asQuoted === undefined ? 1 : fitOfRows(asText) - fitOfRows(asQuoted);
  const isWell = well !== undefined && asQuoted?.broken === undefined;
  const isText = isWell
    ? gain > 0 && asQuoted !== undefined && !areEven(asQuoted)
    : gain > 0 || (gain === 0 && hasLoneMark(asText));
  return {
    ...(isText || asQuoted === undefined ? asText : asQuoted),
    separator,
    layout: { separator, isQuoted: !isText },
  };
}

const fitOfRows = ({ rows }: FileRows): number => fitOf(rows.slice(0, rowsCompared).map(({ cells }) => cells));
const rowsCompared = 2000;

/** Whether no quotation mark is open, all rows are equally wide, and each row is one line. */
const isEven = (file: FileRows, body: string, from: number): boolean =>
  file.broken === undefined && areEven(file) && (file.rows.at(-1)?.row ?? from) - from === lineEndsIn(body.trimEnd());

const areEven = ({ rows }: FileRows): boolean => new Set(rows.map(({ cells }) => cells.length)).size <= 1;

const lineEndsIn = (text: string): number => {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
};

/** Whether a quotation mark stands alone in a cell, where it means “as above”. */
const hasLoneMark = ({ rows }: FileRows): boolean => rows.some(({ cells }) => cells.includes('"'));

/** Reads each line by itself: a quotation mark that does not close in its cell is an ordinary character. */
function* textRows(body: string, separator: Separator, from: number): Generator<void, FileRows> {
  const rows: FileRow[] = [];
  let row = from;
  for (let at = 0; at < body.length; row += 1) {
    if (row % rowsAtOnce === 0) yield;
    const stop = body.indexOf('\n', at);
    const end = stop < 0 ? body.length : stop;
    if (end - at > limits.importRowLength) return { rows, broken: tooLong(row) };
    const broken = addRow(rows, row, textCells(body.slice(at, end), separator));
    if (broken !== undefined) return { rows, broken };
    at = end + 1;
  }
  return { rows, broken: undefined };
}

function* quotedRows(body: string, separator: Separator, from: number): Generator<void, FileRows> {
  const rows: FileRow[] = [];
  let row = from;
  for (let at = 0; at < body.length;) {
    yield;
    const { data, length, broken } = nextRows(body, at, separator);
    for (const [index, cells] of data.entries()) {
      const problem = addRow(rows, row + index, cells);
      if (problem !== undefined) return { rows, broken: problem };
    }
    if (broken !== undefined) return { rows, broken: { ...broken, row: row + broken.row } };
    row += data.length;
    at += length;
  }
  return { rows, broken: undefined };
}

/** Adds a row that is not blank; returns the problem if it has too many cells. Empty cells at its end do not count. */
const addRow = (rows: FileRow[], row: number, cells: readonly string[]): BrokenRow | undefined => {
  const width = cells.length > limits.importColumns ? filledWidth(cells) : cells.length;
  if (width > limits.importColumns) return { row, problem: 'too_many_cells', limit: limits.importColumns };
  const trimmed = cells.slice(0, width).map((cell) => cell.trim());
  if (trimmed.some((cell) => cell !== '')) rows.push({ row, cells: trimmed });
  return undefined;
};

const tooLong = (row: number): BrokenRow => ({ row, problem: 'too_many_letters', limit: limits.importRowLength });

const rowsAtOnce = 200;
const lettersAtOnce = 32 * 1024;

/** Turns every line end into a line feed. No value that this app writes has a carriage return, so nothing is lost. */
function* withOneLineEnd(text: string): Generator<void, string> {
  if (!text.includes('\r')) return text;
  const parts: string[] = [];
  for (let at = 0; at < text.length;) {
    yield;
    const end = at + lettersAtOnce;
    const isCut = text[end - 1] === '\r' && text[end] === '\n';
    // `replace` would make a text of millions of pieces, and joining these takes half a second.
    const part = text.slice(at, isCut ? end + 1 : end);
    parts.push(part.split('\r\n').join('\n').split('\r').join('\n'));
    at = isCut ? end + 1 : end;
  }
  return parts.join('');
}

/**
 * Some whole rows, and their length in characters. `broken`: where reading had to stop; row 0 is the first of these
 * rows.
 */
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
    // The last row of a part may continue after the part, so the next part reads it again.
    if (data.length > 1) {
      const whole = parsed(part, delimiter, data.length - 1);
      return { data: whole.data, length: lengthOf(part, whole.meta.cursor) };
    }
    if (letters >= limits.importRowLength)
      return {
        data: [],
        length: part.length,
        broken: tooLong(0),
        ...unclosed,
      };
  }
};

// Papa Parse's fast mode miscounts the rows of a part, and splits the whole text at each call.
const parsed = (part: string, delimiter: string, preview: number) =>
  Papa.parse<string[]>(part, { delimiter, newline: '\n', preview, fastMode: false });

// Papa Parse removes a byte order mark before it counts.
const lengthOf = (part: string, cursor: number): number => cursor + (part.startsWith(byteOrderMark) ? 1 : 0);

/** Returns a text quoted as in RFC 4180, without blanks around its quoted cells; undefined for other texts. */
function* wellQuoted(body: string, separator: Separator): Generator<void, string | undefined> {
  const chunks: string[] = [];
  let parts: string[] = [];
  let [count, copied] = [0, 0];
  for (let at = 0; at < body.length; at += 1) {
    if (count % cellsAtOnce === 0) {
      yield;
      // Joining all parts of a long text at its end would take a tenth of a second.
      chunks.push(parts.join(''));
      parts = [];
    }
    count += 1;
    const start = blanksEnd(body, at, separator);
    if (body[start] === '"') {
      const end = quotedEnd(body, start, separator);
      if (end === undefined) return undefined;
      const next = blanksEnd(body, end, separator);
      if (start > at || next > end) {
        parts.push(body.slice(copied, at), body.slice(start, end));
        copied = next;
      }
      at = next;
    } else {
      const end = bareEnd(body, start, separator);
      if (end === undefined) return undefined;
      at = end;
    }
  }
  return copied === 0 ? body : [...chunks, ...parts, body.slice(copied)].join('');
}

const cellsAtOnce = 1000;

const isEnd = (letter: string | undefined, separator: Separator): boolean =>
  letter === undefined || letter === separator || letter === '\n';

/** Returns where blanks end. Some programs write a blank after each separator: `"a", "b"`. */
const blanksEnd = (body: string, from: number, separator: Separator): number => {
  let at = from;
  while (body[at] === ' ' || (body[at] === '\t' && separator !== '\t')) at += 1;
  return at;
};

/** Returns where a cell without quotation marks ends; undefined if it has one. */
const bareEnd = (body: string, from: number, separator: Separator): number | undefined => {
  let at = from;
  for (; !isEnd(body[at], separator); at += 1) if (body[at] === '"') return undefined;
  return at;
};

/** Returns where the quotation mark of a cell is closed; undefined if no separator or line end follows it. */
const quotedEnd = (body: string, from: number, separator: Separator): number | undefined => {
  let close = body.indexOf('"', from + 1);
  while (close >= 0 && body[close + 1] === '"') close = body.indexOf('"', close + 2);
  if (close < 0 || !isEnd(body[blanksEnd(body, close + 1, separator)], separator)) return undefined;
  // Two quotation marks alone in their cells, in two rows, would enclose all that lies between them.
  const areLone = isEnd(body[from + 1], separator) && isEnd(body[close - 1], separator);
  return areLone && body.slice(from, close).includes('\n') ? undefined : close + 1;
};
