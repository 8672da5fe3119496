import { limits } from '#core/limits.ts';
import type { DeviceStore, QuarantineEntry } from './device-database.ts';
import { note } from './device-log.ts';

/** What was set aside for a person, newest first. Safe inside a live query. */
export const quarantinesOf = async ({ db }: DeviceStore, userId: string): Promise<readonly QuarantineEntry[]> =>
  (await db.quarantine.where('userId').equals(userId).toArray()).toSorted((a, b) => (a.at < b.at ? 1 : -1));

/** How many changes in it never reached the team. */
export const unsentIn = ({ outbox, attention }: Pick<QuarantineEntry, 'outbox' | 'attention'>): number =>
  outbox.filter(({ state }) => state === 'pending').length + attention.length;

/** What was set aside, as JSON text to be taken out of the device. */
export const exportQuarantine = ({ id: _id, warnedAt: _warnedAt, ...entry }: QuarantineEntry): string =>
  JSON.stringify(entry, undefined, 1);

/** Lets go of it because the person says so; answers it, so that the step can be taken back. */
export const dropQuarantine = (device: DeviceStore, id: string): Promise<QuarantineEntry | undefined> => {
  const { db } = device;
  return db.transaction('rw', db.quarantine, db.log, async () => {
    const entry = await db.quarantine.get(id);
    if (entry !== undefined) await letGo(device, entry, 'quarantine_dropped');
    return entry;
  });
};

/** Puts back what was dropped a moment ago. */
export const keepQuarantine = async ({ db }: DeviceStore, entry: QuarantineEntry): Promise<void> => {
  await db.quarantine.put(entry);
};

/** When it expires at the earliest, in ms: 30 days after it was set aside, and never before a warning has stood for 7 days. */
export const expiryOf = ({ at, warnedAt }: Pick<QuarantineEntry, 'at' | 'warnedAt'>): number =>
  Math.max(Date.parse(at) + limits.quarantineDays * day, warnedAt === null ? 0 : Date.parse(warnedAt) + warning);

/** Whether a screen must warn of the end. */
export const isExpiringSoon = ({ at }: Pick<QuarantineEntry, 'at'>, nowMs: number): boolean =>
  nowMs >= Date.parse(at) + limits.quarantineDays * day - warning;

/** Notes that the person was warned of the end on a screen; the first warning counts. One from the future (a clock that was wrong) does not. */
export const noteWarned = ({ db, now }: DeviceStore, id: string): Promise<void> =>
  db.transaction('rw', db.quarantine, async () => {
    const entry = await db.quarantine.get(id);
    if (entry === undefined || !isExpiringSoon(entry, now())) return;
    if (entry.warnedAt !== null && Date.parse(entry.warnedAt) <= now()) return;
    await db.quarantine.put({ ...entry, warnedAt: new Date(now()).toISOString() });
  });

/** Lets go of what has been kept for its time and was warned about. Only to be called while the clock is known to be right. */
export const expireQuarantines = (device: DeviceStore): Promise<void> => {
  const { db, now } = device;
  return db.transaction('rw', db.quarantine, db.log, async () => {
    const over = (await db.quarantine.toArray()).filter((entry) => entry.warnedAt !== null && expiryOf(entry) <= now());
    for (const entry of over) await letGo(device, entry, 'quarantine_expired');
  });
};

const day = 86_400_000;
const warning = limits.quarantineWarnDays * day;

const letGo = async (
  device: DeviceStore,
  entry: QuarantineEntry,
  why: 'quarantine_dropped' | 'quarantine_expired',
): Promise<void> => {
  const { id, userId, teamId, at } = entry;
  await note(device, why, { userId, teamId, at, unsent: unsentIn(entry) });
  await device.db.quarantine.delete(id);
};
