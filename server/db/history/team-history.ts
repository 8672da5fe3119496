import { createHash } from 'node:crypto';
import { markedAt } from '#core/wire/sync-wire.ts';
import type { Sql } from '../sql.ts';
import { removedAtATime, type Removed } from './old-rows.ts';

/** The marks of two versions of a team; undefined if the server has none. */
export interface HistoryMarks {
  readonly newest: string | undefined;
  /** The mark of the commit to which the requested version belongs. */
  readonly there: string | undefined;
}

/** Reads the marks of a team's newest version and of the last commit that began at or below `version`. */
export async function historyMarks(sql: Sql, teamId: number, version: number): Promise<HistoryMarks> {
  const [row] = await sql.query<{ newest: string | null; there: string | null }>(`select ${markColumns('$2')}`, [
    teamId,
    version,
  ]);
  return { newest: row?.newest ?? undefined, there: row?.there ?? undefined };
}

/** Builds SQL for two columns with the marks of the team `$1`, null if it has none. `version`: a parameter. */
export function markColumns(version: string): string {
  return `(${markWhere('true')}) as newest, (${markWhere(`version <= ${version}`)}) as there`;
}

const markWhere = (condition: string): string =>
  `select mark from app.team_history where team_id = $1 and ${condition} order by version desc limit 1`;

/** Makes the mark of a commit after `newest`. The time in marks never falls. */
export function markAfter(newest: string | undefined, mids: readonly string[], now: string): string {
  const at = Math.max(Date.parse(now), newest === undefined ? 0 : markedAt(newest));
  const digest = createHash('sha256')
    .update([newest, ...mids].join(' '))
    .digest('hex');
  return `${String(at).padStart(13, '0')}.${digest.slice(0, 16)}`;
}

/** Finds the version just before the team's first commit after a time (ms); undefined without such a commit. */
export async function sharedWith(sql: Sql, teamId: number, at: number): Promise<number | undefined> {
  const [row] = await sql.query<{ first: number | null }>(
    'select min(version) as first from app.team_history where team_id = $1 and at > $2',
    [teamId, new Date(at)],
  );
  return row?.first == null ? undefined : row.first - 1;
}

/** Finds the teams that have marks from before an instant. */
export async function teamsWithOldMarks(sql: Sql, before: Date): Promise<readonly number[]> {
  return (
    await sql.query<{ id: number }>('select distinct team_id as id from app.team_history where at < $1', [before])
  ).map(({ id }) => id);
}

/** Removes some marks of a team from before an instant, but never the newest mark. */
export async function removeMarks(sql: Sql, teamId: number, before: Date): Promise<Removed> {
  // oldest first, so that a version whose mark was removed finds no mark, and not the mark of an older version
  const gone = await sql.query(
    `delete from app.team_history where team_id = $1 and version in (
       select version from app.team_history where team_id = $1 and version < (
         select coalesce(min(version) filter (where at >= $2), max(version)) from app.team_history where team_id = $1)
       order by version limit $3)
     returning version`,
    [teamId, before, removedAtATime],
  );
  return { count: gone.length, more: gone.length === removedAtATime };
}

/** Finds the teams of a person that are not deleted: the internal id of each by its public id. */
export async function teamIdsOf(sql: Sql, userId: string): Promise<ReadonlyMap<string, number>> {
  const rows = await sql.query<{ publicId: string; id: number }>(
    `select t.public_id as "publicId", t.id from app.member m join app.team t on t.id = m.team_id
     where m.user_id = $1 and t.deleted_at is null`,
    [userId],
  );
  return new Map(rows.map(({ publicId, id }) => [publicId, id]));
}

/** Finds the last versions of some teams, by public id. */
export function versionsOf(
  sql: Sql,
  publicIds: readonly string[],
): Promise<readonly { readonly team: string; readonly version: number }[]> {
  return sql.query(
    `select t.public_id as team, c.version from app.team t join app.team_counter c on c.team_id = t.id
     where t.public_id = any($1::uuid[])`,
    [publicIds],
  );
}
