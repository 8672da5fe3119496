import { isEqual } from '#core/is-equal.ts';
import { upgradeChange } from '#core/mutations/upgrade-change.ts';
import type { Change } from '#core/mutations/mutation.ts';
import { everything, localWrite } from '#data/database/revision.ts';
import type { DeviceStore, QuarantineEntry, SetAside } from '../database/device-database.ts';
import { blobOf, keepForSending } from '../files/file-bytes.ts';
import { note } from '../database/device-log.ts';
import { Stopped } from '../queue/not-saved.ts';
import { asOffered, fromHistory, sharedVersion, type Unnumbered } from '../queue/offers.ts';
import { unsentIn } from './quarantine.ts';
import { beneathOverlay } from '../rows/overlay.ts';
import { offerFirst } from '../queue/renumber.ts';
import type { CursorMeta, HistoryEntry, TeamDatabase } from '../database/team-database.ts';
import { cursorOf, queueOf, type TeamStore } from '../database/team-store.ts';

/** Puts set-aside changes back and returns how many. Undefined if `store` is another team's, or was left meanwhile. */
export async function adoptQuarantine(device: DeviceStore, store: TeamStore, id: string): Promise<number | undefined> {
  const entry = await device.db.quarantine.get(id);
  if (entry === undefined) return 0; // another tab put the changes back or deleted them
  if (entry.userId !== store.actor.userId || entry.teamId !== store.actor.teamId) return undefined;
  // Store the changes before deleting the entry. After a crash in between, the next attempt skips changes already
  // stored.
  if (!(await putFilesIn(device, store, entry))) return undefined;
  const adopted = await putIn(store, entry);
  if (adopted === undefined) return undefined;
  await device.db.transaction('rw', device.db.quarantine, device.db.log, async () => {
    const { userId, teamId } = entry;
    // The person may have left again and another tab may have set new changes aside; that new entry must stay.
    if (isOther(await device.db.quarantine.get(id), entry)) return;
    await device.db.quarantine.delete(id);
    await note(device, 'quarantine_adopted', { userId, teamId, changes: adopted });
  });
  store.feed.publish([everything, localWrite]);
  return adopted;
}

/** Queues the entry's files for sending; false if the team was left. Throws if a file cannot be stored. */
const putFilesIn = async (device: DeviceStore, store: TeamStore, entry: QuarantineEntry): Promise<boolean> => {
  for (const sha256 of entry.files ?? []) {
    const found = await device.db.files.get([entry.userId, entry.teamId, sha256]);
    if (found === undefined) continue;
    const kept = await keepForSending(store, sha256, blobOf(found));
    if (!kept.ok && kept.error.kind === 'gone') return false;
    if (!kept.ok) throw new Stopped(kept.error);
  }
  return true;
};

const isOther = (found: QuarantineEntry | undefined, read: QuarantineEntry): boolean =>
  found !== undefined && !isEqual({ ...found, warnedAt: null }, { ...read, warnedAt: null });

/** Puts the entry's changes into the team in one transaction; undefined if it was left. Inside it, await only Dexie. */
const putIn = (store: TeamStore, entry: QuarantineEntry): Promise<number | undefined> => {
  const { db } = store;
  return db.transaction('rw', db.rows, db.outbox, db.attention, db.history, db.meta, async () => {
    if ((await db.meta.get('gone')) !== undefined) return undefined;
    const cursor = await cursorOf(db);
    const { applied, offers, waiting, cards } = sorted(entry, await midsIn(db), cursor);
    const versionOf = async (row: string) => (await db.rows.get(row))?.v ?? 0;
    await beneathOverlay(store, async () => {
      await db.history.bulkPut(applied);
      if (offers.length > 0) {
        const upgraded: Unnumbered[] = [];
        for (const { epoch, ...change } of offers)
          upgraded.push(
            await upgradeChange(asOffered(change, sharedVersion(cursor, epoch)), entry.protocol, versionOf),
          );
        await offerFirst(db, upgraded);
      }
      const queue = await queueOf(db);
      let { nextSeq } = queue;
      // Unsent changes join the end of the queue under their old ids.
      for (const change of waiting) {
        await db.outbox.add({ ...(await upgradeChange(change, entry.protocol, versionOf)), seq: nextSeq });
        nextSeq += 1;
      }
      await db.meta.put({ ...queue, nextSeq });
      await db.attention.bulkPut(cards);
      await restoreKnownPlace(db, cursor, entry);
    });
    const files = unsentIn(entry) - unsentIn({ ...entry, files: [] });
    return offers.length + waiting.length + cards.length + files;
  });
};

/** Restores the history point known when the team was left: with it, the next call can detect a restored server. */
const restoreKnownPlace = async (
  db: TeamDatabase,
  cursor: CursorMeta,
  { heard: then }: QuarantineEntry,
): Promise<void> => {
  if (then === undefined || then.epoch !== cursor.epoch) return;
  const { epoch: _, ...heard } = then;
  await db.meta.put({ ...cursor, heard });
};

/**
 * Sorts the changes new to the team: `applied` (rows have them), `offers` (to send again), `waiting`, `cards`
 * (refused).
 */
const sorted = (entry: QuarantineEntry, known: ReadonlySet<string>, { epoch, cursor, complete }: CursorMeta) => {
  const isNew = ({ mid }: Change) => !known.has(mid);
  // Mark every change as unanswered, because the next page would drop an `acked` change without sending it.
  const outbox = entry.outbox
    .filter(isNew)
    .map(({ seq: _seq, ...change }): SetAside<Unnumbered> => ({ ...change, state: 'pending' }));
  const history = entry.history.filter(isNew).toSorted((a, b) => a.version - b.version);
  const changes = [...history.map((one): SetAside<Unnumbered> => fromHistory(one)), ...outbox];
  const ackedAt = new Map(history.map((one) => [one.mid, one.ackedAt]));
  const applied: HistoryEntry[] = [];
  const offers: SetAside<Unnumbered>[] = [];
  const waiting: Unnumbered[] = [];
  for (const change of changes) {
    const { mid, name, at, args, by, version, was } = change;
    const isRead = complete && change.epoch === epoch;
    if (version === undefined && was === undefined) waiting.push(change);
    else if (version !== undefined && isRead && version <= cursor)
      applied.push({ mid, name, at, args, by, version, ackedAt: ackedAt.get(mid) ?? entry.at });
    else offers.push(change); // this device has not pulled the change, or a restored server has lost it
  }
  return { applied, offers, waiting, cards: entry.attention.filter(isNew) };
};

const midsIn = async (db: TeamDatabase): Promise<ReadonlySet<string>> => {
  const keys = [
    await db.outbox.orderBy('mid').keys(),
    await db.attention.toCollection().primaryKeys(),
    await db.history.toCollection().primaryKeys(),
  ];
  return new Set(keys.flat().map(String));
};
