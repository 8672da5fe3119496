import Papa from 'papaparse';
import { formula } from './cell-text.ts';

/** What a cell may hold; null is an empty one. */
export type CsvCell = string | number | boolean | null | undefined;

/** The mark by which spreadsheets know a CSV file as UTF-8; its first character. */
export const byteOrderMark = '\uFEFF';

/**
 * Rows as lines of CSV (RFC 4180), each with its end. A text that a spreadsheet would run begins with an apostrophe;
 * `isProtected` says that the texts went through `protectedCell` before they came here.
 */
export const csvLines = (rows: readonly (readonly CsvCell[])[], { isProtected = false } = {}): string =>
  rows.length === 0
    ? ''
    : `${Papa.unparse(
        rows.map((row) => [...row]),
        { newline: '\r\n', escapeFormulae: isProtected ? false : formula },
      )}\r\n`;
