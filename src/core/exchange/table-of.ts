import type { MoneyUnit } from '../amounts/currency.ts';
import type { ChartColour } from '../catalogue/chart.ts';
import type { FileRow, FileRows } from '../tables/file-rows.ts';
import type { DayOrder } from './cell-readers.ts';
import type { NumberAnswers } from './found-in-columns.ts';
import { guessedColumns, hasHeader, type GuessedColumns, type Mapping } from './guess-columns.ts';
import type { BrandAnswers } from './import-row.ts';
import type { ImportActor } from './judge-import.ts';
import type { TeamStock } from './team-stock.ts';

/** A file as a table: its headings, what they mean, and the rows below. */
export interface Table extends GuessedColumns {
  readonly file: FileRows;
  readonly header: FileRow | undefined;
  readonly above: readonly FileRow[];
}

/**
 * Finds the headings among the first rows: many sheets begin with a title. `said`: the row that a person chose, or
 * `none`.
 */
export function tableOf(file: FileRows, said?: number | 'none'): Table {
  const chosen = file.rows.findIndex(({ row }) => row === said);
  if (said !== undefined) return chosen < 0 ? withoutHeadings(file) : headedBy(file, chosen);
  for (const [at, row] of file.rows.slice(0, furthestHeader).entries()) {
    const below = file.rows.slice(at + 1, at + 1 + rowsLookedAt);
    const guessed = guessedColumns(row.cells, below);
    const named = guessed.mapping.filter((name) => name !== null).length;
    // Below the first row, one heading is not enough: a title may be “Number 5 box”.
    if (!hasHeader(row.cells, guessed.mapping) || (at > 0 && named < 2)) continue;
    return headedBy(file, at);
  }
  return withoutHeadings(file);
}

/** How many rows are searched for headings. */
export const furthestHeader = 10;
const rowsLookedAt = 50;

const headedBy = (file: FileRows, at: number): Table => {
  const [header, ...rows] = file.rows.slice(at);
  const guessed = guessedColumns(header?.cells ?? [], rows.slice(0, rowsLookedAt));
  return { ...guessed, file: { ...file, rows }, header, above: file.rows.slice(0, at) };
};

const withoutHeadings = (file: FileRows): Table => {
  const mapping = (file.rows[0]?.cells ?? []).map(() => null);
  return { file, header: undefined, mapping, unsure: new Set(), above: [] };
};

/** The input of an import plan: the file, its columns, the team's stock and the charts. */
export interface ImportSource {
  readonly file: FileRows;
  readonly mapping: Mapping;
  readonly stock: TeamStock;
  readonly charts: readonly ChartColour[];
  /** The brand and line of rows that name none; empty texts if unknown. */
  readonly brand: string;
  readonly line: string;
  /** The brands that the team chose. If several brands have a number, the import prefers these. */
  readonly chosenBrands?: readonly string[];
  /** How many spools a row stands for if no column counts or names spools. */
  readonly spoolsEach: number;
  readonly money: MoneyUnit;
  /** A palette only names colours, so its import does not overwrite fields of a thread that the team or a chart has. */
  readonly isPalette?: boolean;
  /** The headings; a row that repeats them is left out. */
  readonly header?: readonly string[] | undefined;
  readonly above?: readonly FileRow[];
  readonly dayOrder?: DayOrder | undefined;
  readonly brandAnswers?: BrandAnswers;
  readonly numberAnswers?: NumberAnswers;
  readonly actor: ImportActor;
}
