import type { Chart } from '../kinds/chart.ts';
import { jsonBytes } from '../fields.ts';
import { limits } from '../limits.ts';
import { err, ok, type Result } from '../result.ts';
import { plainCell } from './cell-text.ts';
import { hexOf, unique, type Colour } from './chart-colours.ts';
import { chartNamed, chartNameOfFile } from './chart-name.ts';
import { readCsvInSteps } from '../tables/csv-text.ts';
import type { FileRow } from '../tables/file-rows.ts';
import { guessColumns, hasHeader, type Mapping } from './guess-columns.ts';
import { hasColumn, isPalette, paletteLines, type NumberAt } from './read-palette.ts';
import { splitWords, type NumberQuestion } from './number-in-words.ts';

/** A chart found in a file. `brand` and `line` are taken from the file; the person may correct them. */
export interface FoundChart extends Pick<Chart, 'brand' | 'line' | 'kind' | 'material' | 'weight' | 'colours'> {
  /**
   * How many colours were left out: those without a number, with the number of an earlier one, or with one that is too
   * long.
   */
  readonly leftOut: number;
  /** A colour with two words that may be its number; the person is asked once for the whole palette. */
  readonly asks: NumberQuestion | undefined;
}

/** Why a file holds no chart. `limit`: the allowed number. */
export interface NoChart {
  readonly is: 'no_numbers' | 'too_many_colours' | 'too_many_lines' | 'too_long';
  readonly count: number;
}

/**
 * Finds, in steps, the charts in a palette (`.gpl`) or table. `name`: the file's name, used if the file names no chart.
 */
export function* chartsInSteps(
  text: string,
  name: string,
  numberAt?: NumberAt,
): Generator<void, Result<readonly FoundChart[], NoChart>> {
  const bare = chartNameOfFile(name);
  const charts = isPalette(text) ? [ofPalette(text, bare, numberAt)] : ofTable(yield* readCsvInSteps(text), bare);
  if (charts.length > limits.teamCharts) return err({ is: 'too_many_lines', count: charts.length });
  for (const { colours } of charts) {
    yield;
    if (colours.length > limits.chartColours) return err({ is: 'too_many_colours', count: colours.length });
    if (colours.length > 0 && jsonBytes(colours) > limits.chartBytes)
      return err({ is: 'too_long', count: colours.length });
  }
  const filled = charts.filter(({ colours, leftOut }) => colours.length > 0 && colours.length >= leftOut);
  return filled.length === 0 ? err({ is: 'no_numbers', count: 0 }) : ok(filled);
}

const ofPalette = (text: string, fileName: string, said: NumberAt | undefined): FoundChart => {
  const { name, lines } = paletteLines(text);
  const isInColumn = hasColumn(lines);
  const { colours, asks } = splitWords(
    lines.map(({ words, column, rgb }) => ({ words, column: isInColumn ? column : undefined, hex: hexOf(rgb) })),
    said,
  );
  return { ...chartNamed(name === '' ? fileName : name), ...unique(colours), asks };
};

const ofTable = ({ rows }: { readonly rows: readonly FileRow[] }, fileName: string): readonly FoundChart[] => {
  const [first, ...rest] = rows;
  const guessed = guessColumns(first?.cells ?? [], rest);
  const isNamed = first !== undefined && hasHeader(first.cells, guessed);
  const mapping = isNamed ? guessed : byContent(rows);
  const groups = new Map<string, { brand: string; line: string; colours: (Colour | undefined)[] }>();
  for (const { cells } of isNamed ? rest : rows) {
    const cell = (column: Mapping[number]): string => plainCell(cells[mapping.indexOf(column)] ?? '');
    const [brand, line, code, name] = [cell('brand'), cell('line'), cell('code'), cell('name')];
    const key = [brand, line].join('\u0000');
    const group = groups.get(key) ?? { brand, line, colours: [] };
    groups.set(key, group);
    group.colours.push(code === '' ? undefined : { code, name: name === '' ? null : name, hex: hexOf(cell('hex')) });
  }
  return [...groups.values()].map(({ brand, line, colours }) => {
    const guess = chartNamed(brand === '' ? fileName : `${brand} ${line}`);
    return { ...guess, ...(brand !== '' && { brand, line: line || guess.line }), ...unique(colours), asks: undefined };
  });
};

/** Finds columns without headings: the colour by its form, the number by its digits, the name by its letters. */
const byContent = (rows: readonly FileRow[]): Mapping => {
  const width = Math.min(Math.max(0, ...rows.slice(0, 50).map(({ cells }) => cells.length)), limits.importColumns);
  const columns = Array.from({ length: width }, (_, at) => rows.slice(0, 50).map(({ cells }) => cells[at] ?? ''));
  const most = (cells: readonly string[], is: (cell: string) => boolean) => cells.filter(is).length * 2 > cells.length;
  const hex = columns.findIndex((cells) => most(cells, (cell) => hexOf(cell) !== null));
  const code = columns.findIndex(
    (cells, at) => at !== hex && most(cells, (cell) => hasDigit(cell) && cell.length <= 24),
  );
  const name = columns.findIndex(
    (cells, at) => at !== hex && at !== code && most(cells, (cell) => /\p{L}/u.test(cell)),
  );
  return columns.map((_, at) => (at === hex ? 'hex' : at === code ? 'code' : at === name ? 'name' : null));
};

const hasDigit = (word: string): boolean => /\d/.test(word);
