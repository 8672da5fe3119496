import { headOf } from './history/head-of.ts';
import type { Sql } from './sql.ts';

// A dip records since when and until when a thread was below its minimum; an open dip has no end yet.
/** Opens dips for given threads that are low, and closes the dips of given threads that are not. */
export async function judgeLowStock(
  sql: Sql,
  teamId: number,
  threadIds: readonly string[] | 'all',
  now: Date | string,
): Promise<void> {
  // the rule of `isLow` in core, as SQL: a push must not wait until thousands of spools are read
  await (threadIds === 'all' ? sql.query(judgeAll, [teamId, now]) : sql.query(judgeSome, [teamId, now, threadIds]));
}

/**
 * Builds the SQL expression for whether a thread of team `$1` is below its minimum. `t` is an alias of `app.thread`.
 */
export function isLowInSql(t: string): string {
  return `(
  select stock.spools < coalesce(${t}.min_spools, (
    select (value #>> '{}')::integer from app.team_setting where team_id = $1 and key = 'lowStockDefaultSpools'
  ), 0) or stock.known_mm < ${t}.min_length_mm
  from (
    select count(*) as spools, coalesce(sum(s.remaining_mm), 0) as known_mm
    from app.spool s ${headOf('spool', 's', 'sh')}
    where s.team_id = ${t}.team_id and s.thread_id = ${t}.id and not sh.deleted and ${countsInSql('s')}
  ) stock)`;
}

/** Builds the SQL condition for whether a spool counts as stock: the rule of `counts` in core. `s`: its alias. */
export function countsInSql(s: string): string {
  return `${s}.state in ('sealed', 'open') and ${s}.lent_to is null and (${s}.remaining_mm is null or ${s}.remaining_mm > 0)`;
}

const judging = (threads: string): string => `
  with judged as (
    select t.id, not h.deleted and ${isLowInSql('t')} as is_low
    from ${threads}
    ${headOf('thread', 't')}
  ), closed as (
    -- by id, found one by one: a join or a list of ids reads every open dip of the team on some versions
    update app.dip set closed_at = $2::timestamptz
    where id = any(array(
      select d.id from judged j cross join lateral (
        select id from app.dip where team_id = $1 and thread_id = j.id and closed_at is null offset 0
      ) d where not j.is_low))
  )
  insert into app.dip (team_id, thread_id, opened_at)
  select $1, id, $2::timestamptz from judged where is_low
  on conflict (team_id, thread_id) where closed_at is null do nothing`;

const judgeAll = judging('(select * from app.thread where team_id = $1) t');
// One look-up by key per thread: some versions of PostgreSQL would scan the whole team for a list of ids.
const judgeSome = judging(
  `unnest($3::uuid[]) as wanted(id)
    cross join lateral (select * from app.thread where team_id = $1 and id = wanted.id offset 0) t`,
);
