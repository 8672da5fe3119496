import { markedAt, type HistoryPlace } from '#core/wire/sync-wire.ts';
import type { Sql } from '../sql.ts';
import type { NewOutcome } from '../sync-mutations.ts';
import type { Live } from './heads.ts';

interface PushRecord {
  readonly teamId: number;
  readonly clientId: string;
  readonly userId: string;
  readonly now: string;
  readonly newOutcomes: readonly NewOutcome[];
  /** The last number of the device's queue that the server has recorded. */
  readonly lastSeq: number;
  readonly version: number;
  readonly live: Live;
  /** The first version of this commit and its mark; undefined if the push applied no change. */
  readonly begins: HistoryPlace | undefined;
}

/**
 * Records a push in one statement, with the team locked, and is answered with the commit. The transaction throws if one
 * of the changes was recorded before.
 */
export async function recordPush(sql: Sql, push: PushRecord): Promise<void> {
  const rows = push.newOutcomes.map(({ mid, seq, name, outcome }) => ({
    mid,
    seq,
    // names of unknown changes may contain characters that PostgreSQL refuses in a text column
    name: name.replaceAll(/[^\w.-]/g, '?'),
    status: outcome.status,
    version: 'version' in outcome ? outcome.version : null,
    result: 'refusal' in outcome ? JSON.stringify(outcome.refusal) : null,
  }));
  const column = (field: keyof (typeof rows)[number]) => rows.map((row) => row[field]);
  const values = [
    push.teamId,
    push.clientId,
    push.userId,
    push.now,
    push.lastSeq,
    push.version,
    JSON.stringify(push.live),
    // removes the records of earlier failed tries of these changes
    rows.filter(({ status }) => status !== 'parked').map(({ mid }) => mid),
    ...(['mid', 'seq', 'name', 'status', 'version', 'result'] as const).map(column),
    push.begins?.version ?? null,
    push.begins?.last ?? null,
    push.begins === undefined ? null : new Date(markedAt(push.begins.last)),
  ];
  await sql.query(statement, values, { withCommit: true });
}

/** Stores that this device sent changes again that its person had sent under another device id. */
export async function noteRepeated(
  sql: Sql,
  { teamId, clientId, userId }: Pick<PushRecord, 'teamId' | 'clientId' | 'userId'>,
  mids: readonly string[],
): Promise<void> {
  await sql.query(
    `update app.sync_mutation set repeated_by = $2
     where team_id = $1 and mid = any($4::uuid[]) and user_id = $3 and client_id <> $2`,
    [teamId, clientId, userId, mids],
  );
}

const statement = `
  with progressed as (
    update app.sync_client set last_seq = $5 where team_id = $1 and client_id = $2 and last_seq < $5
  ), counted as (
    update app.team_counter set version = $6, live = $7::jsonb where team_id = $1 and version < $6
  ), marked as (
    insert into app.team_history (team_id, version, mark, at)
    select $1, $15::bigint, $16::text, $17::timestamptz where $15::bigint is not null
  ), forgotten as (
    delete from app.sync_dead_letter where team_id = $1 and mid = any($8::uuid[])
  )
  insert into app.sync_mutation (team_id, client_id, user_id, at, mid, seq, name, status, version, result)
  select $1::bigint, $2::uuid, $3::uuid, $4::timestamptz, *
  from unnest($9::uuid[], $10::bigint[], $11::text[], $12::text[], $13::bigint[], $14::json[])`;

interface Failure {
  readonly teamId: number;
  readonly clientId: string;
  readonly userId: string;
  readonly mid: string;
  readonly body: unknown;
  readonly error: unknown;
  readonly now: string;
}

/** Stores one more failed try of a change. Returns the number of failed tries and the time of the first. */
export async function recordFailure(
  sql: Sql,
  { teamId, clientId, userId, mid, body, error, now }: Failure,
): Promise<{ readonly attempts: number; readonly firstAt: Date }> {
  const text = (error instanceof Error ? (error.stack ?? error.message) : String(error)).replaceAll('\0', '');
  const [letter] = await sql.query<{ attempts: number; firstAt: Date }>(
    `insert into app.sync_dead_letter as d
       (team_id, client_id, user_id, mid, body, error, attempts, first_at, last_at)
     values ($1, $2, $3, $4, $5, $6, 1, $7, $7)
     on conflict (team_id, mid) do update
       set attempts = d.attempts + 1, error = excluded.error, last_at = excluded.last_at
     returning attempts, first_at as "firstAt"`,
    [teamId, clientId, userId, mid, JSON.stringify(body), text.slice(0, 4000), now],
  );
  if (letter === undefined) throw new Error('A dead letter was neither inserted nor updated.');
  return letter;
}

interface Writer {
  readonly version: number;
  /** True if the asking device made or repeated the version, perhaps under a former id. */
  readonly isOwn: boolean;
  readonly userId: string;
  readonly isMember: boolean;
}

/** Finds who made these versions of a team; `clientId` is the asking device. Omits versions without a record. */
export function writersOf(
  sql: Sql,
  teamId: number,
  clientId: string,
  versions: readonly number[],
): Promise<readonly Writer[]> {
  return sql.query<Writer>(
    `select s.version, s.user_id as "userId", m.user_id is not null as "isMember",
       s.client_id = $3 or s.repeated_by is not distinct from $3 or coalesce(
         s.client_id = any(c.former) and s.user_id = c.user_id and s.version <= c.renamed_at_version, false) as "isOwn"
     from unnest($2::bigint[]) as wanted (key)
     cross join lateral (select * from app.sync_mutation where team_id = $1 and version = wanted.key offset 0) s
     left join app.sync_client c on c.team_id = s.team_id and c.client_id = $3
     left join app.member m on m.team_id = s.team_id and m.user_id = s.user_id`,
    [teamId, versions, clientId],
  );
}
