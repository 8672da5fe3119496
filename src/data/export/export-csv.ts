import { byteOrderMark, csvLines, type CsvCell } from '#core/exchange/csv-lines.ts';

/** A table with named columns. */
export interface Table {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly CsvCell[])[];
}

/** A table as CSV (RFC 4180), with the mark by which spreadsheets know UTF-8; a text that a spreadsheet would take for a formula begins with an apostrophe. */
export const csvOf = ({ columns, rows }: Table): string => byteOrderMark + csvLines([columns, ...rows]);
