import { newId } from '#core/ids.ts';
import { limits } from '#core/limits.ts';
import type { DeviceStore, Snapshot } from '../database/device-database.ts';
import { note } from '../database/device-log.ts';
import type { LocalRow } from '../database/team-database.ts';
import type { TeamStore } from '../database/team-store.ts';

/** Keeps a copy of rows that are about to be removed. Once this is answered the copy is on the disk; a throw means that it is not. */
export const takeSnapshot = async (
  device: DeviceStore,
  { actor: { userId, teamId } }: Pick<TeamStore, 'actor'>,
  rows: readonly LocalRow[],
  reason: string,
): Promise<void> => {
  const { db, now } = device;
  const at = new Date(now()).toISOString();
  await db.transaction('rw', db.snapshots, db.log, async () => {
    await db.snapshots.add({ id: newId(), userId, teamId, at, reason, rows });
    await note(device, 'snapshot_taken', { userId, teamId, reason, rows: rows.length });
  });
};

/** The copies kept for a person, newest first. Safe inside a live query. */
export const snapshotsOf = async ({ db }: DeviceStore, userId: string): Promise<readonly Snapshot[]> =>
  (await db.snapshots.where('userId').equals(userId).toArray()).toSorted((a, b) => (a.at < b.at ? 1 : -1));

/** A copy as JSON text, to be taken out of the device. */
export const exportSnapshot = ({ id: _id, ...snapshot }: Snapshot): string => JSON.stringify(snapshot, undefined, 1);

/** Lets go of copies older than 30 days. Only to be called while the clock is known to be right. */
export const expireSnapshots = (device: DeviceStore): Promise<void> => {
  const { db, now } = device;
  const before = new Date(now() - limits.quarantineDays * 86_400_000).toISOString();
  return db.transaction('rw', db.snapshots, db.log, async () => {
    const old = await db.snapshots.filter(({ at }) => at < before).toArray();
    for (const { id, userId, teamId, rows } of old) {
      await note(device, 'snapshot_expired', { userId, teamId, rows: rows.length });
      await db.snapshots.delete(id);
    }
  });
};
