import { fold } from '../../catalogue/fold.ts';
import { jsonBytes } from '../../fields.ts';
import { limits } from '../../limits.ts';
import { err, ok, type Result } from '../../result.ts';
import { readCsvInSteps } from '../../tables/csv-text.ts';
import type { FileRows, FileRow } from '../../tables/file-rows.ts';
import { plainCell } from '../cell-text.ts';
import { guessColumns, type Mapping } from '../guess-columns.ts';
import { hasColumn, isPalette, paletteLines, type NumberAt } from '../read-palette.ts';
import { damageOf } from '../spreadsheet-damage.ts';
import { furthestHeader, tableOf } from '../table-of.ts';
import { hexOf, unique, type Colour } from './chart-colours.ts';
import { chartNamed, chartNameOfFile, splitWords, type NumberQuestion, type Worded } from './chart-name.ts';
import { mostLinesInFile, type FoundChart, type NoChart, type OneChart, type OutsizedLine } from './found-chart.ts';

/** Finds, in steps, the charts in a palette (`.gpl`) or table; fails if there is none. `name`: the name of the file. */
export function* chartsInSteps(
  text: string,
  name: string,
  numberAt?: NumberAt,
): Generator<void, Result<readonly FoundChart[], NoChart>> {
  if (!isPalette(text)) return chartsInRows(yield* readCsvInSteps(text), name, numberAt);
  return judged([ofPalette(text, chartNameOfFile(name), numberAt)]);
}

/** Finds the charts in the rows of a table or workbook; fails if there is none. */
export function chartsInRows(
  file: FileRows,
  name: string,
  numberAt?: NumberAt,
): Result<readonly FoundChart[], NoChart> {
  return judged(chartsInTable(file, chartNameOfFile(name), numberAt), file.broken?.row);
}

/** Returns the charts with numbers. Fails for too many lines, or if no chart is left. */
const judged = (charts: readonly OneChart[], brokenAt?: number): Result<readonly FoundChart[], NoChart> => {
  if (charts.length > mostLinesInFile) return err({ is: 'too_many_lines', count: charts.length });
  const fitting: OneChart[] = [];
  const outsized: OutsizedLine[] = [];
  for (const one of charts) {
    const { brand, line, colours } = one;
    const is = sizeProblem(colours);
    if (is === undefined) fitting.push(one);
    else outsized.push({ name: `${brand} ${line}`, is, count: colours.length });
  }
  const filled = fitting.filter(isFilled);
  const beside = fitting.filter((one) => !isFilled(one)).map(({ brand, line }) => `${brand} ${line}`);
  const [first] = outsized;
  if (filled.length === 0)
    return err(first === undefined ? { is: 'no_numbers', count: 0 } : { is: first.is, count: first.count });
  const ofFile = { beside, outsized, brokenAt };
  return ok(filled.map((one, at) => ({ ...one, ...(at === 0 ? ofFile : ofOthers) })));
};

const ofOthers = { beside: [], outsized: [], brokenAt: undefined };

const sizeProblem = (colours: FoundChart['colours']): OutsizedLine['is'] | undefined => {
  if (colours.length > limits.chartColours) return 'too_many_colours';
  return colours.length > 0 && jsonBytes(colours) > limits.chartBytes ? 'too_long' : undefined;
};

/** Whether at least half of the rows have a number, and a number has at most eleven rows on average. */
const isFilled = ({ colours, leftOut, twins }: Pick<FoundChart, 'colours' | 'leftOut' | 'twins'>): boolean =>
  colours.length > 0 &&
  colours.length + twins.length >= leftOut - twins.length &&
  twins.length <= colours.length * mostSizes;

const mostSizes = 10;

const ofPalette = (text: string, fileName: string, said: NumberAt | undefined): OneChart => {
  const { name, lines } = paletteLines(text);
  const isInColumn = hasColumn(lines);
  const { colours, asks } = splitWords(
    lines.map(({ words, column, rgb }) => ({ words, column: isInColumn ? column : undefined, hex: hexOf(rgb) })),
    said,
  );
  return { ...chartNamed(name === '' ? fileName : name), ...unique(colours), asks };
};

