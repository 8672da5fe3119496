import type { FileRows } from '../../tables/file-rows.ts';
import { plainCell } from '../cell-text.ts';
import { hexOf, unique, type Colour } from './chart-colours.ts';
import { chartColumns, type ChartColumns } from './chart-columns.ts';
import { chartNamed } from './chart-name.ts';
import type { OneChart } from './found-chart.ts';
import { splitWords, type NumberQuestion, type Worded } from './number-in-words.ts';
import type { NumberAt } from '../read-palette.ts';
import { damageOf } from '../spreadsheet-damage.ts';

/**
 * Finds the charts in a table: one for each brand and line that it names; if it names none, one with the file's name.
 */
export function chartsInTable(file: FileRows, fileName: string, said: NumberAt | undefined): readonly OneChart[] {
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
