import type { RowKind } from '#core/kinds/kinds.ts';
import type { Access } from '#core/access/permissions.ts';
import { hiddenKinds } from '#core/access/visible-kinds.ts';
import type { Sql } from '../sql.ts';

/** The head of a row: the version that last wrote it, and whether it is deleted. */
export interface Head {
  readonly kind: RowKind;
  readonly id: string;
  readonly version: number;
  readonly deleted: boolean;
}

/** The person who reads heads, and their access. Both decide which rows the person sees. */
export interface HeadReader {
  readonly userId: string;
  readonly access: Access;
}

/** Versions above `after`, up to and including `until`. */
interface HeadsAsked {
  readonly after: number;
  readonly until: number;
  readonly reader: HeadReader;
  readonly limit: number;
  readonly withDeleted: boolean;
}

/** Finds up to `limit` heads above a version, lowest first, and the rest of the last version's. */
export async function headsAfter(
  sql: Sql,
  teamId: number,
  { after, until, reader, limit, withDeleted }: HeadsAsked,
): Promise<{ readonly heads: readonly Head[]; readonly more: boolean }> {
  // `more`: whether the team has heads above the returned ones, including heads of deleted rows
  const heads: Head[] = [];
  // Reads in windows of versions: without statistics, PostgreSQL would sort all heads above a version for each page.
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
}

// widths in versions: most versions have no head any more, because later versions have written their rows again
const narrowest = 2000;
const widest = 16_000;

/** Yields, in pages, the heads of all rows of a team that a person sees and that are not deleted. */
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

/** Finds at most `most` ids above `after`, in order, of rows of a kind that a person sees. Omits deleted rows. */
export async function livingIds(
  sql: Sql,
  teamId: number,
  { kind, reader, after, most }: LivingPage,
): Promise<readonly string[]> {
  const rows = await sql.query<{ id: string }>(
    `select row_id as id from app.head
     where team_id = $1 and kind = $2 and row_id > $3::uuid and not deleted and ${isVisible('$4', '$6', reader)}
     order by row_id limit $5`,
    [teamId, kind, after ?? nil, reader.userId, most, ...hiddenFrom(reader)],
  );
  return rows.map(({ id }) => id);
}

// The lower bound of a first page: with a bound, PostgreSQL reads the index in order and does not sort all rows.
const nil = '00000000-0000-0000-0000-000000000000';

interface LivingPage {
  readonly kind: RowKind;
  readonly reader: HeadReader;
  readonly after: string | undefined;
  readonly most: number;
}

/** Counts the rows that are for this person alone, that the person may see and that are not deleted. */
export async function countOwn(sql: Sql, teamId: number, reader: HeadReader): Promise<number> {
  const [own] = await sql.query<{ count: number }>(
    `select count(*) from app.head
     where team_id = $1 and addressee = $2 and not deleted and ${isVisible('$2', '$3', reader)}`,
    [teamId, reader.userId, ...hiddenFrom(reader)],
  );
  return own?.count ?? 0;
}

/** Builds the SQL condition that a reader sees a head. `hidden` is the parameter with the value of `hiddenFrom`. */
const isVisible = (user: string, hidden: string, { access }: HeadReader): string => {
  const isTheirs = `(addressee is null or addressee = ${user}::uuid)`;
  if (access === 'full') return isTheirs;
  return `${isTheirs} and kind <> all(${hidden}::text[])
    and (kind <> 'notice' or not exists (
      select from app.notice n where n.team_id = head.team_id and n.id = head.row_id and n.row_kind = any(${hidden}::text[])))`;
};

const hiddenFrom = ({ access }: HeadReader): readonly (readonly RowKind[])[] =>
  access === 'full' ? [] : [hiddenKinds(access)];
