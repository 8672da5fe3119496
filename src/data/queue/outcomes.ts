import { isEqual } from '#core/is-equal.ts';
import { limits } from '#core/limits.ts';
import { type HistoryPlace, tooManyWaitCode, type Outcome } from '#core/wire/sync-wire.ts';
import type { CursorMeta, OutboxEntry, TeamDatabase } from '../database/team-database.ts';
import { noteInLog } from '../database/team-log.ts';
import { cursorOf, type TeamStore, cursorFrom, queueFrom } from '../database/team-store.ts';
import { isGone } from '../left-teams/gone.ts';
import { heardField, nextKnownPlace, type AnsweredPlace } from '../rows/known-place.ts';
import { renewOverlay } from '../rows/overlay.ts';
import { gatherOnCards } from './cards.ts';
import { renumber, renumberApart } from './renumber.ts';

/** The epoch and history point in the server's answer, and the history point that the request sent (`asked`). */
interface Answered extends AnsweredPlace {
  readonly epoch: string;
  readonly asked: HistoryPlace | undefined;
}

/** Stores the outcomes of a push in one transaction: applied changes wait for a pull, refused ones for the person. */
export async function storeOutcomes(
  store: TeamStore,
  outcomes: readonly Outcome[],
  answered?: Answered,
): Promise<void> {
  const { db, feed } = store;
  const touched = await db.transaction('rw', db.tables, async () => {
    const cursor = await cursorOf(db);
    // If this device now reads another epoch, the server was restored since, and its outcomes no longer count.
    const isOutdated = answered !== undefined && cursor.epoch !== null && cursor.epoch !== answered.epoch;
    if (isOutdated || (await isGone(db))) return [];
    if (answered !== undefined) await noteKnownPlace(store, cursor, answered);
    for (const outcome of outcomes) {
      const entry = await db.outbox.where('mid').equals(outcome.mid).first();
      if (entry !== undefined) await storeOutcome(store, entry, outcome);
    }
    const refused = outcomes.some((outcome) => outcome.status !== 'applied');
    if (refused) await gatherOnCards(store);
    const dropped = await dropArrived(store, cursor);
    if (!refused && dropped === 0) return [];
    return renewOverlay(store);
  });
  feed.publish([...new Set(touched)]);
}

const noteKnownPlace = async (
  { db }: TeamStore,
  { heard, ...cursor }: CursorMeta,
  answered: Answered,
): Promise<void> => {
  if (cursor.epoch === null) return;
  const next = nextKnownPlace(heard, answered.asked, answered);
  if (!isEqual(next, heard)) await db.meta.put({ ...cursor, ...heardField(next) });
};

const storeOutcome = async (store: TeamStore, entry: OutboxEntry, outcome: Outcome): Promise<void> => {
  const { db, now } = store;
  if (outcome.status === 'applied') {
    await db.outbox.put({ ...entry, state: 'acked', version: outcome.version ?? 0 });
    return;
  }
  await db.outbox.delete(entry.seq);
  const { seq, mid, name, at, args, by } = entry;
  const code = outcome.code ?? outcome.status;
  const message = outcome.message ?? '';
  // The change was applied before a restore, so only log its refusal. If too many changes wait, the person can act.
  if (entry.was !== undefined && code !== tooManyWaitCode)
    return noteInLog(store, 'refused_again', { mid, name, at, args, code, message });
  await db.attention.put({
    seq,
    mid,
    name,
    at,
    args,
    by,
    kind: outcome.status,
    code,
    message,
    ...(outcome.fields !== undefined && { fields: outcome.fields }),
    current: outcome.current ?? null,
    noticedAt: new Date(now()).toISOString(),
  });
};

/** Moves applied changes that a pull has read to the history (kept 7 days); returns how many. Call in a transaction. */
export async function dropArrived({ db, now }: TeamStore, cursor: CursorMeta): Promise<number> {
  // Before the last page of a pull, rows that changed again may still come on a later page.
  if (!cursor.complete) return 0;
  const expired = new Date(now() - limits.historyDays * 86_400_000).toISOString();
  const [acked, forgotten] = await Promise.all([
    db.outbox.where('state').equals('acked').toArray(),
    db.history.where('ackedAt').below(expired).primaryKeys(),
  ]);
  if (forgotten.length > 0) await db.history.bulkDelete(forgotten);
  const arrived = acked.filter((entry) => (entry.version ?? 0) <= cursor.cursor);
  if (arrived.length === 0) return 0;
  const ackedAt = new Date(now()).toISOString();
  await db.history.bulkPut(
    arrived.map(({ mid, name, at, args, by, version }) => ({
      mid,
      name,
      at,
      args,
      by,
      version: version ?? 0,
      ackedAt,
    })),
  );
  await db.outbox.bulkDelete(arrived.map((entry) => entry.seq));
  return arrived.length;
}

