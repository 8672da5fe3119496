import { fold } from '../../catalogue/fold.ts';
import { limits } from '../../limits.ts';
import type { FileRow, FileRows } from '../../tables/file-rows.ts';
import { hexOf } from './chart-colours.ts';
import { guessColumns, type Mapping } from '../guess-columns.ts';
import { furthestHeader, tableOf } from '../table-of.ts';

/** The columns of a table of colours, by their index; -1 for one that it does not have. */
export interface ChartColumns {
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
export function chartColumns(file: FileRows): { readonly columns: ChartColumns; readonly rows: readonly FileRow[] } {
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
