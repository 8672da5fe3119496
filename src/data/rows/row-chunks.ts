import type { Table } from 'dexie';
import type { LocalRow } from '../database/team-database.ts';

/** How many rows are in memory at a time while a whole table is read. */
const chunk = 2000;

/**
 * Returns the rows of a table after a key, in key order. An IndexedDB cursor would read row by row, ten times as
 * slowly.
 */
export function chunkAfter(table: Table<LocalRow, string>, after: string): PromiseLike<readonly LocalRow[]> {
  return table.where('key').above(after).limit(chunk).toArray();
}

/** Passes every row of a table to `take`, in chunks and in the order of the keys. */
export async function eachRow(table: Table<LocalRow, string>, take: (row: LocalRow) => void): Promise<void> {
  let next = chunkAfter(table, '');
  for (let rows = await next; rows.length > 0; rows = await next) {
    next = chunkAfter(table, rows.at(-1)?.key ?? ''); // read while these rows are worked on
    rows.forEach(take);
  }
}

/** Returns all rows of a table for which `fits` is true. */
export async function rowsWhere(
  table: Table<LocalRow, string>,
  fits: (row: LocalRow) => boolean,
): Promise<readonly LocalRow[]> {
  const found: LocalRow[] = [];
  await eachRow(table, (row) => void (fits(row) && found.push(row)));
  return found;
}
