import { mutate } from '#core/mutations/mutate.ts';
import type { Action } from '#core/mutations/registry.ts';
import { rowKey, type TeamDatabase } from '#data/database/team-database.ts';
import { foundOf } from '#data/rows/local-rows.ts';
import { rowsNaming } from '#data/rows/stored-rows.ts';

/** Returns actions that put spools back on needles, for an undo. Needles that were loaded anew since are left alone. */
export type BackOnNeedles = (later: TeamDatabase) => Promise<readonly Action[]>;

/** Notes which needles hold spools now, before an action takes the spools off. */
export const backOnNeedles = async (db: TeamDatabase, spoolIds: readonly string[]): Promise<BackOnNeedles> => {
  const held = await rowsNaming(db, 'needle', 'spoolId', spoolIds);
  return async (later) => {
    const machines = held.map(({ d }) => rowKey('machine', String(d['machineId'])));
    const [rows, owners] = await Promise.all([
      later.rows.bulkGet(held.map(({ key }) => key)),
      later.rows.bulkGet(machines),
    ]);
    return held.flatMap((row, at) => {
      const { machineId, head, needle, threadId, spoolId } = foundOf<'needle'>(row).data;
      const now = rows[at];
      const isSame = now?.d['threadId'] === threadId && (now.d['spoolId'] ?? null) === null;
      if (!isSame || owners[at]?.deleted !== false) return [];
      return mutate('needle.update', { id: row.id, set: { machineId, head, needle, spoolId } });
    });
  };
};
