import { err, ok, type Result } from '#core/result.ts';
import { teamsOnDevice, unsentBesideTeams, unsentOf, withTeam } from '../database/device-databases.ts';
import type { DeviceStore } from '../database/device-database.ts';
import type { TeamDatabase } from '../database/team-database.ts';

/** How many changes of a person nobody but this device has. */
export interface StillUnsent {
  readonly unsent: number;
}

/**
 * Closes every team of a person against further writes, provided that nothing at all is unsent: counting and closing are one
 * transaction, so that no other tab saves between the count and the deletion. Answers which it closed. Else everything stays open, and
 * the count is answered.
 */
export const sealTeamsOf = async (
  device: DeviceStore,
  userId: string,
): Promise<Result<readonly string[], StillUnsent>> => {
  // Counted before anything is closed: another tab takes a closed team for one that was left, and would delete it.
  const counted = await unsentOf(device, userId);
  if (counted > 0) return err({ unsent: counted });
  const at = new Date(device.now()).toISOString();
  const sealed: string[] = [];
  let unsent = 0;
  try {
    for (const teamId of await teamsOnDevice(userId)) {
      const found = await withTeam(userId, teamId, (db) => sealIfSent(db, at));
      unsent += found.unsent;
      if (found.isSealed) sealed.push(teamId);
    }
    unsent += await unsentBesideTeams(device, userId);
  } catch (fault) {
    await unsealTeams(userId, sealed);
    throw fault;
  }
  if (unsent === 0) return ok(sealed);
  await unsealTeams(userId, sealed);
  return err({ unsent });
};

/** Opens teams that were closed for a deletion again, as far as they are still here. */
export const unsealTeams = async (userId: string, sealed: readonly string[]): Promise<void> => {
  for (const teamId of await teamsOnDevice(userId))
    if (sealed.includes(teamId)) await withTeam(userId, teamId, (db) => db.meta.delete('gone'));
};

/** Inside, await only Dexie. */
const sealIfSent = (db: TeamDatabase, at: string): Promise<{ readonly unsent: number; readonly isSealed: boolean }> =>
  db.transaction('rw', db.meta, db.outbox, db.attention, async () => {
    const unsent = (await db.outbox.where('state').equals('pending').count()) + (await db.attention.count());
    const isSealed = unsent === 0 && (await db.meta.get('gone')) === undefined;
    if (isSealed) await db.meta.put({ k: 'gone', at });
    return { unsent, isSealed };
  });
