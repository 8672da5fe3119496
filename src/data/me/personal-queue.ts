import { newId } from '#core/ids.ts';
import type { DeviceStore, PersonalCall } from '../database/device-database.ts';
import { note } from '../database/device-log.ts';

/** A person's request before it is queued. */
type PersonalRequest = Pick<PersonalCall, 'userId' | 'key' | 'call' | 'body'>;

/** Queues a call until the server answers it; it replaces a waiting call of the same key. */
export async function queueCall({ db, now }: DeviceStore, call: PersonalRequest): Promise<void> {
  await db.calls.put({ ...call, at: new Date(now()).toISOString(), wish: newId() });
}

/** Returns a person's calls that wait or hold a refused message, oldest first. Safe inside a live query. */
export async function callsOf({ db }: DeviceStore, userId: string): Promise<readonly PersonalCall[]> {
  return (await db.calls.where('userId').equals(userId).toArray()).toSorted((a, b) => (a.wish < b.wish ? -1 : 1));
}

/** Removes a call unless a later one replaced it, and logs a refusal. Returns whether it was removed. */
export function removeCall(
  device: DeviceStore,
  made: PersonalCall,
  refusal?: { readonly code: string },
): Promise<boolean> {
  const { db } = device;
  return db.transaction('rw', db.calls, db.log, async () => {
    const { userId, key, call, wish } = made;
    if ((await db.calls.get([userId, key]))?.wish !== wish) return false;
    if (refusal !== undefined) await note(device, 'call_refused', { userId, call, code: refusal.code });
    await db.calls.delete([userId, key]);
    return true;
  });
}
