import { limits } from '#core/limits.ts';
import type { DeviceLogEntry, DeviceLogKind, DeviceStore } from './device-database.ts';

/** Writes a line into the device's log. May be called inside a transaction over `log`. */
export async function note(
  { db, now }: DeviceStore,
  kind: DeviceLogKind,
  detail: DeviceLogEntry['detail'],
): Promise<void> {
  await db.log.add({ at: new Date(now()).toISOString(), kind, detail });
}

/** Returns the latest lines of the device's log, newest first. */
export function latestLog(device: DeviceStore, most: number): Promise<readonly DeviceLogEntry[]> {
  return device.db.log.orderBy('n').reverse().limit(most).toArray();
}

/** Deletes lines older than 90 days, and the oldest lines beyond `limits.logEntries`. */
export function trimLog({ db, now }: DeviceStore): Promise<void> {
  return db.transaction('rw', db.log, async () => {
    await db.log
      .where('at')
      .below(new Date(now() - limits.logDays * 86_400_000).toISOString())
      .delete();
    const surplus = (await db.log.count()) - limits.logEntries;
    if (surplus <= 0) return;
    await db.log.bulkDelete(await db.log.orderBy('n').limit(surplus).primaryKeys());
  });
}
