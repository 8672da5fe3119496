import type { AttentionEntry } from './team-database.ts';
import type { TeamStore } from './team-store.ts';

/** Takes a refused change off the list; answers it, so that the step can be taken back. */
export const discardAttention = (store: TeamStore, mid: string): Promise<AttentionEntry | undefined> =>
  store.db.transaction('rw', store.db.attention, async () => {
    const entry = await store.db.attention.get(mid);
    await store.db.attention.delete(mid);
    return entry;
  });

/** Puts a discarded change back on the list. */
export const keepAttention = async (store: TeamStore, entry: AttentionEntry): Promise<void> => {
  await store.db.attention.put(entry);
};
