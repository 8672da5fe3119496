import type { FieldProblems } from '#core/fields.ts';
import type { RowKind } from '#core/kinds/kinds.ts';
import type { Sql } from './sql.ts';

/** The row that a refusal is about. The server reads the row when it sends the refusal. */
export interface AboutRow {
  readonly kind: RowKind;
  readonly id: string;
}

/** The stored reason why a change was not applied. */
export interface KeptRefusal {
  readonly code: string;
  readonly message: string;
  readonly fields?: FieldProblems;
  readonly about?: AboutRow;
}

/** The stored outcome of a change: the version that it made, or why it made none. */
export type KeptOutcome =
  | { readonly status: 'applied'; readonly version: number }
  | { readonly status: 'rejected' | 'parked'; readonly refusal: KeptRefusal };

/** An outcome with the sender of its change. */
export type KeptMutation = KeptOutcome & { readonly userId: string };

/** The outcome of a change that the server has just decided and not stored yet. */
export interface NewOutcome {
  readonly mid: string;
  readonly seq: number;
  readonly name: string;
  readonly outcome: KeptOutcome;
}

/** Finds the stored outcomes of changes that anyone sent to this team, by change id. */
export async function keptMutations(
  sql: Sql,
  teamId: number,
  mids: readonly string[],
): Promise<ReadonlyMap<string, KeptMutation>> {
  const rows = await sql.query<KeptRow>(
    // one look-up per id: without statistics, PostgreSQL would search all changes of the team
    `${columns} from unnest($2::uuid[]) as wanted (key) cross join lateral (
       select * from app.sync_mutation where team_id = $1 and mid = wanted.key offset 0) m`,
    [teamId, mids],
  );
  return new Map(rows.map((row) => [row.mid, keptMutation(row)]));
}

/** Finds the stored outcome of a person's own change; undefined for changes of other people. */
export async function ownMutation(sql: Sql, mid: string, userId: string): Promise<KeptMutation | undefined> {
  const [row] = await sql.query<KeptRow>(`${columns} from app.sync_mutation where mid = $1 and user_id = $2`, [
    mid,
    userId,
  ]);
  return row && keptMutation(row);
}

interface KeptRow {
  readonly mid: string;
  readonly userId: string;
  readonly status: 'applied' | 'rejected' | 'parked';
  readonly version: number | null;
  readonly result: KeptRefusal | null;
}

const columns = 'select mid, user_id as "userId", status, version, result';

const keptMutation = ({ mid, userId, status, version, result }: KeptRow): KeptMutation => {
  if (status === 'applied' && version !== null) return { userId, status, version };
  if (status !== 'applied' && result !== null) return { userId, status, refusal: result };
  throw new Error(`The kept change ${mid} is incomplete.`);
};

/** The data of a push about its device, with the person who sent it and the server's time (`now`). */
interface ClientReport {
  readonly teamId: number;
  readonly clientId: string;
  /** The device's former ids. The server stores only those that the device's first push names. */
  readonly former: readonly string[];
  readonly userId: string;
  readonly pending: number;
  readonly build: string | null;
  readonly now: string;
}

/**
 * Binds a device's id to its first person and locks it. Returns the queue's last number; undefined for other people.
 */
export async function claimClient(
  sql: Sql,
  { teamId, clientId, former, userId, pending, build, now }: ClientReport,
): Promise<number | undefined> {
  const [client] = await sql.query<{ lastSeq: number }>(
    `insert into app.sync_client as c (team_id, client_id, user_id, last_pending, build, seen_at, former, renamed_at_version)
     values ($1, $2, $3, $4, $5, $6, $7, coalesce((select version from app.team_counter where team_id = $1), 0))
     on conflict (team_id, client_id) do update
       set last_pending = excluded.last_pending, build = excluded.build, seen_at = excluded.seen_at
       where c.user_id = excluded.user_id
     returning last_seq as "lastSeq"`,
    [teamId, clientId, userId, pending, build, now, former],
  );
  return client?.lastSeq;
}

/** Deletes the notices above `most` of each person, under a version of the team; conflicts come last. */
export async function trimNotices(
  sql: Sql,
  teamId: number,
  version: number,
  { addressees, most, now }: { readonly addressees: readonly string[]; readonly most: number; readonly now: string },
): Promise<void> {
  // conflicts stay longest, because no other place stores the value that was replaced
  await sql.query(
    `with mine as materialized (
       select row_id, addressee, version from app.head
       where team_id = $1 and kind = 'notice' and addressee = any($3::uuid[]) and not deleted
     ), many as materialized (
       select row_id, addressee, version from mine
       where addressee in (select addressee from mine group by addressee having count(*) > $4)
     ), conflicts as materialized (
       select id from app.notice
       where team_id = $1 and about = 'conflict' and id = any(array(select row_id from many))
     ), ranked as (
       select row_id, row_number() over (
         partition by addressee order by (c.id is not null) desc, version desc, row_id
       ) as place
       from many left join conflicts c on c.id = row_id
     )
     update app.head set deleted = true, deleted_at = $5, version = $2
     where team_id = $1 and kind = 'notice' and row_id = any(array(select row_id from ranked where place > $4))`,
    [teamId, version, addressees, most, now],
  );
}
