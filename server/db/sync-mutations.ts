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