/**
 * Finds the charts in a table: one for each brand and line that it names; if it names none, one with the file's name.
 */
function chartsInTable(file: FileRows, fileName: string, said: NumberAt | undefined): readonly OneChart[] {
  const { columns, rows } = chartColumns(file);
  const groups = new Map<string, Group>();
  for (const { cells, days } of rows) {
    const cell = (at: number): string => (days?.has(at) ? '' : plainCell(cells[at] ?? ''));
    const code = cell(columns.code);
    const [brand, line] = [cell(columns.brand), cell(columns.line)];
    const key = [brand, line].join('\u0000');
    const group = groups.get(key) ?? { brand, line, rows: [] };
    groups.set(key, group);
    // If a spreadsheet made a day, a power of ten or an error of the number, the row is left out.
    group.rows.push({
      code: damageOf(code) === undefined ? code : '',
      name: cell(columns.name),
      hex: hexIn(cell, columns),
    });
  }
  const isJoined = areJoined([...groups.values()].flatMap((group) => group.rows));
  return [...groups.values()].map(({ brand, line, rows: all }) => {
    const guess = chartNamed(brand === '' ? fileName : `${brand} ${line}`);
    const { colours, asks } = isJoined ? splitWords(all.map(asWords), said) : apart(all);
    return { ...guess, ...(brand !== '' && { brand, line: line || guess.line }), ...unique(colours), asks };
  });
}

interface Row {
  readonly code: string;
  readonly name: string;
  readonly hex: string | null;
}

interface Group {
  readonly brand: string;
  readonly line: string;
  readonly rows: Row[];
}

const hexIn = (cell: (at: number) => string, { hex, rgb }: ChartColumns): string | null =>
  hexOf(cell(hex)) ?? (rgb === undefined ? null : hexOf(rgb.map(cell).join(',')));

/** Whether one cell holds number and name: most rows fill only one of the two columns, with a digit and a word. */
const areJoined = (rows: readonly Row[]): boolean => {
  const joined = rows.filter(({ code, name }) => {
    const only = code === '' ? name : name === '' ? code : '';
    return /\d/.test(only) && only.split(/\s+/).some((word) => /\p{L}{3}/u.test(word) && !/\d/.test(word));
  });
  return joined.length * 2 > rows.length;
};

const asWords = ({ code, name, hex }: Row): Worded => ({
  words: `${code} ${name}`.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)),
  column: code !== '' && name !== '' ? code : undefined,
  hex,
});

const apart = (
  rows: readonly Row[],
): { readonly colours: readonly (Colour | undefined)[]; readonly asks: NumberQuestion | undefined } => ({
  colours: rows.map(({ code, name, hex }) =>
    code === '' ? undefined : { code, name: name === '' ? null : name, hex },
  ),
  asks: undefined,
});

/** The columns of a table of colours, by their index; -1 for one that it does not have. */
interface ChartColumns {
  readonly brand: number;
  readonly line: number;
  readonly code: number;
  readonly name: number;
  readonly hex: number;
  /** The columns of red, green and blue, if the table has one column for each; undefined if not. */
  readonly rgb: Rgb | undefined;
}

type Rgb = readonly [red: number, green: number, blue: number];

/** Finds the columns of a table of colours by its headings or its cells. `rows`: those below the headings. */
function chartColumns(file: FileRows): { readonly columns: ChartColumns; readonly rows: readonly FileRow[] } {
  const { rows } = file;
  const byRgb = rows.slice(0, furthestHeader).find(({ cells }, at) => rgbOf(cells, rows.slice(at + 1)) !== undefined);
  const { header, file: below } = tableOf(file, byRgb?.row);
  if (header === undefined) return { columns: byContent(rows), rows };
  const rgb = rgbOf(header.cells, below.rows);
  const hex = header.cells.findIndex((_, at) => isHexColumn(samplesOf(below.rows, at)));
  // “Colour code” may stand over colour values, and “Blue” over parts of colours: such columns hold no number or name.
  const taken = new Set([...(rgb ?? []), ...(hex < 0 ? [] : [hex])]);
  const mapping = guessColumns(
    header.cells.map((cell, at) => (taken.has(at) ? '' : cell)),
    below.rows,
  );
  const columns = columnsOf(mapping);
  return { columns: { ...columns, hex: hex < 0 ? columns.hex : hex, rgb }, rows: below.rows };
}

