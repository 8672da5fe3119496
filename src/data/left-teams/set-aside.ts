import { isEqual } from '#core/is-equal.ts';
import { outboxForm } from '#core/mutations/upgrade-change.ts';
import type { DeviceStore, QuarantineEntry, SetAside } from '../database/device-database.ts';
import { note } from '../database/device-log.ts';
import { unsentIn } from './quarantine.ts';
import type { TeamDatabase } from '../database/team-database.ts';
import { cursorOf } from '../database/team-store.ts';

/** Which team of which person is left, and what it was called where this device still knows it. */
export interface LeftTeam {
  readonly userId: string;
  readonly teamId: string;
  readonly teamName: string | null;
}

/**
 * Copies what is unsent in a team that was left, and what could have to be offered to it again, in four steps of which each may be the last one before a crash, and which two tabs
 * may take at once: no write gets in any more; outbox, attention and history are read; they are kept beside the team, together with
 * what was kept before; they are read back and compared. Answers how many changes are unsent. Throws when the copy is not there.
 */
export const setAside = async (device: DeviceStore, db: TeamDatabase, left: LeftTeam): Promise<number> => {
  const at = new Date(device.now()).toISOString();
  await db.transaction('rw', db.meta, async () => {
    if ((await db.meta.get('gone')) === undefined) await db.meta.put({ k: 'gone', at });
  });
  const found = await readChanges(db);
  const unsent = unsentIn(found);
  if (found.outbox.length + found.attention.length + found.history.length === 0) return 0;
  const id = `${left.userId}/${left.teamId}`;
  const entry = { ...left, ...found, id, at, reason: 'not_member' as const, warnedAt: null };
  await device.db.transaction('rw', device.db.quarantine, device.db.log, async () => {
    const before = await device.db.quarantine.get(id);
    await device.db.quarantine.put(before === undefined ? entry : together(before, entry));
    await note(device, 'team_set_aside', { userId: left.userId, teamId: left.teamId, unsent });
  });
  const kept = await device.db.quarantine.get(id);
  if (!holds(kept, entry)) throw new Error('What was set aside is not on the disk as it was written.');
  return unsent;
};

/** Sets aside what may still be wanted of a team that was left, and only then deletes the team from this device. May be done again at any time. Answers how many changes are unsent. */
export const leaveTeam = async (device: DeviceStore, db: TeamDatabase, left: LeftTeam): Promise<number> => {
  const unsent = await setAside(device, db, left);
  await note(device, 'team_deleted', { userId: left.userId, teamId: left.teamId, unsent });
  await db.delete();
  return unsent;
};

type Changes = Pick<QuarantineEntry, 'outbox' | 'attention' | 'history' | 'protocol' | 'heard'>;

const readChanges = (db: TeamDatabase): Promise<Changes> =>
  db.transaction('r', db.outbox, db.attention, db.history, db.meta, async () => {
    const queue = await db.meta.get('queue');
    const { epoch, heard } = await cursorOf(db);
    return {
      outbox: (await db.outbox.orderBy('seq').toArray()).map((entry) => dated(entry, epoch)),
      attention: await db.attention.toArray(),
      history: (await db.history.toArray()).map((entry) => dated(entry, epoch)),
      protocol: queue?.k === 'queue' ? queue.protocol : outboxForm,
      ...(heard !== undefined && epoch !== null && { heard: { ...heard, epoch } }),
    };
  });

/** A version says something only together with the epoch that it is of. */
const dated = <E extends { readonly version?: number; readonly was?: number }>(
  entry: E,
  epoch: string | null,
): SetAside<E> => (epoch === null || (entry.version ?? entry.was) === undefined ? entry : { ...entry, epoch });

/** The newer copy says of a change what became of it; a change that only the older one holds stays in it. */
const together = (before: QuarantineEntry, now: QuarantineEntry): QuarantineEntry => {
  const newer = new Set([...now.outbox, ...now.attention, ...now.history].map(({ mid }) => mid));
  const only = <E extends { readonly mid: string }>(entries: readonly E[]) =>
    entries.filter(({ mid }) => !newer.has(mid));
  return {
    ...now,
    teamName: now.teamName ?? before.teamName,
    ...(now.heard === undefined && before.heard && { heard: before.heard }),
    outbox: [...only(before.outbox), ...now.outbox],
    attention: [...only(before.attention), ...now.attention],
    history: [...only(before.history), ...now.history],
  };
};

const holds = (kept: QuarantineEntry | undefined, wanted: Changes): boolean =>
  kept !== undefined &&
  (['outbox', 'attention', 'history'] as const).every((part) => {
    const byMid = new Map<string, unknown>(kept[part].map((entry) => [entry.mid, entry]));
    return wanted[part].every((entry) => isEqual(byMid.get(entry.mid), entry));
  });
