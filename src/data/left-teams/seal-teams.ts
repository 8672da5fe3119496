import { err, ok, type Result } from '#core/result.ts';
import { teamsOnDevice, unsentBesideTeams, unsentOf, unsentOfTeam, withTeam } from '../database/device-databases.ts';
import type { DeviceStore } from '../database/device-database.ts';
import { unsentTables } from '../files/waiting-files.ts';
import type { TeamDatabase } from '../database/team-database.ts';

/** How many changes and files of a person only this device has. */
export interface StillUnsent {
  readonly unsent: number;
}

/** Closes a person's teams to writes and returns their ids. If anything is unsent, returns only the unsent count. */
export async function sealTeamsOf(
  device: DeviceStore,
  userId: string,
): Promise<Result<readonly string[], StillUnsent>> {
  // Count before closing anything: another tab treats a closed team as a left one, and would delete it.
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
}

/** Reopens teams that were closed for a deletion, if this device still has them. */
export async function unsealTeams(userId: string, sealed: readonly string[]): Promise<void> {
  for (const teamId of await teamsOnDevice(userId))
    if (sealed.includes(teamId)) await withTeam(userId, teamId, (db) => db.meta.delete('gone'));
}

/**
 * Counts what a team has unsent and, if that is nothing, closes it, in one transaction. Inside it, await only Dexie.
 */
const sealIfSent = (db: TeamDatabase, at: string): Promise<{ readonly unsent: number; readonly isSealed: boolean }> =>
  db.transaction('rw', [db.meta, ...unsentTables(db)], async () => {
    const unsent = await unsentOfTeam(db);
    const isSealed = unsent === 0 && (await db.meta.get('gone')) === undefined;
    if (isSealed) await db.meta.put({ k: 'gone', at });
    return { unsent, isSealed };
  });
