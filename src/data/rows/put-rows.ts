import type { PulledRow } from '#core/wire/sync-wire.ts';
import type { Table } from 'dexie';
import { indexed } from './indexed-row.ts';
import { rowKey, type LocalRow } from '../database/team-database.ts';

/** Stores pulled rows in `rows` (call it in `beneathOverlay`, without pending changes) or in `shadow`. */
export async function putRows(table: Table<LocalRow, string>, rows: readonly PulledRow[]): Promise<void> {
  const deleted = rows.filter((row) => row.del === 1);
  const bodies = deleted.length === 0 ? [] : await table.bulkGet(deleted.map((row) => rowKey(row.t, row.id)));
  const lastBody = new Map(bodies.flatMap((row) => (row === undefined ? [] : [[row.key, row.d] as const])));
  await table.bulkPut(rows.map((row) => localRow(row, lastBody.get(rowKey(row.t, row.id)))));
}

/** Converts a pulled row to store. A deleted row keeps the last fields that this device had, for a restore. */
const localRow = (row: PulledRow, lastBody: LocalRow['d'] | undefined): LocalRow =>
  indexed({ kind: row.t, id: row.id, v: row.v, deleted: row.del === 1, d: row.d ?? lastBody ?? {} });
