import { newId } from '#core/ids.ts';
import type { DeviceStore, PersonalCall } from '../database/device-database.ts';
import { note } from '../database/device-log.ts';

/** What a person wants told to the server about their own things. */
export type PersonalWish = Pick<PersonalCall, 'userId' | 'key' | 'call' | 'body'>;

/** Keeps a call until the server has heard it; one that waits under the same key gives way. */
export const queueCall = async ({ db, now }: DeviceStore, wish: PersonalWish): Promise<void> => {
  await db.calls.put({ ...wish, at: new Date(now()).toISOString(), wish: newId() });
};

/** The calls of a person that still wait, oldest first. Safe inside a live query. */
export const callsOf = async ({ db }: DeviceStore, userId: string): Promise<readonly PersonalCall[]> =>
  (await db.calls.where('userId').equals(userId).toArray()).toSorted((a, b) => (a.wish < b.wish ? -1 : 1));

/** Takes a call out of the queue, unless a later wish has taken its place. A refusal is logged. Answers whether it was taken out. */
export const removeCall = (
  device: DeviceStore,
  made: PersonalCall,
  refusal?: { readonly code: string },
): Promise<boolean> => {
  const { db } = device;
  return db.transaction('rw', db.calls, db.log, async () => {
    const { userId, key, call, wish } = made;
    if ((await db.calls.get([userId, key]))?.wish !== wish) return false;
    if (refusal !== undefined) await note(device, 'call_refused', { userId, call, code: refusal.code });
    await db.calls.delete([userId, key]);
    return true;
  });
};
