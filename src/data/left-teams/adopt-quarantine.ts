import { isEqual } from '#core/is-equal.ts';
import { upgradeChange } from '#core/mutations/upgrade-change.ts';
import type { Change } from '#core/mutations/mutation.ts';
import { everything, localWrite } from '../database/changes.ts';
import type { DeviceStore, QuarantineEntry, SetAside } from '../database/device-database.ts';
import { note } from '../database/device-log.ts';
import { asOffered, fromHistory, sharedVersion, type Unnumbered } from '../queue/offers.ts';
import { beneathOverlay } from '../rows/overlay.ts';
import { offerFirst } from '../queue/renumber.ts';
import type { CursorMeta, HistoryEntry, TeamDatabase } from '../database/team-database.ts';
import { cursorOf, queueOf, type TeamStore } from '../database/team-store.ts';

/**
 * Gives back to a team what was set aside when the person left it: unsent changes join the end of the queue under their old ids, refused
 * ones wait for the person again, and what the server had applied is history again, or is offered to it once more where it has been set
 * back since. Put in first and let go only then: a crash between leaves both, and nothing goes in twice.
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
  found !== undefined && !isEqual({ ...found, warnedAt: null }, { ...read, warnedAt: null });

/** Inside, await only Dexie. */
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
      for (const change of waiting) {
        await db.outbox.add({ ...(await upgradeChange(change, entry.protocol, versionOf)), seq: nextSeq });
        nextSeq += 1;
      }
      await db.meta.put({ ...queue, nextSeq });
      await db.attention.bulkPut(cards);
      await restoreKnownPlace(db, cursor, entry);
    });
    return offers.length + waiting.length + cards.length;
  });
};

/** What counts as read may be lost by now, if the server was set back while the person was out: the next call asks. */
const restoreKnownPlace = async (
  db: TeamDatabase,
  cursor: CursorMeta,
  { heard: then }: QuarantineEntry,
): Promise<void> => {
  if (then === undefined || then.epoch !== cursor.epoch) return;
  const { epoch: _, ...heard } = then;
  await db.meta.put({ ...cursor, heard });
};

/** What becomes of each change that is not back yet: what the server had applied is history where its effect has been read under the same epoch; under another it may be lost. */
const sorted = (entry: QuarantineEntry, known: ReadonlySet<string>, { epoch, cursor, complete }: CursorMeta) => {
  const isNew = ({ mid }: Change) => !known.has(mid);
  // What no page has brought waits for an answer again: left acknowledged, it would go with the next page, never sent.
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
    const { mid, name, at, args, version, was } = change;
    const isRead = complete && change.epoch === epoch;
    if (version === undefined && was === undefined) waiting.push(change);
    else if (version !== undefined && isRead && version <= cursor)
      applied.push({ mid, name, at, args, version, ackedAt: ackedAt.get(mid) ?? entry.at });
    else offers.push(change);
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
