import { Dexie } from 'dexie';
import { err, ok, type Result } from '#core/result.ts';
import { teamsOnDevice, unsentBesideTeams, unsentOf, withTeam } from './device-databases.ts';
import type { DeviceStore } from './device-database.ts';
import { note } from './device-log.ts';
import { databaseName, type TeamDatabase } from './team-database.ts';

/**
 * Closes every team of a person against further writes, provided that nothing at all is unsent: counting and closing are one
 * transaction, so that no other tab saves between the count and the deletion. Else everything stays open, and the count is answered.
 */
export const sealTeamsOf = async (
  device: DeviceStore,
  userId: string,
): Promise<Result<void, { readonly unsent: number }>> => {
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
    await unseal(userId, sealed);
    throw fault;
  }
  if (unsent === 0) return ok(undefined);
  await unseal(userId, sealed);
  return err({ unsent });
};

/** Deletes everything of a person from this device, and logs how much of it was unsent (undefined: nobody could tell). */
export const deletePerson = async (device: DeviceStore, userId: string, unsent: number | undefined): Promise<void> => {
  const { db } = device;
  const teams = await teamsOnDevice(userId);
  const ofPerson = { quarantines: db.quarantine, snapshots: db.snapshots, calls: db.calls };
  await db.transaction('rw', db.quarantine, db.snapshots, db.calls, db.log, async () => {
    const counts: Record<string, number> = {};
    for (const [what, table] of Object.entries(ofPerson))
      counts[what] = await table.where('userId').equals(userId).delete();
    await note(device, 'person_deleted', { userId, teams: teams.length, unsent: unsent ?? 'unknown', ...counts });
  });
  await Promise.all(teams.map((teamId) => Dexie.delete(databaseName(userId, teamId))));
};

/** Inside, await only Dexie. */
const sealIfSent = (db: TeamDatabase, at: string): Promise<{ readonly unsent: number; readonly isSealed: boolean }> =>
  db.transaction('rw', db.meta, db.outbox, db.attention, async () => {
    const unsent = (await db.outbox.where('state').equals('pending').count()) + (await db.attention.count());
    const isSealed = unsent === 0 && (await db.meta.get('gone')) === undefined;
    if (isSealed) await db.meta.put({ k: 'gone', at });
    return { unsent, isSealed };
  });

const unseal = async (userId: string, teams: readonly string[]): Promise<void> => {
  for (const teamId of teams) await withTeam(userId, teamId, (db) => db.meta.delete('gone'));
};
