import { newId } from '#core/ids.ts';
import { limits } from '#core/limits.ts';
import { outboxForm } from '#core/mutations/upgrade-change.ts';
import { asOffered, fromHistory, type Unnumbered } from './offers.ts';
import type { OutboxEntry, TeamDatabase } from '../database/team-database.ts';
import { queueOf } from '../database/team-store.ts';

/**
 * Takes a new name in the protocol and numbers the queue from 1, the changes keeping their ids. What is applied already
 * is sent along: numbers have no gap, and its outcome is known by its id. The server is told of the former names, so
 * that it takes what was applied under them for this device's own. Call inside a transaction.
 */
export const renumber = async (db: TeamDatabase): Promise<void> => {
  const { clientId, former = [] } = await queueOf(db);
  await renumberAs(db, [...former, clientId].slice(-limits.formerClients));
};

/** The same for a device of which another one may bear the name too: it has no former names. Call inside a transaction. */
export const renumberApart = (db: TeamDatabase): Promise<void> => renumberAs(db, []);

const renumberAs = async (db: TeamDatabase, former: readonly string[]): Promise<void> => {
  const entries = await db.outbox.orderBy('seq').toArray();
  await refill(db, entries.map(unanswered), former);
};

/** Offers a server that was set back, or whose rows are not what they should be here, what it had applied in the last seven days, in the old order, and then the queue. `shared`: the version up to which it has lost nothing. Call inside a transaction. */
export const offerAgain = async (db: TeamDatabase, shared: number): Promise<void> => {
  const entries = await db.outbox.orderBy('seq').toArray();
  const queued = new Set(entries.map(({ mid }) => mid));
  const history = (await db.history.toArray()).filter(({ mid }) => !queued.has(mid));
  await db.history.clear();
  const before = history.toSorted((a, b) => a.version - b.version).map(fromHistory);
  await refill(
    db,
    [...before, ...entries.map(unanswered)].map((entry) => asOffered(entry, shared)),
  );
};

/** Puts changes that are offered again before everything that waits, under a new name. Call inside a transaction. */
export const offerFirst = async (db: TeamDatabase, offers: readonly Unnumbered[]): Promise<void> => {
  const entries = await db.outbox.orderBy('seq').toArray();
  await refill(db, [...offers, ...entries.map(unanswered)]);
};

/** Closes the gap in the numbers that taking a change out of the queue has left. Numbers that have left this device cannot be given anew: then the queue gets a new name. Call inside a transaction. */
export const closeGap = async (db: TeamDatabase, taken: readonly OutboxEntry[]): Promise<void> => {
  const first = Math.min(...taken.map(({ seq }) => seq));
  const behind = await db.outbox.where('seq').above(first).sortBy('seq');
  if (taken.some(hasLeft) || behind.some(hasLeft)) return renumber(db);
  await db.outbox.bulkDelete(behind.map(({ seq }) => seq));
  await db.outbox.bulkAdd(behind.map((entry, at) => ({ ...entry, seq: first + at })));
  await db.meta.put({ ...(await queueOf(db)), nextSeq: first + behind.length });
};

const hasLeft = ({ sent, state }: OutboxEntry): boolean => sent === 1 || state === 'acked';

/** The version stays: should the server be set back before it answers again, it was applied once. */
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

/** Refused changes keep their place between those that wait: numbers are theirs only to compare. */
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
