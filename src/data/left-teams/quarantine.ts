import { limits } from '#core/limits.ts';
import type { DeviceStore, QuarantineEntry } from '../database/device-database.ts';
import { hashesIn } from '../files/waiting-files.ts';
import { note } from '../database/device-log.ts';

/** Returns a person's set-aside entries in which `unsentIn` counts something, newest first. Safe in a live query. */
export async function quarantinesOf(device: DeviceStore, userId: string): Promise<readonly QuarantineEntry[]> {
  return (await allOf(device, userId))
    .filter((entry) => unsentIn(entry) > 0)
    .toSorted((a, b) => (a.at < b.at ? 1 : -1));
}

/** Returns entries to send once the person is in the team again: those of lost teams, and those with nothing unsent. */
export async function keptHistoriesOf(device: DeviceStore, userId: string): Promise<readonly QuarantineEntry[]> {
  return (await allOf(device, userId)).filter((entry) => entry.reason === 'team_lost' || unsentIn(entry) === 0);
}

const allOf = ({ db }: DeviceStore, userId: string): PromiseLike<readonly QuarantineEntry[]> =>
  db.quarantine.where('userId').equals(userId).toArray();

/**
 * Counts unsent and refused changes and files. For a lost team, applied changes count too, and the least count is 1.
 */
export function unsentIn({
  outbox,
  attention,
  files = [],
  history,
  reason,
}: Pick<QuarantineEntry, 'outbox' | 'attention' | 'files' | 'history' | 'reason'>): number {
  const isLost = reason === 'team_lost';
  const queued = isLost ? [...outbox, ...history] : outbox.filter(({ state }) => state === 'pending');
  const counted = new Set(hashesIn([...queued, ...attention]));
  const count = queued.length + attention.length + files.filter((sha256) => !counted.has(sha256)).length;
  return isLost ? Math.max(1, count) : count;
}

/** Returns an epoch of the entry's team, which proves to the server that the person was in it; undefined if none. */
export function epochOf({
  heard,
  outbox,
  history,
}: Pick<QuarantineEntry, 'heard' | 'outbox' | 'history'>): string | undefined {
  return heard?.epoch ?? [...history, ...outbox].findLast(({ epoch }) => epoch !== undefined)?.epoch;
}

/** Returns an entry as JSON text, for the person's export. */
export function exportQuarantine({ id: _id, warnedAt: _warnedAt, ...entry }: QuarantineEntry): string {
  return JSON.stringify(entry, undefined, 1);
}

/**
 * Deletes an entry's unsent changes at the person's request; returns the old entry, if any, so that it can be put back.
 */
export function dropQuarantine(device: DeviceStore, id: string): Promise<QuarantineEntry | undefined> {
  const { db } = device;
  return db.transaction('rw', db.quarantine, db.log, async () => {
    const entry = await db.quarantine.get(id);
    if (entry === undefined) return undefined;
    await letGo(device, entry, 'quarantine_dropped');
    // Changes that the team already had do not belong to this person alone: they stay until the entry expires.
    const applied = entry.outbox.filter(({ state }) => state === 'acked');
    if (applied.length + entry.history.length > 0)
      await db.quarantine.put({ ...entry, reason: 'not_member', outbox: applied, attention: [], files: [] });
    return entry;
  });
}

/** Puts back an entry that `dropQuarantine` returned. */
export async function keepQuarantine({ db }: DeviceStore, entry: QuarantineEntry): Promise<void> {
  await db.quarantine.put(entry);
}

/** Returns when an entry expires, in ms since 1970: the later of 30 days after `at` and 7 days after the warning. */
export function expiryOf({ at, warnedAt }: Pick<QuarantineEntry, 'at' | 'warnedAt'>): number {
  return Math.max(Date.parse(at) + limits.quarantineDays * day, warnedAt === null ? 0 : Date.parse(warnedAt) + warning);
}

/** Whether an entry is within 7 days of its expiry or past it, so that a screen must warn. */
export function isExpiringSoon({ at }: Pick<QuarantineEntry, 'at'>, nowMs: number): boolean {
  return nowMs >= Date.parse(at) + limits.quarantineDays * day - warning;
}

/** Notes that a screen warned of the expiry. The first warning counts, unless a wrong clock dated it in the future. */
export function noteWarned({ db, now }: DeviceStore, id: string): Promise<void> {
  return db.transaction('rw', db.quarantine, async () => {
    const entry = await db.quarantine.get(id);
    if (entry === undefined || !isExpiringSoon(entry, now())) return;
    if (entry.warnedAt !== null && Date.parse(entry.warnedAt) <= now()) return;
    await db.quarantine.put({ ...entry, warnedAt: new Date(now()).toISOString() });
  });
}

/**
 * Deletes expired entries, unsent ones only after a warning, and files of no entry. Call only when the clock is right.
 */
export function expireQuarantines(device: DeviceStore): Promise<void> {
  const { db, now } = device;
  return db.transaction('rw', db.quarantine, db.files, db.log, async () => {
    const mayGo = (entry: QuarantineEntry) => entry.warnedAt !== null || unsentIn(entry) === 0;
    const over = (await db.quarantine.toArray()).filter((entry) => mayGo(entry) && expiryOf(entry) <= now());
    for (const entry of over) await letGo(device, entry, 'quarantine_expired');
    // `dropQuarantine` leaves files to this deletion, because the person may undo the drop.
    const kept = new Set(
      (await db.quarantine.toArray()).flatMap(({ userId, teamId, files = [] }) =>
        files.map((sha256) => `${userId}/${teamId}/${sha256}`),
      ),
    );
    await db.files.filter(({ userId, teamId, sha256 }) => !kept.has(`${userId}/${teamId}/${sha256}`)).delete();
  });
}

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
