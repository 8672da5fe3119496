import { mutate } from '#core/mutations/mutate.ts';
import type { Action } from '#core/mutations/registry.ts';
import type { TeamDatabase } from '#data/database/team-database.ts';
import { foundOf } from '#data/rows/local-rows.ts';
import { rowsNaming } from '#data/rows/stored-rows.ts';

/** Returns actions that put spools back on the needles that hold them now, for the undo of what takes them off. */
export const backOnNeedles = async (db: TeamDatabase, spoolIds: readonly string[]): Promise<readonly Action[]> =>
  (await rowsNaming(db, 'needle', 'spoolId', spoolIds)).map((row) => {
    const { machineId, head, needle, spoolId } = foundOf<'needle'>(row).data;
    return mutate('needle.update', { id: row.id, set: { machineId, head, needle, spoolId } });
  });
