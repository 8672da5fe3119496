import type { Table } from 'dexie';
import { coversFormat } from '#core/rows/row-format.ts';
import type { PulledRow } from '#core/wire/sync-wire.ts';
import { knownFormat } from '../database/known-format.ts';
import {
  type FreshCopyReason,
  type ResyncMeta,
  type TeamDatabase,
  type LocalRow,
  rowKey,
} from '../database/team-database.ts';
import { cursorOf, type TeamStore } from '../database/team-store.ts';
import { indexed } from './indexed-row.ts';

/**
 * `discarded`: the page no longer fits, or removes rows not copied yet. `held`: it removes too many rows without
 * consent.
 */
export type PageFate = 'stored' | 'discarded' | 'held';

/** Returns the state of the fresh copy that is being pulled; undefined if there is none. */
export async function freshCopyOf(db: TeamDatabase): Promise<ResyncMeta | undefined> {
  const found = await db.meta.get('resync');
  return found?.k === 'resync' ? found : undefined;
}

/** Begins a fresh copy of all rows, unless another tab has finished one since `generation`. */
export function beginFreshCopy(store: TeamStore, reason: FreshCopyReason, generation: number): Promise<void> {
  return store.db.transaction('rw', store.db.meta, store.db.shadow, async () => {
    if ((await cursorOf(store.db)).generation === generation) await noteFreshCopy(store, reason);
  });
}

/** Begins a fresh copy of all rows, or updates an unfinished one. Call in a transaction over `meta` and `shadow`. */
export async function noteFreshCopy(store: TeamStore, reason: FreshCopyReason): Promise<void> {
  const { db } = store;
  const format = knownFormat(store);
  const begun = await freshCopyOf(db);
  if (begun === undefined) {
    const { access } = await cursorOf(db);
    const copy = { k: 'resync', reason, epoch: null, access, cursor: 0, total: 0, done: 0, format } as const;
    await fromTheStart(db, copy);
  } else if (!coversFormat(begun.format, format)) await fromTheStart(db, { ...begun, format });
  else if (isGrave(reason) && !isGrave(begun.reason)) await db.meta.put({ ...begun, reason });
}

/** Begins a copy from the start. Call in a transaction over `meta` and `shadow`. */
export async function fromTheStart(
  db: TeamDatabase,
  { begun: _before, heard: _heard, ...copy }: ResyncMeta,
): Promise<void> {
  await db.shadow.clear();
  await db.meta.put({ ...copy, epoch: null, cursor: 0, total: 0, done: 0 });
}

/** Whether this reason means that the server may have lost applied changes, so that this device sends them again. */
export function isGrave(reason: FreshCopyReason): boolean {
  return reason === 'epoch' || reason === 'digest';
}

/** Stores pulled rows in `rows` (call it in `beneathOverlay`, without pending changes) or in `shadow`. */
export async function putRows(table: Table<LocalRow, string>, rows: readonly PulledRow[]): Promise<void> {
  const deleted = rows.filter((row) => row.del === 1);
  const bodies = deleted.length === 0 ? [] : await table.bulkGet(deleted.map((row) => rowKey(row.t, row.id)));
  const lastBody = new Map(bodies.flatMap((row) => (row === undefined ? [] : [[row.key, row.d] as const])));
  await table.bulkPut(rows.map((row) => localRow(row, lastBody.get(rowKey(row.t, row.id)))));
}

/** Converts a pulled row to store. A deleted row keeps the last fields that this device had, for a restore. */
const localRow = (row: PulledRow, lastBody: LocalRow['d'] | undefined): LocalRow =>
  indexed({
    kind: row.t,
    id: row.id,
    v: row.v,
    deleted: row.del === 1,
    d: row.d ? { ...row.d, ...row.more } : (lastBody ?? {}),
  });
