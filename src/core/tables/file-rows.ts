/** One row of a file and its number, counted from 1 as in a spreadsheet. */
export interface FileRow {
  readonly row: number;
  readonly cells: readonly string[];
  /** The places of cells that a workbook holds as days. */
  readonly days?: ReadonlySet<number>;
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
  /** The sign that parted the cells; undefined for a workbook or palette. */
  readonly separator?: string;
}
