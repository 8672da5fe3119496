import { limits } from '#core/limits.ts';
import type { PulledRow } from '#core/wire/sync-wire.ts';
import {
  becomeNewClient,
  clientIdOf,
  markSent,
  nextBatch,
  replaceAll,
  settleOutcomes,
  storePage,
} from '#data/settle.ts';
import { cursorOf, type TeamStore } from '#data/team-store.ts';
import { reactionTo, type Reaction } from './reaction.ts';
import type { SyncRemote } from './sync-remote.ts';

/** How a round ended: everything sent and read, or what has to happen first. */
export type RoundEnd = { readonly do: 'idle' } | Reaction;

/** What a first sync has read so far, and of how many. */
export type Progress = (done: number, total: number) => void;

/** Sends what is waiting, batch after batch, in the order of the queue. Correct whoever else does the same at the same time. */
export const pushAll = async (store: TeamStore, remote: SyncRemote, sentAt: () => string): Promise<RoundEnd> => {
  let most: number = limits.pushMutations;
  for (let repairs = 0; repairs <= mostRepairs;) {
    const batch = await nextBatch(store, most, limits.pushBytes - envelopeBytes);
    if (batch.length === 0) return { do: 'idle' };
    const clientId = await clientIdOf(store);
    const { epoch, access } = await cursorOf(store.db);
    await markSent(store, batch);
    const pending = await store.db.outbox.where('state').equals('pending').count();
    const mutations = batch.map(({ seq, mid, name, at, args }) => ({ seq, mid, name, at, args }));
    const answer = await remote.push(store.actor.teamId, {
      clientId,
      epoch,
      access,
      pending,
      sentAt: sentAt(),
      mutations,
    });
    if (answer.ok) {
      await settleOutcomes(store, answer.value.outcomes);
      const { stopped } = answer.value;
      if (stopped !== null) return { do: 'retry', afterMs: stopped.retryAfter * 1000, reachable: true };
      if (answer.value.outcomes.length === 0) return later;
      repairs = 0;
      continue;
    }
    const reaction = reactionTo(answer.error);
    if (reaction.do === 'new_client') await becomeNewClient(store);
    else if (reaction.do === 'resend') await resendFrom(store, reaction.from);
    else if (reaction.do !== 'halve') return reaction;
    else if (batch.length > 1) most = Math.ceil(batch.length / 2);
    else await handToPerson(store, batch);
    if (reaction.do !== 'halve') repairs += 1;
  }
  return later;
};

// What a push carries beside its changes.
const envelopeBytes = 1024;

/** A server that finds fault with the queue whatever is done about it is asked again later, not at once. */
const mostRepairs = 3;
const later: RoundEnd = { do: 'retry', afterMs: 0, reachable: true };

/** A change that no push can carry would hold up everything behind it. */
const handToPerson = (store: TeamStore, batch: readonly { readonly mid: string }[]): Promise<void> =>
  settleOutcomes(
    store,
    batch.map(({ mid }) => ({ mid, status: 'rejected', code: 'too_large' })),
  );

/** Reads on from the cursor until there is no more, page by page, each stored with its cursor. */
export const pullAll = async (store: TeamStore, remote: SyncRemote, progress: Progress): Promise<RoundEnd> => {
  let done = 0;
  for (;;) {
    const { epoch, generation, cursor, access } = await cursorOf(store.db);
    const answer = await remote.pull(store.actor.teamId, { after: cursor, epoch, access });
    if (!answer.ok) return reactionTo(answer.error);
    await storePage(store, answer.value, { epoch, generation });
    done += answer.value.rows.length;
    if (cursor === 0 || done > limits.pullRows) progress(done, answer.value.total);
    if (!answer.value.more) return { do: 'idle' };
  }
};

/** Reads everything anew and swaps it in with one transaction: after a restored server, a lost place in the order, or a change of what may be seen. */
export const resync = async (store: TeamStore, remote: SyncRemote, progress: Progress): Promise<RoundEnd> => {
  const rows: PulledRow[] = [];
  let after = 0;
  let epoch: string | null = null;
  let { access } = await cursorOf(store.db);
  for (;;) {
    const answer = await remote.pull(store.actor.teamId, { after, epoch, access });
    if (!answer.ok) return reactionTo(answer.error);
    access = answer.value.access; // it may be why everything is read anew
    rows.push(...answer.value.rows);
    progress(rows.length, answer.value.total);
    after = answer.value.to;
    epoch = answer.value.epoch;
    if (answer.value.more) continue;
    await replaceAll(store, rows, answer.value);
    return { do: 'idle' };
  }
};

/** The server waits for a number: what still carries it is sent again; when it is no longer here, the queue gets a new name. */
const resendFrom = async (store: TeamStore, seq: number): Promise<void> => {
  const held = await store.db.outbox.get(seq);
  if (held === undefined) return becomeNewClient(store);
  await store.db.outbox.where('seq').aboveOrEqual(seq).modify({ state: 'pending' });
};
