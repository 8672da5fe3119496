import type { Database } from '#server/db/sql.ts';

/** Fills an empty team by SQL, without any checks: each thread has a spool and three movements. Ids ascend. */
export const fillTeam = async (db: Database, teamId: number, userId: string, rows: number): Promise<void> => {
  for (const statement of statements) await db.query(statement, [teamId, rows, userId]);
  // without new statistics PostgreSQL would still plan for empty tables
  for (const table of ['head', 'thread', 'spool', 'movement']) await db.query(`analyze app.${table}`);
};

const idOf = (at: string): string => `('01990000-0000-7000-8000-' || lpad(to_hex(${at}), 12, '0'))::uuid`;
const stamps = 'created_at, created_by, updated_at, updated_by';
const stamped = `'2026-03-01T10:00:00Z', $3::uuid, '2026-03-01T10:00:00Z', $3::uuid`;
/** Builds the `from` with `n`, the number of a row in the team, for one kind; `$2` is the number of all rows. */
const from = (condition: string): string => `from generate_series(1, $2::int) as s (n) where ${condition}`;

const isThread = 'n % 5 = 1';
const isSpool = 'n % 5 = 2';
const isMovement = 'n % 5 not in (1, 2)';

const statements: readonly string[] = [
  `insert into app.thread (team_id, id, brand, line, code, name, kind, material, weight, hex, more_hex, effect, finish,
     confidence, colour_source, status, aliases, family, default_length_mm, min_length_mm, target_spools, is_staple, avoid,
     substitutes, tags, ${stamps})
   select $1::bigint, ${idOf('n')}, 'Brand ' || n % 7, '40', lpad(n::text, 6, '0'), 'Colour ' || n, 'machine', 'polyester',
     '40', '#' || lpad(to_hex(n * 7919 % 16777216), 6, '0'), '[]', 'solid', 'bright', 'fair', 'maker', 'active', '[]', 'blue',
     1000000, 0, 2, false, false, '[]', '["shelf"]', ${stamped} ${from(isThread)}`,
  `insert into app.spool (team_id, id, thread_id, short_code, initial_length_mm, state, remaining_mm, precision, ${stamps})
   select $1::bigint, ${idOf('n')}, ${idOf('n - 1')}, 'S-' || n, 1000000, 'open', 700000, 'counted', ${stamped}
   ${from(isSpool)}`,
  `insert into app.movement (team_id, id, spool_id, type, delta_mm, occurred_at, reason, ${stamps})
   select $1::bigint, ${idOf('n')}, ${idOf('n - (n + 4) % 5 + 1')}, 'consume', -100000, '2026-03-01T10:00:00Z',
     'Order ' || n, ${stamped} ${from(isMovement)}`,
  `insert into app.head (team_id, kind, row_id, version, deleted)
   select $1::bigint, case when ${isThread} then 'thread' when ${isSpool} then 'spool' else 'movement' end, ${idOf('n')}, n,
     false from generate_series(1, $2::int) as s (n) where $3::uuid is not null`,
  `update app.team_counter set version = $2::int, live = (
     select jsonb_object_agg(kind, rows) from (
       select kind, count(*) as rows from app.head where team_id = $1::bigint group by kind) as counted)
   where team_id = $1::bigint and $3::uuid is not null`,
];
