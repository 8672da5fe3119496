import { Dexie } from 'dexie';
import { err, ok, type Result } from '#core/result.ts';
import { teamsOnDevice, unsentBesideTeams } from '../database/device-databases.ts';
import type { DeviceStore } from '../database/device-database.ts';
import { sealTeamsOf, unsealTeams, type StillUnsent } from './seal-teams.ts';
import { databaseName } from '../database/team-database.ts';

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
