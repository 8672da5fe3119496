import { markedAt, type HistoryPlace } from '#core/wire/history-mark.ts';
import type { Sql } from '../sql.ts';
import type { NewOutcome } from '../sync-mutations.ts';
import type { Live } from './team-counters.ts';

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

/** Records a push in one statement, with the team locked. Throws if one of its changes was recorded before. */
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
  await sql.query(statement, [
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
  ]);
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