const columnsOf = (mapping: Mapping): Omit<ChartColumns, 'rgb'> => ({
  brand: mapping.indexOf('brand'),
  line: mapping.indexOf('line'),
  code: mapping.indexOf('code'),
  name: mapping.indexOf('name'),
  hex: mapping.indexOf('hex'),
});

/** Finds columns without headings: the colour by its form, the number by its digits, the name by its letters. */
const byContent = (rows: readonly FileRow[]): ChartColumns => {
  const width = Math.min(
    Math.max(0, ...rows.slice(0, rowsSeen).map(({ cells }) => cells.length)),
    limits.importColumns,
  );
  const columns = Array.from({ length: width }, (_, at) => samplesOf(rows, at));
  const parts = columns.map((cells) => mostly(cells, isPart));
  const rgbAt = parts.findLastIndex(
    (_, at) => at >= 2 && parts[at] === true && parts[at - 1] === true && parts[at - 2] === true,
  );
  const rgb: Rgb | undefined = rgbAt < 0 ? undefined : [rgbAt - 2, rgbAt - 1, rgbAt];
  const isFree = (at: number) => rgb === undefined || at < rgbAt - 2 || at > rgbAt;
  const certain = columns.findIndex(isHexColumn);
  const hex = certain >= 0 ? certain : columns.findIndex((cells) => mostly(cells, (cell) => hexOf(cell) !== null));
  const codes = columns.map((cells, at) => isFree(at) && at !== hex && mostly(cells, (cell) => /\d/.test(cell)));
  const short = columns.findIndex((cells, at) => codes[at] === true && mostly(cells, (cell) => cell.length <= 24));
  const code = short < 0 ? codes.indexOf(true) : short;
  const name = columns.findIndex(
    (cells, at) => isFree(at) && at !== hex && at !== code && mostly(cells, (cell) => /\p{L}/u.test(cell)),
  );
  return { brand: -1, line: -1, code, name, hex, rgb };
};

const rowsSeen = 50;

const samplesOf = (rows: readonly FileRow[], at: number): readonly string[] =>
  rows
    .slice(0, rowsSeen)
    .map(({ cells }) => cells[at] ?? '')
    .filter((cell) => cell !== '');

const mostly = (cells: readonly string[], is: (cell: string) => boolean): boolean =>
  cells.filter(is).length * 2 > cells.length;

/** Whether a column surely holds colours. Six digits alone may be a thread number. */
const isHexColumn = (cells: readonly string[]): boolean =>
  mostly(cells, (cell) => hexOf(cell) !== null) && cells.some((cell) => /^(#|0x)|[a-f,(]/i.test(cell));

const isPart = (cell: string): boolean => /^\d{1,3}$/.test(cell) && Number(cell) <= 255;

const rgbOf = (heading: readonly string[], below: readonly FileRow[]): Rgb | undefined => {
  const words = heading.map((cell) =>
    fold(cell.slice(0, 40))
      .replaceAll(/[^\p{L}]+|rgb/gu, ' ')
      .trim(),
  );
  const [red = -1, green = -1, blue = -1] = partWords.map((known) => words.findIndex((word) => known.includes(word)));
  const found: Rgb = [red, green, blue];
  return found.every((at) => at >= 0 && mostly(samplesOf(below, at), isPart)) ? found : undefined;
};

/** Headings of the columns of red, green and blue in six languages, folded: lower case, no accents. */
const partWords: readonly (readonly string[])[] = [
  ['r', 'red', 'rot', 'rouge', 'rojo', 'rood', 'czerwony', 'c'],
  ['g', 'green', 'grun', 'vert', 'verde', 'groen', 'zielony', 'v', 'z'],
  ['b', 'blue', 'blau', 'bleu', 'azul', 'blauw', 'niebieski', 'a', 'n'],
];
