import type { CursorMeta } from '#data/database/team-database.ts';
import type { World } from '../world.ts';

/** Whether what a device has read is of the history that the server has. After a backup was put back without a word it is not: then the next call tells the device so. */
export const isOfServersHistory = (
  { contents: { counter, marks }, epochs }: Pick<World, 'contents' | 'epochs'>,
  { epoch, cursor, heard }: CursorMeta,
): boolean => {
  if (epoch !== counter.epoch) return false;
  if (epochs === 1) return true;
  if (heard === undefined) return cursor === 0;
  const there = marks.filter(({ version }) => version <= heard.version).toSorted((a, b) => b.version - a.version)[0];
  return heard.version <= counter.version && there?.mark === heard.last;
};
