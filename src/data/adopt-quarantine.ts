import { upgradeChange } from '#core/mutations/upgrade-change.ts';
import { everything, localWrite } from './changes.ts';
import type { DeviceStore, QuarantineEntry } from './device-database.ts';
import { note } from './device-log.ts';
import { applyChange } from './overlay.ts';
import { queueOf, type TeamStore } from './team-store.ts';

/**
 * Gives back to a team what was set aside when the person left it: unsent changes join the end of the queue under their old ids, refused
 * ones wait for the person again. Put in first and let go only then: a crash between leaves both, and nothing goes in twice.
 * Answers how many changes came back; undefined when the team is left again, or another's.
 */
export const adoptQuarantine = async (
  device: DeviceStore,
  store: TeamStore,
  id: string,
): Promise<number | undefined> => {
  const entry = await device.db.quarantine.get(id);
  if (entry === undefined) return 0;
  if (entry.userId !== store.actor.userId || entry.teamId !== store.actor.teamId) return undefined;
  const adopted = await putIn(store, entry);
  if (adopted === undefined) return undefined;
  await device.db.transaction('rw', device.db.quarantine, device.db.log, async () => {
    const { userId, teamId } = entry;
    // The person may have been put out again since: what another tab has set aside then is no longer in the team.
    if (isOther(await device.db.quarantine.get(id), entry)) return;
    await device.db.quarantine.delete(id);
    await note(device, 'quarantine_adopted', { userId, teamId, changes: adopted });
  });
  store.feed.publish([everything, localWrite]);
  return adopted;
};

const isOther = (found: QuarantineEntry | undefined, read: QuarantineEntry): boolean =>
  found !== undefined && JSON.stringify({ ...found, warnedAt: null }) !== JSON.stringify({ ...read, warnedAt: null });

/** Inside, await only Dexie. */
const putIn = ({ db, actor }: TeamStore, entry: QuarantineEntry): Promise<number | undefined> =>
  db.transaction('rw', db.rows, db.outbox, db.attention, db.history, db.meta, async () => {
    if ((await db.meta.get('gone')) !== undefined) return undefined;
    const isNew = async ({ mid }: { readonly mid: string }) =>
      (await db.outbox.where('mid').equals(mid).count()) === 0 &&
      (await db.attention.get(mid)) === undefined &&
      (await db.history.get(mid)) === undefined;
    const versionOf = async (row: string) => (await db.rows.get(row))?.v ?? 0;
    const queue = await queueOf(db);
    let { nextSeq } = queue;
    let adopted = 0;
    // What the server had applied already is in what it sends.
    for (const { version: _version, ...waiting } of entry.outbox.filter(({ state }) => state === 'pending')) {
      if (!(await isNew(waiting))) continue;
      const change = await upgradeChange(waiting, entry.protocol, versionOf);
      await db.outbox.add({ ...change, seq: nextSeq });
      await applyChange(db, actor, change);
      nextSeq += 1;
      adopted += 1;
    }
    for (const card of entry.attention) {
      if (!(await isNew(card))) continue;
      await db.attention.put(card);
      adopted += 1;
    }
    await db.meta.put({ ...queue, nextSeq });
    return adopted;
  });
