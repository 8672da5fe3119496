import type { RowKind } from '#core/rows.ts';
import type { Sql } from './sql.ts';

/** The last state of a row: its version, and whether it is deleted. */
export interface Head {
  readonly kind: RowKind;
  readonly id: string;
  readonly version: number;
  readonly deleted: boolean;
}

/** The heads above a version, lowest first: `limit` of them and whatever else belongs to the last one's version, so that no change is torn. */
export const headsAfter = (
  sql: Sql,
  teamId: number,
  after: number,
  { userId, limit, withDeleted }: { readonly userId: string; readonly limit: number; readonly withDeleted: boolean },
): Promise<readonly Head[]> =>
  sql.query<Head>(
    `select kind, row_id as id, version, deleted from app.head
     where team_id = $1 and version > $2 and ${isVisible('$4')} ${withDeleted ? '' : 'and not deleted'}
     order by version fetch first $3 rows with ties`,
    [teamId, after, limit, userId],
  );

/** Every living row of a team that a person sees, by its head, in no order. */
export const livingHeads = (
  sql: Sql,
  teamId: number,
  userId: string,
): Promise<readonly { readonly t: RowKind; readonly id: string; readonly v: number }[]> =>
  sql.query(
    `select kind as t, row_id as id, version as v from app.head
     where team_id = $1 and not deleted and ${isVisible('$2')}`,
    [teamId, userId],
  );

/** The ids of some living rows of a kind that a person sees, after one of them, in the order of their ids. */
export const livingIds = async (
  sql: Sql,
  teamId: number,
  { kind, userId, after, most }: LivingPage,
): Promise<readonly string[]> => {
  const rows = await sql.query<{ id: string }>(
    `select row_id as id from app.head
     where team_id = $1 and kind = $2 and not deleted and ${isVisible('$3')} and ($4::uuid is null or row_id > $4::uuid)
     order by row_id limit $5`,
    [teamId, kind, userId, after ?? null, most],
  );
  return rows.map(({ id }) => id);
};

/** Which living rows are looked for. */
export interface LivingPage {
  readonly kind: RowKind;
  readonly userId: string;
  readonly after: string | undefined;
  readonly most: number;
}

/** How many living rows are for a person's eyes only. */
export const countOwn = async (sql: Sql, teamId: number, userId: string): Promise<number> => {
  const [own] = await sql.query<{ count: number }>(
    'select count(*) from app.head where team_id = $1 and addressee = $2 and not deleted',
    [teamId, userId],
  );
  return own?.count ?? 0;
};

const isVisible = (user: string): string => `(addressee is null or addressee = ${user}::uuid)`;
