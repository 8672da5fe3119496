import type { FoundRow } from '#core/rows/rows.ts';
import type { LedgerEntry } from '#core/stock/stock.ts';
import { foundOf } from '#data/rows/local-rows.ts';
import { living, rowsNaming } from '#data/rows/stored-rows.ts';
import { refOf, rowKey, type LocalRow, type TeamDatabase } from '#data/database/team-database.ts';

/** One of a team's latest bookings. Movements of several spools that were booked together are one booking. */
export interface RecentMovement {
  /** The id of the booking's movement, or of its run. */
  readonly id: string;
  readonly at: string;
  /** One of the movements; null for a run that was not booked from stock. */
  readonly entry: LedgerEntry | null;
  /** The run that took the thread. */
  readonly run: FoundRow<'run'>['data'] | null;
  /** The sum of the movements that were read, in signed mm; null if one of the amounts is unknown. */
  readonly deltaMm: number | null;
  /** The ids of the spools that were booked, each once. */
  readonly spoolIds: ReadonlySet<string>;
  /** Whether the group has more movements: only `mostOfGroup` are read, so that a large import delays no screen. */
  readonly isCut: boolean;
  readonly by: string;
  /** Absent in what an earlier release stored. */
  readonly byMember?: string | null;
}

/** The most movements of one group that are read. */
const mostOfGroup = 1_000;

/** Returns the latest bookings that are not undone, newest first. Safe inside a live query. */
export async function recentMovements(db: TeamDatabase, most: number): Promise<readonly RecentMovement[]> {
  const [booked, spools, runs, ticks] = await Promise.all([
    newest(db, 'movement', most * 25), // a stocktake books a group of a hundred spools
    newest(db, 'spool', most * 3),
    last(db, 'run', most * 3),
    last(db, 'shoppingTick', most * 3),
  ]);
  const [ledger, groups] = await Promise.all([
    rowsNaming(db, 'movement', 'spoolId', idsOf(spools)),
    rowsNaming(db, 'movement', 'groupId', idsOf([...runs, ...ticks])),
  ]);
  const rows = [...booked, ...groups, ...ledger.filter((row) => row.d['type'] === 'opening')];
  const [bookings, sewn] = await Promise.all([notUndone(db, rows), runsNotUndone(db, runs)]);
  const grouped = inGroups(bookings);
  const latest = [
    ...grouped.map((one) => ({ ...one, run: sewn.get(one.entry?.groupId ?? '') ?? null })),
    ...[...sewn].filter(([id]) => !grouped.some(({ entry }) => entry?.groupId === id)).map(unbooked),
  ]
    .toSorted((a, b) => (a.at < b.at ? 1 : -1))
    .slice(0, most);
  return Promise.all(latest.map((one) => wholeGroup(db, one)));
}

/** Returns, by id, the runs that are no reversals and were not undone. */
const runsNotUndone = async (
  db: TeamDatabase,
  rows: readonly LocalRow[],
): Promise<ReadonlyMap<string, FoundRow<'run'>['data']>> => {
  const undone = await rowsNaming(db, 'run', 'reversesId', idsOf(rows));
  const reversed = new Set(undone.map((row) => row.d['reversesId']));
  return new Map(
    rows
      .filter((row) => row.d['reversesId'] === null && !reversed.has(row.id))
      .map((row) => [row.id, foundOf<'run'>(row).data]),
  );
};

/** A run without movements: no thread of it was booked. */
const unbooked = ([id, run]: readonly [string, FoundRow<'run'>['data']]): RecentMovement => ({
  id,
  at: run.at,
  entry: null,
  run,
  deltaMm: null,
  spoolIds: new Set(),
  isCut: false,
  by: run.createdBy,
  byMember: run.byMember,
});

/** Returns the rows that book something and were not undone. */
const notUndone = async (db: TeamDatabase, rows: readonly LocalRow[]): Promise<readonly LocalRow[]> => {
  const undone = await rowsNaming(db, 'movement', 'reversesId', idsOf(rows));
  const reversed = new Set(undone.map((row) => row.d['reversesId']));
  return rows.filter((row) => row.d['type'] !== 'reversal' && !reversed.has(row.id));
};

/** Returns a booking with its whole group (at most `mostOfGroup`): the latest rows may be only a part of the group. */
const wholeGroup = async (db: TeamDatabase, one: RecentMovement): Promise<RecentMovement> => {
  if (one.entry === null || one.entry.groupId === null) return one;
  const rows = await db.rows
    .where('refs')
    .equals(refOf('movement', 'groupId', one.entry.groupId))
    .filter((row) => !row.deleted)
    .limit(mostOfGroup + 1)
    .toArray();
  const [whole = one] = inGroups(await notUndone(db, rows.slice(0, mostOfGroup)));
  return { ...whole, run: one.run, isCut: rows.length > mostOfGroup };
};

const idsOf = (rows: readonly LocalRow[]): readonly string[] => rows.map(({ id }) => id);

const last = (db: TeamDatabase, kind: 'run' | 'shoppingTick', most: number): PromiseLike<LocalRow[]> =>
  living(db, kind).reverse().limit(most).toArray();

/** Returns the newest rows whose ids begin with the time (with 0 until 2527). Derived ids (version 5) say no time. */
const newest = (db: TeamDatabase, kind: 'movement' | 'spool', most: number): PromiseLike<LocalRow[]> =>
  db.rows
    .where('key')
    .between(rowKey(kind, '0'), rowKey(kind, '1'))
    .reverse()
    .filter((row) => !row.deleted && row.id[14] !== '5')
    .limit(most)
    .toArray();

const inGroups = (rows: readonly LocalRow[]): readonly RecentMovement[] => {
  const groups = new Map<string, RecentMovement>();
  for (const row of rows) {
    const { data } = foundOf<'movement'>(row);
    const key = data.groupId ?? row.id;
    const one = {
      id: row.id,
      at: data.occurredAt,
      entry: { ...data, id: row.id },
      run: null,
      deltaMm: data.deltaMm,
      spoolIds: new Set([data.spoolId]),
      isCut: false,
      by: data.createdBy,
      byMember: data.byMember,
    };
    const before = groups.get(key);
    groups.set(key, before === undefined ? one : together(before, one));
  }
  return [...groups.values()];
};

const together = (one: RecentMovement, other: RecentMovement): RecentMovement => ({
  ...one,
  deltaMm: one.deltaMm === null || other.deltaMm === null ? null : one.deltaMm + other.deltaMm,
  spoolIds: new Set([...one.spoolIds, ...other.spoolIds]),
});
