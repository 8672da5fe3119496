import { newId } from '#core/ids.ts';
import { limits } from '#core/limits.ts';
import type { DeviceStore, Snapshot } from '../database/device-database.ts';
import { note } from '../database/device-log.ts';
import type { LocalRow } from '../database/team-database.ts';
import type { Actor } from '../queue/plan.ts';

/** Stores a copy of rows that will be removed. When the promise resolves, the copy is on the disk. */
export async function takeSnapshot(
  device: DeviceStore,
  { actor: { userId, teamId } }: { readonly actor: Pick<Actor, 'userId' | 'teamId'> },
  rows: readonly LocalRow[],
  reason: string,
): Promise<void> {
  const { db, now } = device;
  const at = new Date(now()).toISOString();
  await db.transaction('rw', db.snapshots, db.log, async () => {
    await db.snapshots.add({ id: newId(), userId, teamId, at, reason, rows });
    await note(device, 'snapshot_taken', { userId, teamId, reason, rows: rows.length });
  });
}

/** Returns the copies kept for a person, newest first. Safe inside a live query. */
export async function snapshotsOf({ db }: DeviceStore, userId: string): Promise<readonly Snapshot[]> {
  return (await db.snapshots.where('userId').equals(userId).toArray()).toSorted((a, b) => (a.at < b.at ? 1 : -1));
}

/** Writes a copy as JSON text, for the person's export. */
export function exportSnapshot({ id: _id, ...snapshot }: Snapshot): string {
  return JSON.stringify(snapshot, undefined, 1);
}

/** Deletes copies older than 30 days. Call only while the clock is known to be right. */
export function expireSnapshots(device: DeviceStore): Promise<void> {
  const { db, now } = device;
  const before = new Date(now() - limits.quarantineDays * 86_400_000).toISOString();
  return db.transaction('rw', db.snapshots, db.log, async () => {
    const old = await db.snapshots.filter(({ at }) => at < before).toArray();
    for (const { id, userId, teamId, rows } of old) {
      await note(device, 'snapshot_expired', { userId, teamId, rows: rows.length });
      await db.snapshots.delete(id);
    }
  });
}
