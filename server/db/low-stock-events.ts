import type { Access } from '#core/access/permissions.ts';
import { redact } from '#core/access/redact.ts';
import type { Kept, TeamStock } from '#core/exchange/team-stock.ts';
import type { RowKind, RowTypes } from '#core/kinds/kinds.ts';
import { fieldsOf } from '#core/mutations/mutation.ts';
import type { FoundRow } from '#core/rows/rows.ts';
import { headOf, livingIds } from './history/heads.ts';
import { readRowsById } from './rows.ts';
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

/** Reads the threads, spools and places that the reader sees, without deleted ones. Needs a snapshot transaction. */
export async function readTeamStock(
  sql: Sql,
  teamId: number,
  reader: { readonly userId: string; readonly access: Access },
): Promise<TeamStock> {
  return {
    threads: await rowsOf(sql, teamId, 'thread', reader),
    spools: await rowsOf(sql, teamId, 'spool', reader),
    places: await rowsOf(sql, teamId, 'place', reader),
  };
}

// A query reads at most this many rows, because the server parses its rows without a pause for other requests.
const rowsAtOnce = 500;

/** Reads a team's rows of one kind that are not deleted, with only the fields that the reader may see. */
export async function rowsOf<K extends RowKind>(
  sql: Sql,
  teamId: number,
  kind: K,
  reader: { readonly userId: string; readonly access: Access },
): Promise<readonly Kept<RowTypes[K]>[]> {
  const rows: Kept<RowTypes[K]>[] = [];
  for (let after: string | undefined; ;) {
    const ids = await livingIds(sql, teamId, { kind, reader, after, most: rowsAtOnce });
    const found = await readRowsById(sql, teamId, kind, ids);
    for (const id of ids) {
      const row = found.get(id) as FoundRow<K> | undefined;
      if (row !== undefined) rows.push({ id, data: redact(kind, fieldsOf(row), reader.access) });
    }
    after = ids.at(-1);
    if (after === undefined || ids.length < rowsAtOnce) return rows;
  }
}
