import type { MoneyUnit } from '../amounts/currency.ts';
import type { ChartColour } from '../catalogue/chart.ts';
import type { FileRow, FileRows } from '../tables/file-rows.ts';
import type { NumberAnswers } from './found-in-columns.ts';
import type { Mapping } from './guess-columns.ts';
import type { DayOrder } from './import-dates.ts';
import type { ImportActor } from './judge-import.ts';
import type { BrandAnswers } from './row-names.ts';
import type { TeamStock } from './team-stock.ts';

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
