import { limits } from '#core/limits.ts';
import { gatherOnCards } from './cards.ts';
import { renewOverlay } from '../rows/overlay.ts';
import { renumber } from './renumber.ts';
import type { OutboxEntry, TeamDatabase } from '../database/team-database.ts';
import { cursorOf, type TeamStore } from '../database/team-store.ts';

/** Moves changes that waited over a year to the person's list: the server remembers applied ones for only 400 days. */
export async function retireOld(store: TeamStore): Promise<void> {
  const { db, feed } = store;
  if ((await oldIn(db)).length === 0) return;
  const touched = await db.transaction('rw', db.tables, async () => {
    const old = await oldIn(db);
    if (old.length === 0) return []; // another tab has moved these changes already
    const noticedAt = new Date(store.now()).toISOString();
    await db.attention.bulkPut(
      old.map(({ seq, mid, name, at, args }) => {
        const refusal = { kind: 'rejected', code: 'too_old', message: '', current: null } as const;
        return { seq, mid, name, at, args, ...refusal, noticedAt };
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
