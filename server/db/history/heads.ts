import type { Access } from '#core/access/permissions.ts';
import { hiddenKinds } from '#core/access/redact.ts';
import type { RowKind } from '#core/kinds/kinds.ts';
import type { Sql } from '../sql.ts';
import { epochAt, type HistoryKey } from './signed-history.ts';

/** The head of a row: the version that last wrote it, and whether it is deleted. */
export interface Head {
  readonly kind: RowKind;
  readonly id: string;
  readonly version: number;
  /** Whether it is gone from the devices: deleted, or left them. */
  readonly deleted: boolean;
  /** Whether it has left the devices and stays on the server, as old jobs do. */
  readonly left: boolean;
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
      `select kind, row_id as id, version, ${isGone} as deleted, ${hasLeft} as left from app.head
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

// The column is null for most rows, and older than the version once a row was written again.
const hasLeft = '(left_version is not distinct from version)';
const isGone = `(deleted or ${hasLeft})`;

/** Yields, in pages, the heads of all rows of a team that a person sees and that the devices have. */
export async function* livingHeads(
  sql: Sql,
  teamId: number,
  reader: HeadReader,
): AsyncGenerator<readonly { readonly t: RowKind; readonly id: string; readonly v: number }[]> {
  for (let after = { t: '', id: nil }; ;) {
    const page = await sql.query<{ t: RowKind; id: string; v: number }>(
      `select kind as t, row_id as id, version as v from app.head
       where team_id = $1 and (kind, row_id) > ($2, $3::uuid) and not ${isGone} and ${isVisible('$4', '$6', reader)}
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

/** Counts the rows that have left the devices, by kind. */
export async function countLeft(sql: Sql, teamId: number): Promise<Live> {
  const left = await sql.query<{ kind: RowKind; count: number }>(
    'select kind, count(*) from app.head where team_id = $1 and left_version = version group by kind',
    [teamId],
  );
  return Object.fromEntries(left.map(({ kind, count }) => [kind, count]));
}

/** Builds the SQL condition that a reader sees a head. `hidden` is the parameter with the value of `hiddenFrom`. */
const isVisible = (user: string, hidden: string, { access }: HeadReader): string => {
  const isTheirs = `(addressee is null or addressee = ${user}::uuid)`;
  return access === 'full' ? isTheirs : `${isTheirs} and ${isOfShownKind(hidden)}`;
};

/** Builds the SQL condition that a head is of no hidden kind, and no notice about one. `hidden`: a parameter, kinds. */
export function isOfShownKind(hidden: string): string {
  return `(kind <> all(${hidden}::text[]) and (kind <> 'notice' or not exists (
    select from app.notice n where n.team_id = head.team_id and n.id = head.row_id and n.row_kind = any(${hidden}::text[]))))`;
}

const hiddenFrom = ({ access }: HeadReader): readonly (readonly RowKind[])[] =>
  access === 'full' ? [] : [hiddenKinds(access)];

/**
 * Builds SQL that joins rows of a kind with their heads. Without `offset 0`, PostgreSQL may read all heads for each
 * row.
 */
export function headOf(kind: RowKind, row: string, as = 'h'): string {
  return `cross join lateral (
    select version, deleted, left_version, field_versions, field_was from app.head
    where team_id = ${row}.team_id and kind = '${kind}' and row_id = ${row}.id offset 0
  ) ${as}`;
}

/** The state of a team's history: its epoch, its last version, and how many rows of each kind are not deleted. */
export interface TeamCounter {
  readonly epoch: string;
  /** For each of the newest former epochs: the last version that the present history has in common with it. */
  readonly former: Readonly<Record<string, number>>;
  readonly version: number;
  /** The highest version of the tombstones removed so far; a device below it must load the team again. */
  readonly floor: number;
  readonly live: Live;
  readonly key: HistoryKey;
  /** Epochs and marks from before this time are unsigned; null if all were signed. */
  readonly signedSince: Date | null;
  readonly unsignedBegun: readonly Date[];
}

/** The number of rows of each kind that are not deleted; a kind that is missing has none. */
export type Live = Partial<Readonly<Record<RowKind, number>>>;

/** Starts a new team's history at version 0, in a new epoch. */
export async function openCounter(sql: Sql, teamId: number, team: string, now: Date): Promise<void> {
  const [key] = await sql.query<Pick<HistoryKey, 'secret'>>('select secret from app.history_key');
  if (key === undefined) throw new Error('The database holds no secret for its histories.');
  const epoch = epochAt({ ...key, team }, now.getTime());
  await sql.query('insert into app.team_counter (team_id, epoch) values ($1, $2)', [teamId, epoch]);
}

/** Reads a team's counter and locks it until the transaction ends, so that versions rise in the order of commits. */
export async function lockTeam(sql: Sql, teamId: number): Promise<TeamCounter> {
  const [found] = await sql.query<FoundCounter>(
    `select ${counterColumns} from app.team_counter where team_id = $1 for update`,
    [teamId],
  );
  if (found === undefined) throw new Error(`Team ${teamId} has no counter.`);
  return counterFrom(found);
}

/** A counter as `counterColumns` reads it from `app.team_counter`. */
export type FoundCounter = Omit<TeamCounter, 'key'> & HistoryKey;

/** SQL for the columns of a team's counter, and of the key that signs its history. */
export const counterColumns = `epoch, former, version, floor, live, signed_since as "signedSince",
  unsigned_begun as "unsignedBegun", (select public_id from app.team where id = team_id) as team,
  (select secret from app.history_key) as secret`;

/** Makes a counter of the columns that were read. */
export function counterFrom({ team, secret, ...counter }: FoundCounter): TeamCounter {
  return { ...counter, key: { team, secret } };
}

/** Sets the version and the row counts of a locked team. */
export async function moveCounter(
  sql: Sql,
  teamId: number,
  { version, live }: Pick<TeamCounter, 'version' | 'live'>,
): Promise<void> {
  await sql.query('update app.team_counter set version = $2, live = $3 where team_id = $1', [
    teamId,
    version,
    JSON.stringify(live),
  ]);
}
