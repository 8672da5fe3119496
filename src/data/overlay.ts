import type { Change, MutationContext, Read, Rejection } from '#core/mutations/mutation.ts';
import { finish, prepare, type WrittenRow } from '#core/mutations/run.ts';
import type { Role } from '#core/permissions.ts';
import { ok, type Result } from '#core/result.ts';
import type { FoundRow } from '#core/rows.ts';
import { foundOf, indexed, refOf } from './local-rows.ts';
import { rowKey, type LocalRow, type TeamDatabase } from './team-database.ts';

/** In whose name this device writes: the person, their role, and the team's public id. */
export interface Actor {
  readonly userId: string;
  readonly teamId: string;
  readonly role: Role;
}

/** Runs one change over the rows as the device shows them; answers the keys it touched. Call inside a transaction; inside, await only Dexie. */
export const applyChange = async (
  db: TeamDatabase,
  actor: Actor,
  change: Change,
): Promise<Result<readonly string[], Rejection>> => {
  const context: MutationContext = {
    teamId: actor.teamId,
    actor: actor.userId,
    role: actor.role,
    at: change.at,
    now: change.at,
    latest: null,
  };
  const prepared = prepare(change, context);
  if (!prepared.ok) return prepared;
  const fetched: FoundRow[][] = [];
  for (const read of prepared.value.reads)
    fetched.push((await fetch(db, read)).filter(hasBody).map((row) => foundOf(row)));
  const decided = finish(prepared.value, fetched, context);
  if (!decided.ok) return decided;
  return ok(await putOverlay(db, decided.value));
};

/** Takes the pending changes off: every dirty row goes back to what the server said of it. Answers the keys. Call inside a transaction. */
export const takeOverlayOff = async (db: TeamDatabase): Promise<readonly string[]> => {
  const dirty = await db.rows.where('dirty').equals(1).toArray();
  const unknown = dirty.filter((row) => row.base === null).map((row) => row.key);
  const known = dirty.flatMap(({ kind, id, v, base }) => (base ? [indexed({ kind, id, v, ...base })] : []));
  await db.rows.bulkDelete(unknown);
  await db.rows.bulkPut(known);
  return dirty.map((row) => row.key);
};

/** Puts the queue back on, in its order. A change that no longer fits has no effect here; the server decides about it. */
export const putOverlayOn = async (db: TeamDatabase, actor: Actor): Promise<readonly string[]> => {
  const touched: string[] = [];
  for (const entry of await db.outbox.orderBy('seq').toArray()) {
    const applied = await applyChange(db, actor, entry);
    if (applied.ok) touched.push(...applied.value);
  }
  return touched;
};

const fetch = (db: TeamDatabase, read: Read): PromiseLike<LocalRow[]> => {
  if ('id' in read) return db.rows.where('key').equals(rowKey(read.kind, read.id)).toArray();
  if ('index' in read)
    return db.rows
      .where('refs')
      .equals(refOf(read.kind, read.index, read.is))
      .toArray();
  return db.rows.where('key').startsWith(`${read.kind}/`).toArray();
};

/** A row of which this device has only heard that it is deleted is nothing that a change could build on. */
const hasBody = (row: LocalRow): boolean => !row.deleted || Object.keys(row.d).length > 0;

const putOverlay = async (db: TeamDatabase, written: readonly WrittenRow[]): Promise<readonly string[]> => {
  const keys = written.map((row) => rowKey(row.kind, row.id));
  const before = await db.rows.bulkGet(keys);
  await db.rows.bulkPut(
    written.map((row, at) =>
      indexed({
        kind: row.kind,
        id: row.id,
        v: before[at]?.v ?? 0,
        d: { ...row.data },
        deleted: row.deleted,
        dirty: 1,
        base: baseOf(before[at]),
      }),
    ),
  );
  return keys;
};

const baseOf = (row: LocalRow | undefined): LocalRow['base'] & ({} | null) => {
  if (row === undefined) return null;
  return row.base === undefined ? { d: row.d, deleted: row.deleted } : row.base;
};
