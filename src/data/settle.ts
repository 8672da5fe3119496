import type { Outcome, PulledRow, PullAnswer } from '#core/wire/sync-wire.ts';
import { newId } from '#core/ids.ts';
import { limits } from '#core/limits.ts';
import { everything } from './changes.ts';
import { indexed } from './local-rows.ts';
import { putOverlayOn, takeOverlayOff } from './overlay.ts';
import { rowKey, type CursorMeta, type LocalRow, type OutboxEntry, type TeamDatabase } from './team-database.ts';
import { cursorOf, queueOf, type TeamStore } from './team-store.ts';

/** Under which cursor a page was asked for: it is stored only where that still stands. */
export interface AskedUnder {
  readonly epoch: string | null;
  readonly generation: number;
}

/** The next changes to send, oldest first: at most `most`, and at most `bytes` of JSON (always at least one). */
export const nextBatch = async (store: TeamStore, most: number, bytes: number): Promise<readonly OutboxEntry[]> => {
  const pending = await store.db.outbox
    .orderBy('seq')
    .filter((entry) => entry.state === 'pending')
    .limit(most)
    .toArray();
  let size = 0;
  const fits = pending.findIndex((entry) => (size += encoder.encode(JSON.stringify(entry)).byteLength) > bytes);
  return fits < 0 ? pending : pending.slice(0, Math.max(1, fits));
};

const encoder = new TextEncoder();

/** Notes that changes have left this device: from now on they may be applied, answer or no answer. */
export const markSent = (store: TeamStore, entries: readonly OutboxEntry[]): Promise<void> =>
  store.db.transaction('rw', store.db.outbox, async () => {
    for (const entry of entries) await store.db.outbox.update(entry.seq, { sent: 1 });
  });

/** Books what the server said of a push: applied changes wait for their pull, refused ones go to the person. One transaction. */
export const settleOutcomes = async (store: TeamStore, outcomes: readonly Outcome[]): Promise<void> => {
  const { db, actor, feed } = store;
  const touched = await db.transaction('rw', db.rows, db.outbox, db.attention, db.history, db.meta, async () => {
    const refused = outcomes.filter((outcome) => outcome.status !== 'applied');
    for (const outcome of outcomes) {
      const entry = await db.outbox.where('mid').equals(outcome.mid).first();
      if (entry !== undefined) await settleOne(store, entry, outcome);
    }
    const cursor = await cursorOf(db);
    const dropped = await dropArrived(store, cursor.cursor);
    if (refused.length === 0 && dropped === 0) return [];
    return [...(await takeOverlayOff(db)), ...(await putOverlayOn(db, actor))];
  });
  feed.publish([...new Set(touched)]);
};

/** Stores one page with its cursor, in one transaction, with the pending changes put back on top. False: the page was asked under another cursor and is discarded. */
export const storePage = async (store: TeamStore, page: PullAnswer, asked: AskedUnder): Promise<boolean> => {
  const { db, actor, feed } = store;
  const touched = await db.transaction('rw', db.rows, db.outbox, db.history, db.meta, async () => {
    const cursor = await cursorOf(db);
    const fits = cursor.epoch === asked.epoch && cursor.generation === asked.generation;
    if (!fits || page.from > cursor.cursor || page.to < cursor.cursor) return undefined;
    const before = await takeOverlayOff(db);
    await putPage(store, page.rows);
    await db.meta.put(advanced(store, cursor, page));
    if (!page.more) await dropArrived(store, page.to);
    const after = await putOverlayOn(db, actor);
    return [...before, ...after, ...page.rows.map((row) => rowKey(row.t, row.id))];
  });
  if (touched === undefined) return false;
  feed.publish([...new Set(touched)]);
  return true;
};

/** Replaces every row by a whole fresh copy, in one transaction; the queue goes back on top. A server that was set back may have lost what it had applied: then the whole queue is offered again, under a new name. */
export const replaceAll = async (store: TeamStore, rows: readonly PulledRow[], last: PullAnswer): Promise<void> => {
  const { db, actor, feed } = store;
  await db.transaction('rw', db.rows, db.outbox, db.history, db.meta, async () => {
    const cursor = await cursorOf(db);
    await db.rows.clear();
    await putPage(store, rows);
    await db.meta.put({ ...advanced(store, cursor, last), generation: cursor.generation + 1 });
    const isOtherServer = cursor.epoch !== null && cursor.epoch !== last.epoch;
    await (isOtherServer ? renumber(db) : dropArrived(store, last.to));
    await putOverlayOn(db, actor);
  });
  feed.publish([everything]);
};

