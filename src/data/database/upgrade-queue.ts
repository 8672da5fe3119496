import { outboxForm, upgradeChange } from '#core/mutations/upgrade-change.ts';
import type { QueueMeta, TeamDatabase } from './team-database.ts';

/** Brings a queue that older code has written into this code's form, in one transaction. A later form stays as it is. `db` is the handle that Dexie gives while the database is being opened: with any other, and outside of a transaction, this would wait for its own end. */
export const upgradeQueue = async (db: TeamDatabase): Promise<void> => {
  const isOlder = await db.transaction('r', db.meta, async () => (await olderQueue(db)) !== undefined);
  if (!isOlder) return;
  await db.transaction('rw', db.meta, db.outbox, db.rows, async () => {
    const queue = await olderQueue(db);
    if (queue === undefined) return; // another tab was faster
    const versionOf = async (key: string) => (await db.rows.get(key))?.v ?? 0;
    for (const entry of await db.outbox.toArray())
      await db.outbox.put(await upgradeChange(entry, queue.protocol, versionOf));
    await db.meta.put({ ...queue, protocol: outboxForm });
  });
};

const olderQueue = async (db: TeamDatabase): Promise<QueueMeta | undefined> => {
  const queue = await db.meta.get('queue');
  return queue?.k === 'queue' && queue.protocol < outboxForm ? queue : undefined;
};
