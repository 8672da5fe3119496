import { thread as threadKind, type Thread } from '#core/kinds/thread.ts';
import { stockOf, type Stock } from '#core/stock/stock.ts';
import { teamsOnDevice, withTeam } from '../database/device-databases.ts';
import { foundOf } from '../rows/local-rows.ts';
import { refOf } from '../rows/ref-of.ts';
import type { TeamDatabase } from '../database/team-database.ts';

/** What another team of the person has of a colour. */
export interface StockElsewhere {
  readonly teamId: string;
  readonly stock: Stock;
}

/** What other teams have of a colour, as far as this device holds them; `teamIds` are the teams that the person is in. Teams that do not know the colour are left out. */
export const stockElsewhere = async (
  userId: string,
  teamIds: readonly string[],
  thread: Pick<Thread, 'brand' | 'line' | 'code'>,
): Promise<readonly StockElsewhere[]> => {
  const here = new Set(await teamsOnDevice(userId));
  const asked = teamIds
    .filter((teamId) => here.has(teamId))
    .map(async (teamId) => {
      const stock = await withTeam(userId, teamId, (db) => stockIn(db, thread));
      return stock === undefined ? [] : [{ teamId, stock }];
    });
  return (await Promise.all(asked)).flat();
};

const stockIn = async (
  db: TeamDatabase,
  thread: Pick<Thread, 'brand' | 'line' | 'code'>,
): Promise<Stock | undefined> => {
  const sort = threadKind.sort({ ...thread } as Parameters<typeof threadKind.sort>[0]) ?? '';
  const threads = await db.rows.where('[kind+sort]').equals(['thread', sort]).toArray();
  if (threads.length === 0) return undefined;
  const spools = await Promise.all(
    threads.map(({ id }) =>
      db.rows
        .where('refs')
        .equals(refOf('spool', 'threadId', id))
        .toArray(),
    ),
  );
  const living = spools.flat().filter((row) => !row.deleted);
  return stockOf(living.map((row) => foundOf<'spool'>(row).data));
};
