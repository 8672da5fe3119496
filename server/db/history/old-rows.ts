import { kindOf, rowKinds, type RowKind } from '#core/kinds/kinds.ts';
import { headOf, lockTeam, moveCounter } from './heads.ts';
import { columnOf, tableNameOf } from '../rows.ts';
import type { Database, Sql } from '../sql.ts';

/** How many rows one step removes, so that no other transaction waits long for a lock. */
export const removedAtATime = 1000;

/** Finds the teams with rows that were deleted before an instant. */
export function teamsWithTombstones(sql: Sql, before: Date): Promise<readonly number[]> {
  return ids(sql, 'select distinct team_id as id from app.head where deleted and deleted_at < $1', before);
}

type Passing = 'notice' | 'importBatch' | 'job';

/** SQL of the rows `n` that are old before an instant. They are then deleted or, of some kinds, leave the devices. */
const oldOf = (kind: Passing, before: string): string => {
  const { leaves } = kindOf(kind);
  if (leaves === undefined) return `n.created_at < ${before}`;
  return `n.${columnOf(leaves.field)} in (${leaves.values.map((value) => `'${value}'`).join()}) and n.updated_at < ${before}`;
};

/** Finds the teams whose devices have rows of a kind that are old before an instant. */
export function teamsWithOld(sql: Sql, kind: Passing, before: Date): Promise<readonly number[]> {
  return ids(
    sql,
    `select distinct n.team_id as id from ${tableNameOf(kind)} n ${headOf(kind, 'n')}
     where ${oldOf(kind, '$1')} and not h.deleted and h.left_version is distinct from h.version`,
    before,
  );
}

/** The kinds whose rows no one may delete, such as ledgers: their heads are never removed. */
const neverRemoved = rowKinds.filter((kind) => kindOf(kind).may.delete === 'nobody');

/** Removes for good some rows that were deleted before an instant, and raises the team's floor to their version. */
export function removeTombstones(db: Database, teamId: number, before: Date): Promise<Removed> {
  return db.transaction(async (tx) => {
    await lockTeam(tx, teamId);
    const gone = await tx.query<{ kind: RowKind; id: string; version: number }>(
      `delete from app.head where team_id = $1 and (kind, row_id) in (
         select kind, row_id from app.head
         where team_id = $1 and deleted and deleted_at < $2 and kind <> all($4::text[]) order by version limit $3)
       returning kind, row_id as id, version`,
      [teamId, before, removedAtATime, neverRemoved],
    );
    for (const kind of rowKinds) {
      const dead = gone.filter((head) => head.kind === kind).map(({ id }) => id);
      if (dead.length > 0)
        await tx.query(`delete from ${tableNameOf(kind)} where team_id = $1 and id = any($2::uuid[])`, [teamId, dead]);
    }
    // a device whose version is below the floor has not read these deletions and must load the team again
    const floor = Math.max(0, ...gone.map(({ version }) => version));
    await tx.query('update app.team_counter set floor = $2 where team_id = $1 and floor < $2', [teamId, floor]);
    return { count: gone.length, more: gone.length === removedAtATime };
  });
}

/** Deletes some old rows of a kind, or lets them leave the devices, under a new version that the devices pull. */
export function putAway(
  db: Database,
  teamId: number,
  { kind, before, now }: { readonly kind: Passing; readonly before: Date; readonly now: Date },
): Promise<Removed> {
  return db.transaction(async (tx) => {
    const { version, live } = await lockTeam(tx, teamId);
    const old = await tx.query(
      `update app.head h set version = $4, deleted = not $7, deleted_at = case when not $7 then $3::timestamptz end,
         left_version = case when $7 then $4::bigint end
       from (
         select n.id from ${tableNameOf(kind)} n ${headOf(kind, 'n', 'o')}
         where n.team_id = $1 and ${oldOf(kind, '$2')} and not o.deleted and o.left_version is distinct from o.version
         limit $5
       ) n
       where h.team_id = $1 and h.kind = $6 and h.row_id = n.id returning h.row_id`,
      [teamId, before, now, version + 1, removedAtATime, kind, kindOf(kind).leaves !== undefined],
    );
    if (old.length > 0) await moveCounter(tx, teamId, { version: version + 1, live });
    return { count: old.length, more: old.length === removedAtATime };
  });
}

/** How many records one step removed, and whether another step may find more. */
export interface Removed {
  readonly count: number;
  readonly more: boolean;
}

type RecordKind =
  | 'sync_mutation'
  | 'sync_dead_letter'
  | 'sync_early'
  | 'sync_client'
  | 'gone_person'
  | 'invite'
  | 'invite_mail'
  | 'notification'
  | 'notification_mark'
  | 'dip';

/** Removes some records from before an instant. A device's own record stays while any of its changes has a record. */
export async function removeRecords(sql: Sql, kind: RecordKind, before: Date): Promise<Removed> {
  const gone = await sql.query(
    `delete from app.${kind} where ctid = any(array(select ctid from app.${kind} r where ${isOld[kind]} limit ${removedAtATime}))
     returning 1 as gone`,
    [before],
  );
  return { count: gone.length, more: gone.length === removedAtATime };
}

const isOld: Readonly<Record<RecordKind, string>> = {
  sync_mutation: 'at < $1',
  sync_dead_letter: 'last_at < $1',
  sync_early: 'at < $1',
  invite: 'coalesce(settled_at, expires_at) < $1',
  invite_mail: 'at < $1',
  gone_person: 'gone_at < $1',
  notification: 'created_at < $1',
  notification_mark: 'greatest(read_at, digested_at) < $1',
  dip: 'closed_at < $1',
  sync_client: `seen_at < $1 and not exists (
    select from app.sync_mutation m where m.team_id = r.team_id and m.client_id = r.client_id)`,
};

const ids = async (sql: Sql, text: string, before: Date): Promise<readonly number[]> =>
  (await sql.query<{ id: number }>(text, [before])).map(({ id }) => id);
