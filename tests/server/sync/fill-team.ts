import type { Sql } from '#server/db/sql.ts';

/** Rows of each kind; `first` movements of the first spool, and at most `other` of each other spool. */
export const filled = { thread: 10_000, spool: 3000, movement: 100_000, first: 1000, other: 34 } as const;

export const spoolIdOf = (nth: number): string => `01990000-0000-7000-8002-${nth.toString(16).padStart(12, '0')}`;

/** Returns the team's number. The tables never get statistics. */
export const fillTeam = async (sql: Sql, teamPublicId: string, userId: string): Promise<number> => {
  // Without these foreign keys: checking them would take most of the time, and no query plan uses them.
  for (const table of ['head', 'thread', 'spool', 'movement', 'sync_mutation', 'dip'])
    await sql.query(`alter table app.${table} drop constraint ${table}_team_id_fkey, set (autovacuum_enabled = false)`);
  const [team] = await sql.query<{ id: number }>('select id from app.team where public_id = $1', [teamPublicId]);
  if (team === undefined) throw new Error(`There is no team ${teamPublicId}.`);
  for (const statement of statements) await sql.query(statement, [team.id, userId]);
  return team.id;
};

const { thread, spool, movement, first } = filled;
const idOf = (kind: 1 | 2 | 3, at: string): string =>
  `('01990000-0000-7000-800${kind}-' || lpad(to_hex(${at}), 12, '0'))::uuid`;
const stamps = 'created_at, created_by, updated_at, updated_by';
const stamped = `'2026-02-01T10:00:00Z', $2::uuid, '2026-02-01T10:00:00Z', $2::uuid`;

const statements: readonly string[] = [
  `insert into app.thread (team_id, id, brand, line, code, name, kind, material, weight, hex, more_hex, effect, finish,
     confidence, colour_source, status, aliases, family, default_length_mm, min_length_mm, target_spools, is_staple, avoid,
     substitutes, tags, ${stamps})
   select $1::bigint, ${idOf(1, 'n')}, 'Brand ' || n % 7, '40', lpad(n::text, 6, '0'), 'Colour ' || n, 'machine',
     'polyester', '40', null, '[]', 'solid', 'bright', 'fair', 'maker', 'active', '[]', 'blue', 1000000, 0, 2, false,
     false, '[]', '[]', ${stamped}
   from generate_series(1, ${thread}) as s (n)`,
  `insert into app.spool (team_id, id, thread_id, short_code, initial_length_mm, state, remaining_mm, precision, ${stamps})
   select $1::bigint, ${idOf(2, 'n')}, ${idOf(1, 'n')}, 'S-' || n, 1000000, 'open', 700000, 'calculated', ${stamped}
   from generate_series(1, ${spool}) as s (n)`,
  `insert into app.movement (team_id, id, spool_id, type, delta_mm, occurred_at, ${stamps})
   select $1::bigint, ${idOf(3, 'n')}, ${idOf(2, `case when n <= ${first} then 1 else n % ${spool - 1} + 2 end`)},
     'consume', -100, '2026-02-01T10:00:00Z', ${stamped}
   from generate_series(1, ${movement}) as s (n)`,
  `insert into app.head (team_id, kind, row_id, version, deleted)
   select team_id, kind, id, row_number() over (order by kind desc, id), false from (
     select team_id, 'thread' as kind, id from app.thread where team_id = $1::bigint and $2::uuid is not null
     union all select team_id, 'spool', id from app.spool where team_id = $1
     union all select team_id, 'movement', id from app.movement where team_id = $1) as rows`,
  // 1,000 movements fewer are counted, because the team is already at the limit and must accept more
  `update app.team_counter set version = ${thread + spool + movement},
     live = '{"thread": ${thread}, "spool": ${spool}, "movement": ${movement - 1000}}'
   where team_id = $1::bigint and $2::uuid is not null`,
];
