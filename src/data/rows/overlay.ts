import { indexed } from './indexed-row.ts';
import { decide, keysOf, overlay, planOf, readsOf, type Actor } from '../queue/plan.ts';
import type { LocalRow, TeamDatabase } from '../database/team-database.ts';
import { createWorkingRows } from './working-rows.ts';

/** What was written beneath the pending changes, and the keys of every row that looks different now. */
export interface Beneath<T> {
  readonly value: T;
  readonly touched: readonly string[];
}

/**
 * Writes beneath the pending changes: takes them off, does the work on what the server said, and puts the queue back on.
 * The only way to do so, because a row written on top would be taken for the server's. Call inside a transaction; the
 * work awaits Dexie and nothing else.
 */
export const beneathOverlay = async <T>(
  { db, actor }: { readonly db: TeamDatabase; readonly actor: Actor },
  work: () => PromiseLike<T>,
): Promise<Beneath<T>> => {
  const off = await takeOverlayOff(db);
  const value = await work();
  return { value, touched: [...off.map(({ key }) => key), ...(await putBackOn(db, actor, off))] };
};

/** Paints the pending changes anew after the queue has changed. Answers the keys of the rows. Call inside a transaction. */
export const renewOverlay = async ({
  db,
  actor,
}: {
  readonly db: TeamDatabase;
  readonly actor: Actor;
}): Promise<readonly string[]> => {
  const off = await takeOverlayOff(db);
  return [...off.map(({ key }) => key), ...(await putBackOn(db, actor, off))];
};

/** Every dirty row goes back to what the server said of it. Answers the rows as they were shown. */
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

/** The server sends no body of what this device made and deleted before it pulled: the device's own is kept for a restore. */
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

/** The queue goes back on, in its order. Whether the person may do such a thing was judged when it was saved, by a tab that may know another role than this one; a change that no longer fits has no effect here, and the server decides about both. */
const putOverlayOn = async (db: TeamDatabase, actor: Actor): Promise<readonly string[]> => {
  const queue = await db.outbox.orderBy('seq').toArray();
  if (queue.length === 0) return [];
  const rows = createWorkingRows(db);
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
