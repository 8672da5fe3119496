import { limits } from '#core/limits.ts';
import { storeOutcomes, becomeNewClient, sendAgainFrom, takeBatch, type Batch } from '#data/queue/outcomes.ts';
import type { TeamStore } from '#data/database/team-store.ts';
import { pushReactionTo, type PullReaction, type Retry } from './reaction.ts';
import type { SyncRemote } from './sync-remote.ts';

/** How sending ended. `generation`: the cursor's generation when the last batch was read. */
type PushEnd = { readonly do: 'idle' } | (PullReaction & { readonly generation: number });

/** `sending` is called after each accepted batch of a long queue: changes sent, and of how many. */
export interface SendingDeps {
  readonly store: TeamStore;
  readonly remote: SyncRemote;
  readonly sending: (done: number, total: number) => void;
}

/**
 * Sends waiting changes in batches, in the queue's order. Another tab may send too: the server applies each id once.
 */
export async function pushAll({ store, remote, sending }: SendingDeps): Promise<PushEnd> {
  let most: number = limits.pushMutations;
  let done = 0;
  let total = 0;
  let generation = 0;
  for (let repairs = 0; repairs <= mostRepairs;) {
    const batch = await takeBatch(store, most, limits.pushBytes - envelopeBytes);
    if (batch.entries.length === 0) return { do: 'idle' };
    generation = batch.generation;
    total = Math.max(total, done + batch.pending); // more changes may have been saved since
    const answer = await remote.push(store.actor.teamId, requestOf(batch, store.now()), batch.former);
    if (answer.ok) {
      const { epoch, version, last, outcomes, stopped } = answer.value;
      await storeOutcomes(store, outcomes, { epoch, version, last, asked: batch.heard });
      done += outcomes.length;
      if (total > shortQueue) sending(done, total);
      if (stopped !== null) return { ...later, afterMs: stopped.retryAfter * 1000, generation };
      if (outcomes.length === 0) return { ...later, generation };
      // A later write wakes the engine itself.
      if (batch.entries.length === batch.pending && outcomes.length === batch.pending) return { do: 'idle' };
      repairs = 0;
      continue;
    }
    const reaction = pushReactionTo(answer.error);
    if (reaction.do === 'new_client') await becomeNewClient(store);
    else if (reaction.do === 'resend') await sendAgainFrom(store, reaction.from);
    else if (reaction.do !== 'halve') return { ...reaction, generation };
    else if (batch.entries.length > 1) most = Math.ceil(batch.entries.length / 2);
    else await handToPerson(store, batch);
    if (reaction.do !== 'halve') repairs += 1;
  }
  return { ...later, generation };
}

// For up to two pushes no progress is shown: they end before a person can read it.
const shortQueue = 2 * limits.pushMutations;

// The bytes of a push without its changes.
const envelopeBytes = 1024;

/** How many repairs in a row are tried at once. If the server still refuses the queue, the next round tries again. */
const mostRepairs = 3;
const later: Retry = { do: 'retry', afterMs: 0, reachable: true, mayRead: true };

const requestOf = ({ clientId, epoch, access, heard, device, pending, entries }: Batch, now: number) => ({
  clientId,
  epoch,
  access,
  pending,
  sentAt: new Date(now).toISOString(),
  ...(heard !== undefined && { last: heard.last, lastAt: heard.version }),
  device,
  mutations: entries.map(({ seq, mid, name, at, args, was, by }) => ({
    seq,
    mid,
    name,
    at,
    args,
    ...(was !== undefined && { was }),
    by,
  })),
});

/** Moves a change that is too large for a push to the person's list: it would block all changes after it. */
const handToPerson = (store: TeamStore, { entries }: Batch): Promise<void> =>
  storeOutcomes(
    store,
    entries.map(({ mid }) => ({ mid, status: 'rejected', code: 'too_large' })),
  );
