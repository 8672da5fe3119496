import type { Table } from 'dexie';
import { kindFacts } from '#core/kinds/kind-facts.ts';
import { isRowKind } from '#core/kinds/is-row-kind.ts';
import { readsKind } from '#core/access/redact.ts';
import type { PullAnswer, PulledRow } from '#core/wire/sync-wire.ts';
import { rowsWhere } from './row-chunks.ts';
import { livesOnServer } from './served.ts';
import { rowKey, type LocalRow, type TeamDatabase } from '../database/team-database.ts';
import type { TeamStore } from '../database/team-store.ts';

/** A pull that removes no more rows than `rows`, or no larger share than `share`, needs no consent. */
const harmless = { rows: 200, share: 0.2 };

/** What to do with a page that removes rows. `copy_first`: copy the rows, then decide again. */
type Judgement = 'fine' | 'held' | 'copy_first';

/** Whether the person agreed to the deletions that are held back. */
export async function isAccepted(db: TeamDatabase): Promise<boolean> {
  const held = await db.meta.get('held');
  return held?.k === 'held' && held.accepted;
}

/** Returns the rows that a page removes, except those that this device deleted itself and those that left the devices. */
export async function rowsRemovedBy(db: TeamDatabase, rows: readonly PulledRow[]): Promise<readonly LocalRow[]> {
  const keys = rows.flatMap((row) => (row.del === 1 && row.d === undefined ? [rowKey(row.t, row.id)] : []));
  return (await db.rows.bulkGet(keys)).filter((row) => row !== undefined).filter(isMissed);
}

/**
 * Returns rows that are missing in the fresh copy and its last page; leaves out rows that the person may no longer see,
 * and those that are old enough to have left the devices.
 */
export async function rowsRemovedBySwap(
  { db, now }: Pick<TeamStore, 'db' | 'now'>,
  { rows: last, access, total }: Pick<PullAnswer, 'rows' | 'access' | 'total'>,
): Promise<readonly LocalRow[]> {
  // Keys alone are read in a fifth of the time of rows.
  const [copied, here] = await Promise.all([keysOf(db.shadow), keysOf(db.rows)]);
  const kept = new Set(copied);
  const living = new Set<string>();
  for (const { t, id, del } of last) {
    const key = rowKey(t, id);
    if (del === 1) kept.delete(key);
    else kept.add(key);
    if (del !== 1) living.add(key);
  }
  // The copy also has deleted rows, unless it has as many rows as are not deleted.
  if (kept.size !== total)
    for (const { key } of await rowsWhere(db.shadow, ({ deleted }) => deleted)) if (!living.has(key)) kept.delete(key);
  const missing = new Set(here.filter((key) => !kept.has(key)));
  if (missing.size === 0) return [];
  const isShown = ({ kind }: LocalRow): boolean => !isRowKind(kind) || readsKind(kind, access);
  return rowsWhere(db.rows, (row) => missing.has(row.key) && isMissed(row) && isShown(row) && !mayHaveLeft(row, now()));
}

const keysOf = (table: Table<LocalRow, string>) => table.toCollection().primaryKeys();

/**
 * Decides on a removal, and stores it if a person must consent. `removed`: number of rows that earlier pages removed.
 */
export async function judgeRemoval(
  { db, now }: TeamStore,
  removedRows: readonly LocalRow[],
  removed: number,
  copied: ReadonlySet<string>,
): Promise<Judgement> {
  if (await isAccepted(db)) return removedRows.every(({ key }) => copied.has(key)) ? 'fine' : 'copy_first';
  const deletes = removedRows.length + removed;
  if (removedRows.length === 0 || deletes <= harmless.rows) return 'fine';
  const of = (await rowsWhere(db.rows, livesOnServer)).length + removed;
  if (deletes <= of * harmless.share) return 'fine';
  await db.meta.put({ k: 'held', deletes, of, noticedAt: new Date(now()).toISOString(), accepted: false });
  return 'held';
}

const mayHaveLeft = ({ kind, d }: LocalRow, now: number): boolean => {
  const leaves = isRowKind(kind) ? kindFacts[kind].leaves : undefined;
  if (!leaves?.values.includes(String(d[leaves.field]))) return false;
  return Date.parse(String(d['updatedAt'])) < now - leaves.days * 86_400_000;
};

const isMissed = (row: LocalRow): boolean => livesOnServer(row) && !row.deleted;
