import { limits } from '#core/limits.ts';
import type { DeviceStore, QuarantineEntry } from '../database/device-database.ts';
import { note } from '../database/device-log.ts';

/** What was set aside for a person and still unsent, newest first. Safe inside a live query. */
export const quarantinesOf = async (device: DeviceStore, userId: string): Promise<readonly QuarantineEntry[]> =>
  (await allOf(device, userId)).filter((entry) => unsentIn(entry) > 0).toSorted((a, b) => (a.at < b.at ? 1 : -1));

/** What is kept only because a restored server could have lost it: nothing of it is unsent, and no person need know. */
export const keptHistoriesOf = async (device: DeviceStore, userId: string): Promise<readonly QuarantineEntry[]> =>
  (await allOf(device, userId)).filter((entry) => unsentIn(entry) === 0);

const allOf = ({ db }: DeviceStore, userId: string): PromiseLike<readonly QuarantineEntry[]> =>
  db.quarantine.where('userId').equals(userId).toArray();

/** How many changes in it never reached the team. */
export const unsentIn = ({ outbox, attention }: Pick<QuarantineEntry, 'outbox' | 'attention'>): number =>
  outbox.filter(({ state }) => state === 'pending').length + attention.length;

/** What was set aside, as JSON text to be taken out of the device. */
export const exportQuarantine = ({ id: _id, warnedAt: _warnedAt, ...entry }: QuarantineEntry): string =>
  JSON.stringify(entry, undefined, 1);

/** Lets go of what is unsent in it because the person says so; answers it, so that the step can be taken back. What the team had is not the person's alone to throw away: it stays for its time. */
export const dropQuarantine = (device: DeviceStore, id: string): Promise<QuarantineEntry | undefined> => {
  const { db } = device;
  return db.transaction('rw', db.quarantine, db.log, async () => {
    const entry = await db.quarantine.get(id);
    if (entry === undefined) return undefined;
    await letGo(device, entry, 'quarantine_dropped');
    const applied = entry.outbox.filter(({ state }) => state === 'acked');
    if (applied.length + entry.history.length > 0)
      await db.quarantine.put({ ...entry, outbox: applied, attention: [] });
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

/** Lets go of what has been kept for its time and was warned about; of what nobody need be warned about too. Only to be called while the clock is known to be right. */
export const expireQuarantines = (device: DeviceStore): Promise<void> => {
  const { db, now } = device;
  return db.transaction('rw', db.quarantine, db.log, async () => {
    const mayGo = (entry: QuarantineEntry) => entry.warnedAt !== null || unsentIn(entry) === 0;
    const over = (await db.quarantine.toArray()).filter((entry) => mayGo(entry) && expiryOf(entry) <= now());
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
