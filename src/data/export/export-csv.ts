import { byteOrderMark, csvLines, type CsvCell } from '#core/tables/csv-lines.ts';

/** A table with named columns. */
export interface Table {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly CsvCell[])[];
}

/** Converts a table to CSV (RFC 4180) with a byte order mark. An apostrophe precedes texts that look like formulas. */
export function csvOf({ columns, rows }: Table): string {
  return byteOrderMark + csvLines([columns, ...rows]);
}
