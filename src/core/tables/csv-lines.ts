import Papa from 'papaparse';
import { formula } from './formula.ts';

/** The values that a cell may hold; null and undefined become empty cells. */
export type CsvCell = string | number | boolean | null | undefined;

/** The first character of a CSV file; it tells a spreadsheet that the file is UTF-8. */
export const byteOrderMark = '\uFEFF';

/**
 * Writes rows as CSV lines (RFC 4180). Formulas get an apostrophe first, unless `protectedCell` added it
 * (`isProtected`).
 */
export function csvLines(rows: readonly (readonly CsvCell[])[], { isProtected = false } = {}): string {
  return rows.length === 0
    ? ''
    : `${Papa.unparse(
        rows.map((row) => [...row]),
        { newline: '\r\n', escapeFormulae: isProtected ? false : formula },
      )}\r\n`;
}
