import { Dexie } from 'dexie';
import { err, ok, type Result } from '#core/result.ts';
import { teamsOnDevice, unsentBesideTeams } from '../database/device-databases.ts';
import type { DeviceStore } from '../database/device-database.ts';
import { sealTeamsOf, unsealTeams, type StillUnsent } from './seal-teams.ts';
import { databaseName } from '../database/team-database.ts';

/** How much of what was deleted. */
export type Deleted = Readonly<Record<string, number>>;

/** Deletes everything of a person from this device, provided that nothing at all is unsent; else, and when it fails, their teams stay open for work. `letGo` is called before the teams go: nothing in this tab may have one open any more. */
export const deleteIfSent = async (
  device: DeviceStore,
  userId: string,
  letGo: () => void,
): Promise<Result<Deleted, StillUnsent>> => {
  const sealed = await sealTeamsOf(device, userId);
  if (!sealed.ok) return sealed;
  let isDone = false;
  try {
    const beside = await deleteBesideTeams(device, userId, { evenUnsent: false });
    if (!beside.ok) return beside;
    letGo();
    const teams = await deleteTeamsOf(userId);
    isDone = true;
    return ok({ ...beside.value, teams });
  } finally {
    if (!isDone) await unsealTeams(userId, sealed.value);
  }
};

/** Deletes what a person has on this device beside their teams. It writes nothing, so that it needs no room on a full disk. Refused while something of it is unsent, unless that may go too. */
export const deleteBesideTeams = (
  device: DeviceStore,
  userId: string,
  { evenUnsent }: { readonly evenUnsent: boolean },
): Promise<Result<Deleted, StillUnsent>> => {
  const { db } = device;
  const tables = { quarantines: db.quarantine, snapshots: db.snapshots, calls: db.calls };
  return db.transaction('rw', db.quarantine, db.snapshots, db.calls, async () => {
    const unsent = evenUnsent ? 0 : await unsentBesideTeams(device, userId);
    if (unsent > 0) return err({ unsent });
    const counts: Record<string, number> = {};
    for (const [what, table] of Object.entries(tables))
      counts[what] = await table.where('userId').equals(userId).delete();
    return ok(counts);
  });
};

/** Deletes the teams of a person from this device and answers how many they were. One that cannot be deleted keeps no other from going; it is thrown at the end. */
export const deleteTeamsOf = async (userId: string): Promise<number> => {
  const teams = await teamsOnDevice(userId);
  const ends = await Promise.allSettled(teams.map((teamId) => Dexie.delete(databaseName(userId, teamId))));
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
  return teams.length;
};
