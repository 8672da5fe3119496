import { Dexie } from 'dexie';
import { err, ok, type Result } from '#core/result.ts';
import type { DeviceStore } from '../database/device-database.ts';
import { teamsOnDevice, unsentBesideTeams, unsentOf, unsentOfTeam, withTeam } from '../database/device-databases.ts';
import { databaseName, type TeamDatabase } from '../database/team-database.ts';
import { unsentTables } from '../files/waiting-files.ts';

/** How many entries were deleted, by kind. */
export type Deleted = Readonly<Record<string, number>>;

/**
 * Deletes a person's data from this device if nothing is unsent. If something is, or on failure, reopens their teams.
 */
export async function deleteIfSent(
  device: DeviceStore,
  userId: string,
  letGo: () => void,
): Promise<Result<Deleted, StillUnsent>> {
  const sealed = await sealTeamsOf(device, userId);
  if (!sealed.ok) return sealed;
  let isDone = false;
  try {
    const beside = await deleteBesideTeams(device, userId, { evenUnsent: false });
    if (!beside.ok) return beside;
    letGo(); // from this line on, this tab must have no team open
    const teams = await deleteTeamsOf(userId);
    isDone = true;
    return ok({ ...beside.value, teams });
  } finally {
    if (!isDone) await unsealTeams(userId, sealed.value);
  }
}

/** Deletes a person's data outside their teams. Refuses while any of it is unsent, unless `evenUnsent` is set. */
export function deleteBesideTeams(
  device: DeviceStore,
  userId: string,
  { evenUnsent }: { readonly evenUnsent: boolean },
): Promise<Result<Deleted, StillUnsent>> {
  const { db } = device;
  const tables = { quarantines: db.quarantine, snapshots: db.snapshots, calls: db.calls, files: db.files };
  // Write no line to the log, because the disk may be full.
  return db.transaction('rw', db.quarantine, db.snapshots, db.calls, db.files, async () => {
    const unsent = evenUnsent ? 0 : await unsentBesideTeams(device, userId);
    if (unsent > 0) return err({ unsent });
    const counts: Record<string, number> = {};
    for (const [what, table] of Object.entries(tables))
      counts[what] = await table.where('userId').equals(userId).delete();
    return ok(counts);
  });
}

/** Deletes a person's teams from this device; returns how many. Tries all of them before it throws. */
export async function deleteTeamsOf(userId: string): Promise<number> {
  const teams = await teamsOnDevice(userId);
  const ends = await Promise.allSettled(teams.map((teamId) => Dexie.delete(databaseName(userId, teamId))));
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
  return teams.length;
}

/** How many changes and files of a person only this device has. */
interface StillUnsent {
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
async function unsealTeams(userId: string, sealed: readonly string[]): Promise<void> {
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
