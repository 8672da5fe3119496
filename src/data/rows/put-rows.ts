import type { PulledRow } from '#core/wire/sync-wire.ts';
import type { Table } from 'dexie';
import { indexed } from './indexed-row.ts';
import { rowKey, type LocalRow } from '../database/team-database.ts';

/** Stores rows as they were pulled, into the rows or into the shadow; no pending changes may lie on top of them. */
export const putRows = async (table: Table<LocalRow, string>, rows: readonly PulledRow[]): Promise<void> => {
  const deleted = rows.filter((row) => row.del === 1);
  const bodies = deleted.length === 0 ? [] : await table.bulkGet(deleted.map((row) => rowKey(row.t, row.id)));
  const lastBody = new Map(bodies.flatMap((row) => (row === undefined ? [] : [[row.key, row.d] as const])));
  await table.bulkPut(rows.map((row) => localRow(row, lastBody.get(rowKey(row.t, row.id)))));
};

/** A tombstone keeps the last body this device knew, so that a restore can show it at once. */
const localRow = (row: PulledRow, lastBody: LocalRow['d'] | undefined): LocalRow =>
  indexed({ kind: row.t, id: row.id, v: row.v, deleted: row.del === 1, d: row.d ?? lastBody ?? {} });