/** Moves changes that waited over a year to the person's list: the server remembers applied ones for only 400 days. */
export async function retireOld(store: TeamStore): Promise<void> {
  const { db, feed } = store;
  if ((await oldIn(db)).length === 0) return;
  const touched = await db.transaction('rw', db.tables, async () => {
    const old = await oldIn(db);
    if (old.length === 0) return []; // another tab has moved these changes already
    const noticedAt = new Date(store.now()).toISOString();
    await db.attention.bulkPut(
      old.map(({ seq, mid, name, at, args, by }) => {
        const refusal = { kind: 'rejected', code: 'too_old', message: '', current: null } as const;
        return { seq, mid, name, at, args, by, ...refusal, noticedAt };
      }),
    );
    await db.outbox.bulkDelete(old.map(({ seq }) => seq));
    await gatherOnCards(store);
    await renumber(db);
    return renewOverlay(store);
  });
  feed.publish([...new Set(touched)]);
}

const oldIn = async (db: TeamDatabase): Promise<readonly OutboxEntry[]> => {
  const { pulledAt } = await cursorOf(db);
  if (pulledAt === null) return [];
  const before = new Date(Date.parse(pulledAt) - limits.pendingDays * 86_400_000).toISOString();
  // filtering in the database would read row by row
  return (await db.outbox.toArray()).filter((entry) => isOlder(entry, before));
};

// The change and the last pull before it (`since`) must both be old, because a device's clock may be wrong by years.
const isOlder = ({ state, was, at, since }: OutboxEntry, before: string): boolean =>
  state === 'pending' && was === undefined && since !== undefined && since < before && at < before;

/** The changes of one push, with this device's client id and how far it has pulled. */
export interface Batch {
  readonly clientId: string;
  /** The client ids that this device had before. */
  readonly former: readonly string[];
  readonly epoch: string | null;
  readonly access: 'full' | 'noCosts';
  readonly generation: number;
  /** The newest point in the team's history that this device knows. */
  readonly heard: HistoryPlace | undefined;
  /** The key of this workshop tablet, if a change names who was chosen there. */
  readonly device: string | undefined;
  /** How many changes wait in the queue, including the changes of this batch. */
  readonly pending: number;
  readonly entries: readonly OutboxEntry[];
}

/** Takes the next changes, oldest first: at most `most`, and at most `bytes` of JSON, but at least one if any waits. */
export function takeBatch({ db }: TeamStore, most: number, bytes: number): Promise<Batch> {
  return db.transaction('rw', db.outbox, db.meta, async () => {
    const isPending = () => db.outbox.where('state').equals('pending'); // the index also sorts the changes by number
    const [[known, cursor, tablet], pending, waiting] = await Promise.all([
      db.meta.bulkGet(['queue', 'cursor', 'present']),
      isPending().count(),
      isPending().limit(most).toArray(),
    ]);
    const queue = queueFrom(known);
    const { epoch, access, generation, heard } = cursorFrom(cursor);
    const entries = withinBytes(waiting, bytes);
    const leaving = entries.filter(({ sent }) => sent !== 1);
    if (known === undefined) await db.meta.put(queue);
    // Mark changes as sent before the push: from then on the server may have applied them, answered or not.
    if (leaving.length > 0) await db.outbox.bulkPut(leaving.map((entry) => ({ ...entry, sent: 1 as const })));
    const device = tablet?.k === 'present' && entries.some(({ by }) => by) ? tablet.device : undefined;
    const { clientId, former = [] } = queue;
    return { clientId, former, epoch, access, generation, heard, device, pending, entries };
  });
}

/**
 * Takes a new client id and numbers the queue from 1, for a copied profile or a device restored to an earlier state.
 */
export function becomeNewClient({ db }: TeamStore): Promise<void> {
  return db.transaction('rw', db.outbox, db.attention, db.meta, async () => renumberApart(db));
}

/**
 * Queues all changes from `seq` on again, because the server expects `seq` next. If `seq` is missing, renumbers the
 * queue.
 */
export function sendAgainFrom({ db }: TeamStore, seq: number): Promise<void> {
  return db.transaction('rw', db.outbox, db.attention, db.meta, async () => {
    if ((await db.outbox.get(seq)) === undefined) return renumber(db);
    await db.outbox.where('seq').aboveOrEqual(seq).modify({ state: 'pending' });
  });
}

const withinBytes = (entries: readonly OutboxEntry[], bytes: number): readonly OutboxEntry[] => {
  let size = 0;
  const over = entries.findIndex((entry) => (size += encoder.encode(JSON.stringify(entry)).byteLength) > bytes);
  return over < 0 ? entries : entries.slice(0, Math.max(1, over));
};

const encoder = new TextEncoder();
