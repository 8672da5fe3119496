import { headOf } from './head-of.ts';
import type { Sql } from './sql.ts';

/** Opens a dip for every colour whose stock is below its minimum now and closes those of the others; a dip that is open stays the same one. The rule is that of `isLow` in core, said in SQL because a push must not wait for thousands of spools. */
export const judgeDips = async (
  sql: Sql,
  teamId: number,
  threadIds: readonly string[] | 'all',
  now: Date | string,
): Promise<void> => {
  await (threadIds === 'all' ? sql.query(judgeAll, [teamId, now]) : sql.query(judgeSome, [teamId, now, threadIds]));
};

/** Whether a thread of the team `$1` is below its minimum, as an SQL expression over an alias of `app.thread`. */
export const isLowInSql = (t: string): string => `(
  select stock.spools < coalesce(${t}.min_spools, (
    select (value #>> '{}')::integer from app.team_setting where team_id = $1 and key = 'lowStockDefaultSpools'
  ), 0) or stock.known_mm < ${t}.min_length_mm
  from (
    select count(*) as spools, coalesce(sum(s.remaining_mm), 0) as known_mm
    from app.spool s ${headOf('spool', 's', 'sh')}
    where s.team_id = ${t}.team_id and s.thread_id = ${t}.id and not sh.deleted and s.state in ('sealed', 'open')
      and s.lent_to is null and (s.remaining_mm is null or s.remaining_mm > 0)
  ) stock)`;

const judging = (which: (column: string) => string): string => `
  with judged as (
    select t.id, not h.deleted and ${isLowInSql('t')} as is_low
    from app.thread t
    ${headOf('thread', 't')}
    where t.team_id = $1 ${which('t.id')}
  ), closed as (
    -- an array, because a join is planned for a handful of dips and would take half a minute for ten thousand
    update app.dip set closed_at = $2::timestamptz
    where team_id = $1 and closed_at is null ${which('thread_id')}
      and thread_id = any(array(select id from judged where not is_low))
  )
  insert into app.dip (team_id, thread_id, opened_at)
  select $1, id, $2::timestamptz from judged where is_low
  on conflict (team_id, thread_id) where closed_at is null do nothing`;

const judgeAll = judging(() => '');
const judgeSome = judging((column) => `and ${column} = any($3::uuid[])`);
