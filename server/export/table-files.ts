import { byteOrderMark, csvLines, type CsvCell } from '#core/tables/csv-lines.ts';
import type { ExportFile } from './export-file.ts';

/** One row of a table: a value for each column. */
export type TableRow = Readonly<Record<string, unknown>>;

/** A table with named columns and its rows in pages; it is read once for each file made from it. */
export interface Table {
  readonly columns: readonly string[];
  readonly pages: () => AsyncIterable<readonly TableRow[]>;
}

/** Columns that only the CSV file of a table has. */
export interface MoreColumns {
  readonly columns: readonly string[];
  readonly of: (row: TableRow) => TableRow;
}

const noMore: MoreColumns = { columns: [], of: () => ({}) };

/** Makes two files of a table: JSON and CSV. */
export function tableFiles(path: string, table: Table, more: MoreColumns = noMore): readonly ExportFile[] {
  return [
    { path: `${path}.json`, pieces: jsonPieces(table) },
    { path: `${path}.csv`, pieces: csvPieces(table, more) },
  ];
}

/** Makes a JSON file of one value. */
export function jsonFile(path: string, value: unknown): ExportFile {
  return {
    path: `${path}.json`,
    pieces: [`${JSON.stringify(value, null, 2)}\n`],
  };
}

const jsonPieces = async function* ({ pages }: Table): AsyncGenerator<string> {
  let before = '[\n';
  for await (const rows of pages())
    for (const row of rows) {
      yield `${before}${JSON.stringify(row)}`;
      before = ',\n';
    }
  yield before === '[\n' ? '[]\n' : '\n]\n';
};

/**
 * Yields CSV (RFC 4180) with a byte order mark. An apostrophe precedes text that looks like a formula (protocol: REST).
 */
const csvPieces = async function* (table: Table, more: MoreColumns): AsyncGenerator<string> {
  const columns = [...table.columns, ...more.columns];
  // spreadsheet programs recognise UTF-8 by this mark
  yield `${byteOrderMark}${csvLines([columns])}`;
  for await (const rows of table.pages())
    for (let at = 0; at < rows.length; at += rowsAtOnce)
      yield csvLines(
        rows.slice(at, at + rowsAtOnce).map((row) => {
          const cells = { ...row, ...more.of(row) };
          return columns.map((column) => cell(cells[column]));
        }),
      );
};

const rowsAtOnce = 20; // the longest rows have about 20 kB each

const cell = (value: unknown): CsvCell => {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return typeof value === 'bigint' ? String(value) : JSON.stringify(value);
};
