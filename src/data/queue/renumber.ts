import { newId } from '#core/ids.ts';
import { limits } from '#core/limits.ts';
import { outboxForm } from '#core/mutations/upgrade-change.ts';
import { asOffered, fromHistory, type Unnumbered } from './offers.ts';
import type { OutboxEntry, TeamDatabase } from '../database/team-database.ts';
import { queueOf } from '../database/team-store.ts';

/** Takes a new client id and numbers the queue from 1; changes keep their ids. Call inside a transaction. */
export async function renumber(db: TeamDatabase): Promise<void> {
  const { clientId, former = [] } = await queueOf(db);
  // The former ids let the server find the changes that it already applied for this device.
  await renumberAs(db, [...former, clientId].slice(-limits.formerClients));
}

/** Like `renumber`, but without former ids, because another device may have them too. Call inside a transaction. */
export function renumberApart(db: TeamDatabase): Promise<void> {
  return renumberAs(db, []);
}

const renumberAs = async (db: TeamDatabase, former: readonly string[]): Promise<void> => {
  const entries = await db.outbox.orderBy('seq').toArray();
  // Applied changes are sent again too: numbers must have no gap, and the server finds their outcomes by id.
  await refill(db, entries.map(unanswered), former);
};

/**
 * Queues applied changes of 7 days again, before waiting ones. `shared`: last version not lost. Call in a transaction.
 */
export async function offerAgain(db: TeamDatabase, shared: number): Promise<void> {
  const entries = await db.outbox.orderBy('seq').toArray();
  const queued = new Set(entries.map(({ mid }) => mid));
  const history = (await db.history.toArray()).filter(({ mid }) => !queued.has(mid));
  await db.history.clear();
  // Sorted by their old versions, so that the server applies them again in the same order.
  const before = history.toSorted((a, b) => a.version - b.version).map(fromHistory);
  await refill(
    db,
    [...before, ...entries.map(unanswered)].map((entry) => asOffered(entry, shared)),
  );
}

/** Queues changes for a second sending before all waiting ones, under a new client id. Call inside a transaction. */
export async function offerFirst(db: TeamDatabase, offers: readonly Unnumbered[]): Promise<void> {
  const entries = await db.outbox.orderBy('seq').toArray();
  await refill(db, [...offers, ...entries.map(unanswered)]);
}

/** Renumbers the queue to close the gap that removed changes left. Call inside a transaction. */
export async function closeGap(db: TeamDatabase, taken: readonly OutboxEntry[]): Promise<void> {
  const first = Math.min(...taken.map(({ seq }) => seq));
  const behind = await db.outbox.where('seq').above(first).sortBy('seq');
  // A number that was sent cannot be used again, so the queue then gets a new client id.
  if (taken.some(hasLeft) || behind.some(hasLeft)) return renumber(db);
  await db.outbox.bulkDelete(behind.map(({ seq }) => seq));
  await db.outbox.bulkAdd(behind.map((entry, at) => ({ ...entry, seq: first + at })));
  await db.meta.put({ ...(await queueOf(db)), nextSeq: first + behind.length });
}

const hasLeft = ({ sent, state }: OutboxEntry): boolean => sent === 1 || state === 'acked';

/** Marks a change as unanswered. Its version stays: by it a restored server learns that the change was applied once. */
const unanswered = ({ seq: _seq, ...entry }: OutboxEntry): Unnumbered => ({ ...entry, state: 'pending' });

const refill = async (
  db: TeamDatabase,
  entries: readonly Unnumbered[],
  former: readonly string[] = [],
): Promise<void> => {
  await placeCards(db, entries);
  await db.outbox.clear();
  await db.outbox.bulkAdd(entries.map((entry, at) => ({ ...entry, seq: at + 1 })));
  await db.meta.put({ k: 'queue', clientId: newId(), former, nextSeq: entries.length + 1, protocol: outboxForm });
};

/** Renumbers refused changes, so that they keep their place among the waiting ones. The numbers only give the order. */
const placeCards = async (db: TeamDatabase, entries: readonly Unnumbered[]): Promise<void> => {
  const cards = await db.attention.toArray();
  if (cards.length === 0) return;
  const oldSeqs = new Map((await db.outbox.toArray()).map(({ mid, seq }) => [mid, seq]));
  const inOrder = cards.toSorted((a, b) => a.seq - b.seq);
  await db.attention.bulkPut(
    inOrder.map((card, at) => {
      const after = entries.findIndex(({ mid }) => (oldSeqs.get(mid) ?? -Infinity) > card.seq);
      return { ...card, seq: (after < 0 ? entries.length : after) + (at + 1) / (cards.length + 1) };
    }),
  );
};
