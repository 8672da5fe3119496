import { createHash } from 'node:crypto';
import { markedAt } from '#core/wire/history-mark.ts';
import { removedAtATime, type Removed } from './old-rows.ts';
import type { Sql } from '../sql.ts';

/** The marks of two places in a team's history: of its newest version, and of the one that was asked for. Undefined where none is kept, from before there were marks or too old. */
export interface HistoryMarks {
  readonly newest: string | undefined;
  readonly there: string | undefined;
}

/** Reads the mark of the newest version of a team and of another one, as they are kept. A version belongs to the last commit that began at or below it. */
export const historyMarks = async (sql: Sql, teamId: number, version: number): Promise<HistoryMarks> => {
  const [row] = await sql.query<{ newest: string | null; there: string | null }>(
    `select (${markWhere('true')}) as newest, (${markWhere('version <= $2')}) as there`,
    [teamId, version],
  );
  return { newest: row?.newest ?? undefined, there: row?.there ?? undefined };
};

const markWhere = (condition: string): string =>
  `select mark from app.team_history where team_id = $1 and ${condition} order by version desc limit 1`;

/** The mark of a commit that follows another. Two histories that differ anywhere never come to the same mark again, and its time never runs backwards. */
export const markAfter = (newest: string | undefined, mids: readonly string[], now: string): string => {
  const at = Math.max(Date.parse(now), newest === undefined ? 0 : markedAt(newest));
  const digest = createHash('sha256')
    .update([newest, ...mids].join(' '))
    .digest('hex');
  return `${String(at).padStart(13, '0')}.${digest.slice(0, 16)}`;
};

/** The version up to which a history that is the team's now is the same as one that was alive at an instant (ms): whatever was committed later came after they parted. */
export const sharedWith = async (sql: Sql, teamId: number, at: number): Promise<number | undefined> => {
  const [row] = await sql.query<{ first: number | null }>(
    'select min(version) as first from app.team_history where team_id = $1 and at > $2',
    [teamId, new Date(at)],
  );
  return row?.first == null ? undefined : row.first - 1;
};

/** The teams that have marks from before an instant. */
export const teamsWithOldMarks = async (sql: Sql, before: Date): Promise<readonly number[]> =>
  (await sql.query<{ id: number }>('select distinct team_id as id from app.team_history where at < $1', [before])).map(
    ({ id }) => id,
  );

/** Removes some marks of a team from before an instant, oldest first and never the newest: a version whose own mark is gone must find none, not an older one. */
export const removeMarks = async (sql: Sql, teamId: number, before: Date): Promise<Removed> => {
  const gone = await sql.query(
    `delete from app.team_history where team_id = $1 and version in (
       select version from app.team_history where team_id = $1 and version < (
         select coalesce(min(version) filter (where at >= $2), max(version)) from app.team_history where team_id = $1)
       order by version limit $3)
     returning version`,
    [teamId, before, removedAtATime],
  );
  return { count: gone.length, more: gone.length === removedAtATime };
};
