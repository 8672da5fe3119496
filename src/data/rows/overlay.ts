import { indexed } from './indexed-row.ts';
import { decide, keysOf, overlay, planOf, readsOf, type Actor } from '../queue/plan.ts';
import type { LocalRow, TeamDatabase } from '../database/team-database.ts';
import { createWorkingRows } from './working-rows.ts';

/** The value that the work returned, and the keys of all rows whose queued changes were taken off or applied. */
interface Beneath<T> {
  readonly value: T;
  readonly touched: readonly string[];
}

/**
 * Writes below the queue's changes: takes them off the rows, does the work, applies them again. Call in a transaction.
 */
export async function beneathOverlay<T>(
  { db, actor }: { readonly db: TeamDatabase; readonly actor: Actor },
  work: () => PromiseLike<T>,
): Promise<Beneath<T>> {
  const off = await takeOverlayOff(db);
  // `work` must see the server's rows without pending changes. It awaits only Dexie, or the transaction would end.
  const value = await work();
  return { value, touched: [...off.map(({ key }) => key), ...(await putBackOn(db, actor, off))] };
}

/**
 * Takes all changes off the rows, then applies the queue as it is now. Returns the touched keys. Call in a transaction.
 */
export async function renewOverlay({
  db,
  actor,
}: {
  readonly db: TeamDatabase;
  readonly actor: Actor;
}): Promise<readonly string[]> {
  const off = await takeOverlayOff(db);
  return [...off.map(({ key }) => key), ...(await putBackOn(db, actor, off))];
}

/**
 * Resets dirty rows to what the server sent, and deletes rows that it never sent. Returns the rows as they were before.
 */
const takeOverlayOff = async (db: TeamDatabase): Promise<readonly LocalRow[]> => {
  const dirty = await db.rows.where('dirty').equals(1).toArray();
  if (dirty.length === 0) return [];
  const unknown = dirty.filter((row) => row.base === null).map((row) => row.key);
  const known = dirty.flatMap(({ kind, id, v, base }) => (base ? [indexed({ kind, id, v, ...base })] : []));
  await db.rows.bulkDelete(unknown);
  await db.rows.bulkPut(known);
  return dirty;
};

const putBackOn = async (db: TeamDatabase, actor: Actor, off: readonly LocalRow[]): Promise<readonly string[]> => {
  await keepBodies(db, off);
  return putOverlayOn(db, actor);
};

/**
 * Keeps the fields of deleted rows for a restore: the server sends none for a row made and deleted between two pulls.
 */
const keepBodies = async (db: TeamDatabase, off: readonly LocalRow[]): Promise<void> => {
  const bodies = new Map(off.flatMap(({ key, deleted, d }) => (deleted && hasBody(d) ? [[key, d] as const] : [])));
  if (bodies.size === 0) return;
  const rows = await db.rows.bulkGet([...bodies.keys()]);
  const bare = rows.flatMap((row) => {
    const d = row?.deleted === true && !hasBody(row.d) ? bodies.get(row.key) : undefined;
    return row === undefined || d === undefined ? [] : [indexed({ ...row, d })];
  });
  await db.rows.bulkPut(bare);
};

const hasBody = (d: LocalRow['d']): boolean => Object.keys(d).length > 0;

/** Applies the queue in its order. Skips changes already in the rows (`inRows`), or that no longer fit the rows. */
const putOverlayOn = async (db: TeamDatabase, actor: Actor): Promise<readonly string[]> => {
  const queue = await db.outbox.orderBy('seq').toArray();
  if (queue.length === 0) return [];
  const rows = createWorkingRows(db);
  // Use the role of an owner: the tab that saved the change has checked the role, which may have changed since.
  const plans = queue.map((entry) => ({ ...planOf({ ...actor, role: 'owner' }, entry), entry }));
  await rows.bring(readsOf(plans));
  const touched: string[] = [];
  for (const plan of plans) {
    if (plan.entry.inRows === 1) continue;
    const decided = decide(rows, plan);
    if (!decided.ok) continue;
    if (rows.lacks(keysOf(decided.value))) await rows.bring([], keysOf(decided.value));
    touched.push(...overlay(rows, decided.value));
  }
  await rows.save();
  return touched;
};
