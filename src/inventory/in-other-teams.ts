import { thread as threadKind, type Thread } from '#core/kinds/thread.ts';
import { stockOf, type Stock } from '#core/stock/stock.ts';
import { teamsOnDevice, withTeam } from '#data/database/device-databases.ts';
import type { FoundRow } from '#core/rows/rows.ts';
import { livingRows } from '#data/rows/living-rows.ts';
import { foundOf } from '#data/rows/local-rows.ts';
import { rowsNaming } from '#data/rows/stored-rows.ts';
import type { TeamDatabase } from '#data/database/team-database.ts';

/** The stock of a colour in another team of the person. */
export interface StockElsewhere {
  readonly teamId: string;
  readonly stock: Stock;
}

/**
 * Returns a colour's stock in the teams of `teamIds` that this device stores. Teams without the colour are left out.
 */
export async function stockElsewhere(
  userId: string,
  teamIds: readonly string[],
  thread: Pick<Thread, 'brand' | 'line' | 'code'>,
): Promise<readonly StockElsewhere[]> {
  const here = new Set(await teamsOnDevice(userId));
  const asked = teamIds
    .filter((teamId) => here.has(teamId))
    .map(async (teamId) => {
      const stock = await withTeam(userId, teamId, (db) => stockIn(db, thread));
      return stock === undefined ? [] : [{ teamId, stock }];
    });
  return (await Promise.all(asked)).flat();
}

/** The thread sets of another of the person's teams; undefined if this device does not store that team. */
export interface SetsElsewhere {
  readonly teamId: string;
  readonly sets: readonly FoundRow<'threadSet'>[] | undefined;
}

/** Returns the thread sets of each of `teamIds`; `sets` is undefined for a team that this device does not store. */
export async function setsElsewhere(userId: string, teamIds: readonly string[]): Promise<readonly SetsElsewhere[]> {
  const here = new Set(await teamsOnDevice(userId));
  return Promise.all(
    teamIds.map(async (teamId) => ({
      teamId,
      sets: here.has(teamId) ? await withTeam(userId, teamId, (db) => livingRows(db, 'threadSet')) : undefined,
    })),
  );
}

const stockIn = async (
  db: TeamDatabase,
  thread: Pick<Thread, 'brand' | 'line' | 'code'>,
): Promise<Stock | undefined> => {
  const sort = threadKind.sort({ ...thread } as Parameters<typeof threadKind.sort>[0]) ?? '';
  const threads = await db.rows.where('[kind+sort]').equals(['thread', sort]).toArray();
  if (threads.length === 0) return undefined;
  const spools = await rowsNaming(
    db,
    'spool',
    'threadId',
    threads.map(({ id }) => id),
  );
  const living = spools.filter((row) => !row.deleted);
  return stockOf(living.map((row) => foundOf<'spool'>(row).data));
};
