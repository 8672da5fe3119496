import type { LedgerEntry } from '#core/stock/stock.ts';
import { foundOf } from '../rows/local-rows.ts';
import { refOf } from '../rows/ref-of.ts';
import { rowKey, type LocalRow, type TeamDatabase } from '../database/team-database.ts';

/** One of the latest bookings of a team; what was booked in one go on several spools is one. */
export interface RecentMovement {
  readonly entry: LedgerEntry;
  /** The sum over the spools in signed mm; null while one of the amounts is unknown. */
  readonly deltaMm: number | null;
  /** The spools that it booked, each once. */
  readonly spoolIds: ReadonlySet<string>;
  /** Whether there are more than those: a group is read up to `mostOfGroup`, so that a large import does not hold up the screen. */
  readonly isCut: boolean;
  readonly by: string;
}

/** The most movements of one group that are read. */
export const mostOfGroup = 1_000;

/** The latest bookings that still stand, newest first. Safe inside a live query. */
export const recentMovements = async (db: TeamDatabase, most: number): Promise<readonly RecentMovement[]> => {
  const booked = await newest(db, 'movement', most * 3);
  const spools = await newest(db, 'spool', most * 3);
  const ledger = await db.rows
    .where('refs')
    .anyOf(spools.map((row) => refOf('movement', 'spoolId', row.id)))
    .toArray();
  const rows = [...booked, ...ledger.filter((row) => row.d['type'] === 'opening')];
  const latest = inGroups(await standingOf(db, rows))
    .toSorted((a, b) => (a.entry.occurredAt < b.entry.occurredAt ? 1 : -1))
    .slice(0, most);
  return Promise.all(latest.map((one) => wholeGroup(db, one)));
};

/** The rows among these that book something and were not undone. */
const standingOf = async (db: TeamDatabase, rows: readonly LocalRow[]): Promise<readonly LocalRow[]> => {
  const undone = await db.rows
    .where('refs')
    .anyOf(rows.map((row) => refOf('movement', 'reversesId', row.id)))
    .toArray();
  const reversed = new Set(undone.map((row) => row.d['reversesId']));
  return rows.filter((row) => row.d['type'] !== 'reversal' && !reversed.has(row.id));
};

/** The same booking over all movements of its group: of a long list only its newest are among the latest rows. */
const wholeGroup = async (db: TeamDatabase, one: RecentMovement): Promise<RecentMovement> => {
  if (one.entry.groupId === null) return one;
  const rows = await db.rows
    .where('refs')
    .equals(refOf('movement', 'groupId', one.entry.groupId))
    .filter((row) => !row.deleted)
    .limit(mostOfGroup + 1)
    .toArray();
  const [whole = one] = inGroups(await standingOf(db, rows.slice(0, mostOfGroup)));
  return { ...whole, isCut: rows.length > mostOfGroup };
};

/** Ids made on the spot begin with their time, and with 0 until the year 2527; ids derived from others begin with anything. */
const newest = (db: TeamDatabase, kind: 'movement' | 'spool', most: number): PromiseLike<LocalRow[]> =>
  db.rows
    .where('key')
    .between(rowKey(kind, '0'), rowKey(kind, '1'))
    .reverse()
    .filter((row) => !row.deleted)
    .limit(most)
    .toArray();

const inGroups = (rows: readonly LocalRow[]): readonly RecentMovement[] => {
  const groups = new Map<string, RecentMovement>();
  for (const row of rows) {
    const { data } = foundOf<'movement'>(row);
    const key = data.groupId ?? row.id;
    const one = {
      entry: { ...data, id: row.id },
      deltaMm: data.deltaMm,
      spoolIds: new Set([data.spoolId]),
      isCut: false,
      by: data.createdBy,
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
