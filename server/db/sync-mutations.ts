import type { FieldProblems } from '#core/fields.ts';
import type { RowKind } from '#core/kinds/kinds.ts';
import type { Sql } from './sql.ts';

/** The row that a refusal speaks of; its present state is looked up when the refusal is told, for it may have moved on. */
export interface AboutRow {
  readonly kind: RowKind;
  readonly id: string;
}

/** Why a change was not applied, as it is kept. */
export interface KeptRefusal {
  readonly code: string;
  readonly message: string;
  readonly fields?: FieldProblems;
  readonly about?: AboutRow;
}

/** What became of a change: the version that it made, or why it made none. */
export type KeptOutcome =
  | { readonly status: 'applied'; readonly version: number }
  | { readonly status: 'rejected' | 'parked'; readonly refusal: KeptRefusal };

/** An outcome with the sender of its change. */
export type KeptMutation = KeptOutcome & { readonly userId: string };

/** The outcome of a change that was decided just now, as it is to be kept. */
export interface NewOutcome {
  readonly mid: string;
  readonly seq: number;
  readonly name: string;
  readonly outcome: KeptOutcome;
}

/** What already became of changes, by their ids, whoever sent them to this team. */
export const keptMutations = async (
  sql: Sql,
  teamId: number,
  mids: readonly string[],
): Promise<ReadonlyMap<string, KeptMutation>> => {
  const rows = await sql.query<KeptRow>(
    // id by id: a plan made before there are statistics would look for them among all changes of the team
    `${columns} from unnest($2::uuid[]) as wanted (key) cross join lateral (
       select * from app.sync_mutation where team_id = $1 and mid = wanted.key offset 0) m`,
    [teamId, mids],
  );
  return new Map(rows.map((row) => [row.mid, keptMutation(row)]));
};

/** What became of a change, told to the person who sent it only. */
export const ownMutation = async (sql: Sql, mid: string, userId: string): Promise<KeptMutation | undefined> => {
  const [row] = await sql.query<KeptRow>(`${columns} from app.sync_mutation where mid = $1 and user_id = $2`, [
    mid,
    userId,
  ]);
  return row && keptMutation(row);
};

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
