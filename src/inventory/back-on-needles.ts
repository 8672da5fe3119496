import { mutate } from '#core/mutations/mutate.ts';
import type { Action } from '#core/mutations/registry.ts';
import type { LocalRow, TeamDatabase } from '#data/database/team-database.ts';
import { foundOf } from '#data/rows/local-rows.ts';
import { rowsNaming } from '#data/rows/stored-rows.ts';

/** Makes the actions that put spools back on the needles that they left, unless a needle was changed meanwhile. */
export type BackOnNeedles = (db: TeamDatabase) => Promise<readonly Action[]>;

/** Reads which needles hold these spools. Call it before the spools leave them; the result is for an undo. */
export const backOnNeedles = async (db: TeamDatabase, spoolIds: readonly string[]): Promise<BackOnNeedles> => {
  const held = (await rowsNaming(db, 'needle', 'spoolId', spoolIds)).filter((row) => !row.deleted);
  return async (later) => {
    const now = await later.rows.bulkGet(held.map(({ key }) => key));
    return held.flatMap((row, at) => putBack(row, now[at]));
  };
};

const putBack = (before: LocalRow, now: LocalRow | undefined): readonly Action[] => {
  if (now === undefined || now.deleted) return [];
  const { machineId, head, needle, threadId, spoolId } = foundOf<'needle'>(before).data;
  const { data } = foundOf<'needle'>(now);
  if (data.spoolId !== null || data.threadId !== threadId) return [];
  return [mutate('needle.update', { id: before.id, set: { machineId, head, needle, spoolId } })];
};