/** Takes a new name in the protocol and numbers the queue from 1, the changes keeping their ids: for a copied profile or a device set back in time. */
export const becomeNewClient = ({ db }: TeamStore): Promise<void> =>
  db.transaction('rw', db.outbox, db.meta, () => renumber(db));

/** Marks the team as left before anything else happens: from now on no write gets in. Nothing is deleted. */
export const markGone = async (store: TeamStore): Promise<void> => {
  await store.db.meta.put({ k: 'gone', at: new Date(store.now()).toISOString() });
};

/** The name of this device in the protocol, made when it has none yet. */
export const clientIdOf = (store: TeamStore): Promise<string> =>
  store.db.transaction('rw', store.db.meta, async () => {
    const queue = await queueOf(store.db);
    await store.db.meta.put(queue);
    return queue.clientId;
  });

/** Numbers start at 1 without a gap, so what is applied already is sent along; its outcome is known by its id. */
const renumber = async (db: TeamDatabase): Promise<void> => {
  const entries = await db.outbox.orderBy('seq').toArray();
  await db.outbox.clear();
  await db.outbox.bulkAdd(
    entries.map(({ version: _version, ...entry }, at) => ({ ...entry, seq: at + 1, state: 'pending' as const })),
  );
  await db.meta.put({ k: 'queue', clientId: newId(), nextSeq: entries.length + 1 });
};

const settleOne = async ({ db, now }: TeamStore, entry: OutboxEntry, outcome: Outcome): Promise<void> => {
  if (outcome.status === 'applied') {
    await db.outbox.put({ ...entry, state: 'acked', version: outcome.version ?? 0 });
    return;
  }
  const { mid, name, at, args } = entry;
  await db.attention.put({
    mid,
    name,
    at,
    args,
    kind: outcome.status,
    code: outcome.code ?? outcome.status,
    message: outcome.message ?? '',
    current: outcome.current ?? null,
    noticedAt: new Date(now()).toISOString(),
  });
  await db.outbox.delete(entry.seq);
};

const dropArrived = async ({ db, now }: TeamStore, cursor: number): Promise<number> => {
  const arrived = await db.outbox
    .where('state')
    .equals('acked')
    .filter((entry) => (entry.version ?? 0) <= cursor)
    .toArray();
  const ackedAt = new Date(now()).toISOString();
  await db.history.bulkPut(
    arrived.map(({ mid, name, at, args, version }) => ({ mid, name, at, args, version: version ?? 0, ackedAt })),
  );
  await db.outbox.bulkDelete(arrived.map((entry) => entry.seq));
  await db.history
    .where('ackedAt')
    .below(new Date(now() - limits.historyDays * 86_400_000).toISOString())
    .delete();
  return arrived.length;
};

const putPage = async ({ db }: TeamStore, rows: readonly PulledRow[]): Promise<void> => {
  const deleted = rows.filter((row) => row.del === 1);
  const bodies = await db.rows.bulkGet(deleted.map((row) => rowKey(row.t, row.id)));
  const lastBody = new Map(bodies.flatMap((row) => (row === undefined ? [] : [[row.key, row.d] as const])));
  await db.rows.bulkPut(rows.map((row) => localRow(row, lastBody.get(rowKey(row.t, row.id)))));
};

/** A tombstone keeps the last body this device knew, so that a restore can show it at once. */
const localRow = (row: PulledRow, lastBody: LocalRow['d'] | undefined): LocalRow =>
  indexed({ kind: row.t, id: row.id, v: row.v, deleted: row.del === 1, d: row.d ?? lastBody ?? {} });

const advanced = ({ now }: TeamStore, cursor: CursorMeta, page: PullAnswer): CursorMeta => ({
  ...cursor,
  epoch: page.epoch,
  access: page.access,
  cursor: page.to,
  total: page.total,
  pulledAt: new Date(now()).toISOString(),
});
