/** A row of a file and its number, counted from 1 as in a spreadsheet. */
export interface FileRow {
  readonly row: number;
  readonly cells: readonly string[];
  /** The indexes of the cells that a workbook stores as days. */
  readonly days?: ReadonlySet<number>;
}

/**
 * The row from which a file is not read: an unclosed quotation mark, or too many rows, cells or characters (`limit`).
 */
export interface BrokenRow {
  readonly row: number;
  readonly problem: 'unclosed' | 'too_many_rows' | 'too_many_cells' | 'too_many_letters';
  readonly limit?: number;
}

/** The rows of a file, up to the first that cannot be read. */
export interface FileRows {
  readonly rows: readonly FileRow[];
  readonly broken: BrokenRow | undefined;
  /** The sign that separated the cells; undefined for a workbook or palette. */
  readonly separator?: string;
}
