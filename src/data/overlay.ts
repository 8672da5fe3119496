import type { Role } from '#core/permissions.ts';
import { indexed } from './local-rows.ts';
import { decide, keysOf, overlay, planOf, readsOf } from './plan.ts';
import type { TeamDatabase } from './team-database.ts';
import { createWorkingRows } from './working-rows.ts';

/** In whose name this device writes: the person, their role, and the team's public id. */
export interface Actor {
  readonly userId: string;
  readonly teamId: string;
  readonly role: Role;
}

/** Takes the pending changes off: every dirty row goes back to what the server said of it. Answers the keys. Call inside a transaction. */
export const takeOverlayOff = async (db: TeamDatabase): Promise<readonly string[]> => {
  const dirty = await db.rows.where('dirty').equals(1).toArray();
  if (dirty.length === 0) return [];
  const unknown = dirty.filter((row) => row.base === null).map((row) => row.key);
  const known = dirty.flatMap(({ kind, id, v, base }) => (base ? [indexed({ kind, id, v, ...base })] : []));
  await db.rows.bulkDelete(unknown);
  await db.rows.bulkPut(known);
  return dirty.map((row) => row.key);
};

/** Puts the queue back on, in its order. Whether the person may do such a thing was judged when it was saved, by a tab that may know another role than this one; a change that no longer fits has no effect here, and the server decides about both. */
export const putOverlayOn = async (db: TeamDatabase, actor: Actor): Promise<readonly string[]> => {
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
