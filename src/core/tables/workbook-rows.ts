import { streamXlsxRows, type CellValue } from 'hucre/xlsx';
import { limits } from '../limits.ts';
import { err, ok, type Result } from '../result.ts';
import { filledWidth } from './csv-layout.ts';
import type { FileRow, FileRows } from './file-rows.ts';
import type { NoTable } from './file-text.ts';

/**
 * Reads the first of five sheets that has two rows or more. Fails with `workbook` (unreadable) or `empty` (none has).
 */
export async function workbookRows(bytes: Uint8Array): Promise<Result<FileRows, NoTable>> {
  let isRead = false;
  for (let sheet = 0; sheet < sheetsTried; sheet += 1) {
    const read = await sheetRows(bytes, sheet);
    if (read === undefined) continue;
    // If the first sheet is unreadable, the person must save the file as CSV; if a later one is, the file counts as
    // empty.
    if (!read.ok) return err({ is: isRead ? 'empty' : 'workbook' });
    if (read.value.rows.length > 1) return read;
    isRead = true;
  }
  return err({ is: 'empty' });
}

const sheetsTried = 5;
const mostRows = 100_000;
// A sheet that has been formatted to its end has this many rows, nearly all of them blank.
const rowsOfSheet = 1_048_576;

/** Returns the rows of a sheet; undefined if it has no cells; an error if it is unreadable or not there. */
const sheetRows = async (bytes: Uint8Array, sheet: number): Promise<Result<FileRows, 'unreadable'> | undefined> => {
  const rows: FileRow[] = [];
  try {
    for await (const { index, values } of streamXlsxRows(bytes, { sheet, maxRows: rowsOfSheet })) {
      const row = asRow(index + 1, values);
      const { length } = row.cells;
      if (length > limits.importColumns)
        return ok({ rows, broken: { row: row.row, problem: 'too_many_cells', limit: limits.importColumns } });
      if (length > 0 && rows.length === mostRows)
        return ok({ rows, broken: { row: row.row, problem: 'too_many_rows', limit: mostRows } });
      if (length > 0) rows.push(row);
    }
  } catch (fault) {
    return hasNoCells(fault) ? undefined : err('unreadable');
  }
  return ok({ rows, broken: undefined });
};

/** Whether a sheet has no table of cells, such as a sheet with only a chart. */
const hasNoCells = (fault: unknown): boolean =>
  fault instanceof Error && fault.message.includes('missing worksheet file');

const asRow = (row: number, values: readonly CellValue[]): FileRow => {
  const cells = values.map(asText);
  const days = values.flatMap((value, at) => (value instanceof Date && timeIn(value) === undefined ? [at] : []));
  return { row, cells: cells.slice(0, filledWidth(cells)), ...(days.length > 0 && { days: new Set(days) }) };
};

const asText = (value: CellValue): string => {
  if (value === null) return '';
  if (value instanceof Date) return timeIn(value) ?? value.toISOString().slice(0, 10);
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  if (typeof value === 'string') return value.trim();
  // A workbook stores 4.1 as 4.1000000000000005. A number with three decimals gets one more zero, to look unlike
  // thousands.
  const exact = String(Number(value.toPrecision(15)));
  return /\.\d{3}$/.test(exact) ? `${exact}0` : exact;
};

/** Returns the time that a workbook stores for a typed `1:30`, which is 0.0625 of a day; undefined for a day. */
const timeIn = (value: Date): string | undefined => {
  const seconds = Math.round((value.getTime() - Date.UTC(1899, 11, 31)) / 1000);
  const first = seconds < secondsOf1904 ? 0 : secondsOf1904;
  const past = seconds - first;
  if (past < 0 || past >= longestTime || (past % day === 0 && seconds > 0)) return undefined;
  const [hour, minute, second] = [Math.floor(past / 3600), Math.floor(past / 60) % 60, past % 60].map(String);
  return [hour, minute?.padStart(2, '0'), ...(second === '0' ? [] : [second?.padStart(2, '0')])].join(':');
};

// Workbooks count the days from 1900, those of old Macs from 1904.
const day = 24 * 60 * 60;
const secondsOf1904 = (Date.UTC(1904, 0, 1) - Date.UTC(1899, 11, 31)) / 1000;
const longestTime = 1000 * 60 * 60;
