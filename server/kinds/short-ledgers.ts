import { movementDefaults, type Movement } from '#core/kinds/movement.ts';
import type { StoredRow } from '#server/db/rows.ts';
import type { Sql } from '#server/db/sql.ts';

/** Returns at most two rows per ledger with its balance: a start and one sum. They are enough to add a movement. */
export async function readShortLedgers(
  sql: Sql,
  teamId: number,
  spoolIds: readonly string[],
): Promise<ReadonlyMap<string, readonly StoredRow[]>> {
  const ledgers = await sql.query<ShortLedger>(shortLedgers, [teamId, spoolIds]);
  return new Map(ledgers.map((ledger) => [ledger.spoolId, rowsOf(ledger)]));
}

interface ShortLedger {
  readonly spoolId: string;
  /** The last count or weighing that is not reversed; without one, the opening; null if there is no opening either. */
  readonly id: string | null;
  readonly type: Movement['type'] | null;
  readonly deltaMm: number | null;
  readonly settlesAtMm: number | null;
  readonly measured: Movement['measured'];
  /** When that entry occurred (UTC, ISO 8601); without such an entry, the start of 1970. */
  readonly occurredAt: string;
  /** The sum of the later movements that were not reversed, in mm, and how many these are. */
  readonly laterMm: number;
  readonly later: number;
}

const rowsOf = ({ spoolId, id, type, later, laterMm, ...rest }: ShortLedger): readonly StoredRow[] => {
  const start = id === null || type === null ? [] : [rowOf(id, { ...movementDefaults, ...rest, spoolId, type })];
  if (later === 0) return start;
  // the highest id makes the sum sort after the start, which has the same time
  const sum = {
    ...movementDefaults,
    spoolId,
    type: 'correction',
    deltaMm: laterMm,
    occurredAt: rest.occurredAt,
  } as const;
  return [...start, rowOf('ffffffff-ffff-ffff-ffff-ffffffffffff', sum)];
};

const rowOf = (id: string, movement: Movement): StoredRow => {
  const stamps = { createdAt: movement.occurredAt, createdBy: id, updatedAt: movement.occurredAt, updatedBy: id };
  return {
    kind: 'movement',
    id,
    version: 0,
    deleted: false,
    data: { ...movement, ...stamps },
    fieldVersions: {},
    fieldWas: {},
  };
};

const isAfterStart = (m: string): string =>
  `(${m}.occurred_at, ${m}.id) > ((select at from settled), (select id from settled))`;

// The rules of `balanceOfRows` in core. `whole` reads all types, because comparing types takes most of the time.
const shortLedgers = `
  select wanted.spool_id as "spoolId", short.*
  from unnest($2::uuid[]) as wanted (spool_id)
  cross join lateral (
    with turns as materialized (
      select id, type, delta_mm, settles_at_mm, measured, occurred_at, reverses_id from app.movement
      where team_id = $1 and spool_id = wanted.spool_id and type in ('opening', 'count', 'weigh', 'reversal')
    ), reversed as materialized (
      select distinct reverses_id as id from turns where reverses_id is not null
    ), start as materialized (
      select * from turns where type <> 'reversal' and id not in (select id from reversed)
      order by type = 'opening', occurred_at desc, id desc
      limit 1
    ), settled as materialized (
      select coalesce((select occurred_at from start where type <> 'opening'), '-infinity') as at,
        coalesce((select id from start where type <> 'opening'), '00000000-0000-0000-0000-000000000000') as id
    ), whole as (
      select coalesce(sum(m.delta_mm), 0) as mm, count(*) as moved from app.movement m
      where m.team_id = $1 and m.spool_id = wanted.spool_id and ${isAfterStart('m')}
    ), turned as (
      select coalesce(sum(m.delta_mm), 0) as mm, count(*) as moved from turns m where ${isAfterStart('m')}
    ), undone as (
      select coalesce(sum(m.delta_mm), 0) as mm, count(*) as moved
      from reversed cross join lateral (select * from app.movement where team_id = $1 and id = reversed.id offset 0) m
      where m.spool_id = wanted.spool_id and m.id not in (select id from turns) and ${isAfterStart('m')}
    )
    select start.id, start.type, start.delta_mm as "deltaMm", start.settles_at_mm as "settlesAtMm", start.measured,
      to_char(coalesce(start.occurred_at, 'epoch') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "occurredAt",
      whole.mm - turned.mm - undone.mm as "laterMm", whole.moved - turned.moved - undone.moved as later
    from whole cross join turned cross join undone left join start on true
  ) short`;
