import type { RowKind } from '#core/kinds/kinds.ts';
import type { Access } from '#core/permissions.ts';
import { hiddenKinds } from '#core/visible-kinds.ts';
import type { Sql } from '../sql.ts';

/** The last state of a row: its version, and whether it is deleted. */
export interface Head {
  readonly kind: RowKind;
  readonly id: string;
  readonly version: number;
  readonly deleted: boolean;
}

/** Who looks: rows may be for one person only, and kinds only for those who may see costs. */
export interface HeadReader {
  readonly userId: string;
  readonly access: Access;
}

/** Which heads are asked for: above `after` up to the team's version `until`, as one person sees them, so many of them. */
export interface HeadsAsked {
  readonly after: number;
  readonly until: number;
  readonly reader: HeadReader;
  readonly limit: number;
  readonly withDeleted: boolean;
}

/** The heads above a version, lowest first: `limit` of them and whatever else belongs to the last one's version, so that no change is torn; and whether there are rows above that, deleted ones too. */
export const headsAfter = async (
  sql: Sql,
  teamId: number,
  { after, until, reader, limit, withDeleted }: HeadsAsked,
): Promise<{ readonly heads: readonly Head[]; readonly more: boolean }> => {
  const heads: Head[] = [];
  // Window by window: without statistics all heads above a version would be sorted for every page of them.
  for (let from = after, width = narrowest; from < until; width = Math.min(width * 4, widest)) {
    const rows = await sql.query<Head>(
      `select kind, row_id as id, version, deleted from app.head
       where team_id = $1 and version > $2 and version <= $3 and ${isVisible('$4', '$6', reader)}
       order by version fetch first $5 rows with ties`,
      [teamId, from, from + width, reader.userId, limit + 1, ...hiddenFrom(reader)],
    );
    for (const row of rows) {
      if (heads.length >= limit && row.version !== heads.at(-1)?.version) return { heads, more: true };
      if (withDeleted || !row.deleted) heads.push(row);
    }
    from = rows.length > limit ? (rows.at(-1)?.version ?? until) : from + width;
  }
  return { heads, more: false };
};

// versions: most of a team's are of rows that have a later one by now
const narrowest = 2000;
const widest = 16_000;

/** Every living row of a team that a person sees, by its head, in pages: there may be hundreds of thousands. */
export async function* livingHeads(
  sql: Sql,
  teamId: number,
  reader: HeadReader,
): AsyncGenerator<readonly { readonly t: RowKind; readonly id: string; readonly v: number }[]> {
  for (let after = { t: '', id: nil }; ;) {
    const page = await sql.query<{ t: RowKind; id: string; v: number }>(
      `select kind as t, row_id as id, version as v from app.head
       where team_id = $1 and (kind, row_id) > ($2, $3::uuid) and not deleted and ${isVisible('$4', '$6', reader)}
       order by kind, row_id limit $5`,
      [teamId, after.t, after.id, reader.userId, headsAtOnce, ...hiddenFrom(reader)],
    );
    yield page;
    const last = page.at(-1);
    if (last === undefined || page.length < headsAtOnce) return;
    after = last;
  }
}

const headsAtOnce = 2000;

/** The ids of some living rows of a kind that a person sees, after one of them, in the order of their ids. */
export const livingIds = async (
  sql: Sql,
  teamId: number,
  { kind, reader, after, most }: LivingPage,
): Promise<readonly string[]> => {
  const rows = await sql.query<{ id: string }>(
    `select row_id as id from app.head
     where team_id = $1 and kind = $2 and row_id > $3::uuid and not deleted and ${isVisible('$4', '$6', reader)}
     order by row_id limit $5`,
    [teamId, kind, after ?? nil, reader.userId, most, ...hiddenFrom(reader)],
  );
  return rows.map(({ id }) => id);
};

// With a bound from the first page on, the index is walked in its order; else all rows would be sorted for a page of them.
const nil = '00000000-0000-0000-0000-000000000000';

/** Which living rows are looked for. */
export interface LivingPage {
  readonly kind: RowKind;
  readonly reader: HeadReader;
  readonly after: string | undefined;
  readonly most: number;
}

/** How many living rows are for a person's eyes only. */
export const countOwn = async (sql: Sql, teamId: number, reader: HeadReader): Promise<number> => {
  const [own] = await sql.query<{ count: number }>(
    `select count(*) from app.head
     where team_id = $1 and addressee = $2 and not deleted and ${isVisible('$2', '$3', reader)}`,
    [teamId, reader.userId, ...hiddenFrom(reader)],
  );
  return own?.count ?? 0;
};

/** A notice about a row of a hidden kind is hidden with it. `hidden` names the last value, which `hiddenFrom` gives. */
const isVisible = (user: string, hidden: string, { access }: HeadReader): string => {
  const isTheirs = `(addressee is null or addressee = ${user}::uuid)`;
  if (access === 'full') return isTheirs;
  return `${isTheirs} and kind <> all(${hidden}::text[])
    and (kind <> 'notice' or not exists (
      select from app.notice n where n.team_id = head.team_id and n.id = head.row_id and n.row_kind = any(${hidden}::text[])))`;
};

/** The value that `isVisible` asks for. Who sees every kind needs none: it would cost the plan a step for each row. */
const hiddenFrom = ({ access }: HeadReader): readonly (readonly RowKind[])[] =>
  access === 'full' ? [] : [hiddenKinds(access)];
