import { isEqual } from '#core/is-equal.ts';
import { outboxForm } from '#core/mutations/upgrade-change.ts';
import type { DeviceStore, QuarantineEntry, SetAside } from '../database/device-database.ts';
import { unsentTables, waitingFiles } from '../files/waiting-files.ts';
import { note } from '../database/device-log.ts';
import { unsentIn } from './quarantine.ts';
import { takeSnapshot } from '../rows/snapshots.ts';
import type { TeamDatabase } from '../database/team-database.ts';
import { cursorOf } from '../database/team-store.ts';

/** Who left which team. `teamName`: null if this device no longer has the name. */
interface LeftTeam {
  readonly userId: string;
  readonly teamId: string;
  readonly teamName: string | null;
  /** True if the server has lost the team, so that only devices still have its data. */
  readonly isLost?: boolean;
  /** True if somebody deleted the team. */
  readonly isDeleted?: boolean;
}

/**
 * Copies a left team's changes and moves bytes that the server may lack; returns the unsent count. Throws if this
 * failed.
 */
export async function setAside(
  device: DeviceStore,
  db: TeamDatabase,
  { isLost = false, isDeleted = false, ...left }: LeftTeam,
): Promise<number> {
  const at = new Date(device.now()).toISOString();
  // From this point on no write succeeds. A crash may follow any step, and two tabs may do this at the same time.
  await db.transaction('rw', db.meta, async () => {
    if ((await db.meta.get('gone')) === undefined) await db.meta.put({ k: 'gone', at });
  });
  const reason = isLost ? 'team_lost' : isDeleted ? 'team_deleted' : 'not_member';
  const found = await readChanges(db, isLost);
  const unsent = unsentIn({ ...found, reason });
  // the app names a lost team to the person even without changes, because they can create the team again
  if (!isLost && unsent + found.outbox.length + found.history.length === 0) return 0;
  const id = `${left.userId}/${left.teamId}`;
  const { userId, teamId } = left;
  const entry = { ...left, ...found, id, at, reason, warnedAt: null } as const;
  await device.db.transaction('rw', device.db.quarantine, device.db.log, async () => {
    const before = await device.db.quarantine.get(id);
    await device.db.quarantine.put(before === undefined ? entry : together(before, entry));
    await note(device, 'team_set_aside', { userId: left.userId, teamId: left.teamId, unsent });
  });
  // Move files after storing the entry: `expireQuarantines` deletes files that no entry names.
  for (const sha256 of found.files ?? []) await moveFile(device, db, left, sha256);
  // Read the copy back and compare it before a caller deletes the team.
  const kept = await device.db.quarantine.get(id);
  const { files = [] } = found;
  const places = files.map((sha256) => [userId, teamId, sha256]);
  const there = await device.db.files.where(':id').anyOf(places).primaryKeys();
  if (!holds(kept, entry) || there.length < new Set(files).size)
    throw new Error('What was set aside is not on the disk as it was written.');
  return unsent;
}

/** Moves the bytes of one file. The device may lack room for a second copy of all files at once. */
const moveFile = async (
  device: DeviceStore,
  db: TeamDatabase,
  { userId, teamId }: Pick<LeftTeam, 'userId' | 'teamId'>,
  sha256: string,
): Promise<void> => {
  const bytes = await db.fileBytes.get(sha256);
  if (bytes === undefined) return; // an earlier attempt moved it
  await device.db.files.put({ ...bytes, userId, teamId });
  // delete the state too: a later attempt would look for bytes that the person may have discarded meanwhile
  await db.transaction('rw', db.files, db.fileBytes, async () => {
    await db.files.delete(sha256);
    await db.fileBytes.delete(sha256);
  });
};

/** Sets aside a left team's changes (and a lost team's rows), then deletes its database. Returns the unsent count. */
export async function leaveTeam(device: DeviceStore, db: TeamDatabase, left: LeftTeam): Promise<number> {
  const unsent = await setAside(device, db, left);
  // an earlier attempt that a crash ended may have found out that the team is lost
  const isLost = (await device.db.quarantine.get(`${left.userId}/${left.teamId}`))?.reason === 'team_lost';
  const rows = isLost ? await db.rows.toArray() : [];
  if (rows.length > 0) await takeSnapshot(device, { actor: left }, rows, 'team_lost');
  await note(device, 'team_deleted', { userId: left.userId, teamId: left.teamId, unsent });
  await db.delete();
  return unsent;
}

type Changes = Pick<QuarantineEntry, 'outbox' | 'attention' | 'history' | 'files' | 'protocol' | 'heard'>;

const readChanges = (db: TeamDatabase, isLost: boolean): Promise<Changes> =>
  db.transaction('r', [db.history, db.meta, db.fileBytes, ...unsentTables(db)], async () => {
    const queue = await db.meta.get('queue');
    const { epoch, heard } = await cursorOf(db);
    // a server that has lost the team has lost its files too
    const files = isLost ? await db.fileBytes.toCollection().primaryKeys() : await waitingFiles(db);
    return {
      outbox: (await db.outbox.orderBy('seq').toArray()).map((entry) => dated(entry, epoch)),
      attention: await db.attention.toArray(),
      history: (await db.history.toArray()).map((entry) => dated(entry, epoch)),
      protocol: queue?.k === 'queue' ? queue.protocol : outboxForm,
      ...(files.length > 0 && { files }),
      ...(heard !== undefined && epoch !== null && { heard: { ...heard, epoch } }),
    };
  });

/** Adds the epoch to a change with a version: a version means something only together with its epoch. */
const dated = <E extends { readonly version?: number; readonly was?: number }>(
  entry: E,
  epoch: string | null,
): SetAside<E> => (epoch === null || (entry.version ?? entry.was) === undefined ? entry : { ...entry, epoch });

/** Merges two entries of a team: for each change the newer entry counts; changes that only the older one has stay. */
const together = (before: QuarantineEntry, now: QuarantineEntry): QuarantineEntry => {
  const newer = new Set([...now.outbox, ...now.attention, ...now.history].map(({ mid }) => mid));
  const only = <E extends { readonly mid: string }>(entries: readonly E[]) =>
    entries.filter(({ mid }) => !newer.has(mid));
  return {
    ...now,
    reason: before.reason === 'team_lost' ? before.reason : now.reason,
    teamName: now.teamName ?? before.teamName,
    protocol: Math.min(before.protocol, now.protocol), // bringing a change to a form that it has leaves it as it is
    ...(before.files && { files: [...new Set([...before.files, ...(now.files ?? [])])] }),
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
