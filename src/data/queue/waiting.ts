import type { Result } from '#core/result.ts';
import { type NotSaved, refuseIfGone } from './not-saved.ts';
import { dependantsOf, isCreation } from './plan.ts';
import { beneathOverlay } from '../rows/overlay.ts';
import { closeGap } from './renumber.ts';
import { saving, savingValue } from './saving.ts';
import type { OutboxEntry } from '../database/team-database.ts';
import { queueOf, type TeamStore } from '../database/team-store.ts';

/** Removes a waiting change and all that build on it from the queue; removes none if one of them may have been sent. */
export function discardWaiting(store: TeamStore, mid: string): Promise<Result<readonly OutboxEntry[], NotSaved>> {
  const { db } = store;
  return savingValue(store, [db.rows, db.outbox, db.attention, db.meta], async () => {
    const queue = await db.outbox.orderBy('seq').toArray();
    const entry = queue.find((one) => one.mid === mid);
    if (entry === undefined) return none;
    const later = queue.filter(({ seq }) => seq > entry.seq);
    const builtOn = isCreation(entry) ? dependantsOf(entry, later, ({ version }) => version !== undefined) : [];
    const taken = [entry, ...builtOn];
    if (!taken.every(hasStayed)) return none;
    const { touched } = await beneathOverlay(store, async () => {
      await db.outbox.bulkDelete(taken.map(({ seq }) => seq));
      await closeGap(db, taken);
    });
    return { touched: [...new Set(touched)], value: taken };
  });
}

const none = { touched: [], value: [] };

/**
 * Puts discarded changes back at their place, or at the end if later ones were sent. Refuses in a team that was left.
 */
export function keepWaiting(store: TeamStore, taken: readonly OutboxEntry[]): Promise<Result<void, NotSaved>> {
  return saving(store, [store.db.rows, store.db.outbox, store.db.meta], () => putBack(store, taken));
}

const putBack = async (store: TeamStore, taken: readonly OutboxEntry[]): Promise<readonly string[]> => {
  const { db } = store;
  await refuseIfGone(db);
  const { touched } = await beneathOverlay(store, async () => {
    for (const entry of taken) {
      // the person pressed twice, so the change is already back
      if ((await db.outbox.where('mid').equals(entry.mid).count()) > 0) continue;
      const queue = await queueOf(db);
      const behind = await db.outbox.where('seq').aboveOrEqual(entry.seq).sortBy('seq');
      // Its number must be that of a change that was never sent: the server refuses a number twice.
      const fits = behind[0]?.seq === entry.seq && behind.every(hasStayed);
      if (fits) {
        await db.outbox.bulkDelete(behind.map(({ seq }) => seq));
        await db.outbox.bulkAdd(behind.map((one) => ({ ...one, seq: one.seq + 1 })));
      }
      await db.outbox.add({ ...entry, seq: fits ? entry.seq : queue.nextSeq });
      await db.meta.put({ ...queue, nextSeq: queue.nextSeq + 1 });
    }
  });
  return [...new Set(touched)];
};

/** Whether a change was never sent. */
const hasStayed = ({ sent, state }: OutboxEntry): boolean => sent !== 1 && state === 'pending';
