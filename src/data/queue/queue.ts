import type { HistoryPlace } from '#core/wire/history-mark.ts';
import { renumber, renumberApart } from './renumber.ts';
import type { OutboxEntry } from '../database/team-database.ts';
import { cursorFrom, queueFrom, type TeamStore } from '../database/team-store.ts';

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
  /** How many changes wait in the queue, including the changes of this batch. */
  readonly pending: number;
  readonly entries: readonly OutboxEntry[];
}

/** Takes the next changes, oldest first: at most `most`, and at most `bytes` of JSON, but at least one if any waits. */
export function takeBatch({ db }: TeamStore, most: number, bytes: number): Promise<Batch> {
  return db.transaction('rw', db.outbox, db.meta, async () => {
    const isPending = () => db.outbox.where('state').equals('pending'); // the index also sorts the changes by number
    const [[known, cursor], pending, waiting] = await Promise.all([
      db.meta.bulkGet(['queue', 'cursor']),
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
    return { clientId: queue.clientId, former: queue.former ?? [], epoch, access, generation, heard, pending, entries };
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
