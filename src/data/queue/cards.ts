import { dependantsOf, isCreation } from './plan.ts';
import { closeGap } from './renumber.ts';
import type { AttentionEntry, OutboxEntry } from '../database/team-database.ts';
import type { TeamStore } from '../database/team-store.ts';

/** Adds dependent changes, refused or never sent, to the card of their refused creation. Call inside a transaction. */
export async function gatherOnCards(store: TeamStore): Promise<void> {
  const { db } = store;
  const roots = (await db.attention.toArray()).filter((card) => card.cause === undefined && isCreation(card));
  for (const { mid } of roots.toSorted(bySeq)) await gatherOn(store, mid);
}

/** Returns the changes of one card in the order of the queue, the refused change first. */
export async function changesOfCard({ db }: TeamStore, mid: string): Promise<readonly AttentionEntry[]> {
  return (await db.attention.filter((entry) => entry.mid === mid || entry.cause === mid).toArray()).toSorted(bySeq);
}

const gatherOn = async ({ db, now }: TeamStore, mid: string): Promise<void> => {
  const cards = await db.attention.toArray();
  const root = cards.find((card) => card.mid === mid);
  if (root === undefined || root.cause !== undefined) return; // this change joined another card meanwhile
  const queue = await db.outbox.toArray();
  const later = [...cards, ...queue].filter(({ seq }) => seq > root.seq).toSorted(bySeq);
  const dependants = dependantsOf(root, later, isApplied);
  const joining = new Set(dependants.filter(isCard).flatMap((card) => (card.cause === undefined ? [card.mid] : [])));
  const joined = cards.filter((card) => joining.has(card.mid) || joining.has(card.cause ?? ''));
  // A sent change joins the card only when its own outcome is known.
  const taken = dependants.filter(isUnsent);
  const noticedAt = new Date(now()).toISOString();
  await db.attention.bulkPut([
    ...joined.map((card) => ({ ...card, cause: mid })),
    ...taken.map((entry) => cardOf(entry, root, noticedAt)),
  ]);
  if (taken.length === 0) return;
  await db.outbox.bulkDelete(taken.map(({ seq }) => seq));
  await closeGap(db, taken);
};

const cardOf = (entry: OutboxEntry, { mid, kind }: AttentionEntry, noticedAt: string): AttentionEntry => ({
  seq: entry.seq,
  mid: entry.mid,
  name: entry.name,
  at: entry.at,
  args: entry.args,
  kind,
  code: 'depends',
  message: '',
  current: null,
  noticedAt,
  cause: mid,
});

const bySeq = (a: { readonly seq: number }, b: { readonly seq: number }): number => a.seq - b.seq;

const isCard = (entry: AttentionEntry | OutboxEntry): entry is AttentionEntry => 'code' in entry;

const isApplied = (entry: AttentionEntry | OutboxEntry): boolean => !isCard(entry) && entry.version !== undefined;

const isUnsent = (entry: AttentionEntry | OutboxEntry): entry is OutboxEntry =>
  !isCard(entry) && entry.state === 'pending' && entry.sent === undefined;
