import type { CursorMeta } from '#data/database/team-database.ts';
import { signedMark } from '#server/db/history/signed-history.ts';
import { historySecret } from '../server-half.ts';
import type { World } from '../world.ts';

/** Whether what a device has read is in the server's history. After a restore without notice it may not be. */
export const isOfServersHistory = (
  { contents: { counter, marks }, epochs, teamId: team }: Pick<World, 'contents' | 'epochs' | 'teamId'>,
  { epoch, cursor, heard }: CursorMeta,
): boolean => {
  if (epoch !== counter.epoch) return false;
  if (epochs === 1) return true;
  if (heard === undefined) return cursor === 0;
  const there = marks.filter(({ version }) => version <= heard.version).toSorted((a, b) => b.version - a.version)[0];
  if (heard.version > counter.version || there === undefined) return false;
  return signedMark({ team, secret: historySecret }, { epoch, version: heard.version }, there.mark) === heard.last;
};
