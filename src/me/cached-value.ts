import { type DeviceStorage, jsonObject, numberOrZero } from '#session/device-storage.ts';

/** A fetched value about a person, stored on the device, so that the page can start without a network. */
interface CachedValue<T> {
  /** Returns the person's value, and the time given to `put` (`at`, ms since 1970); undefined if there is none. */
  readonly get: (userId: string) => { readonly at: number; readonly value: T } | undefined;
  readonly put: (userId: string, at: number, value: T) => void;
}

/** Stores a value per person. `isOfDevice`: one entry for the whole device, with the value of its last person. */
export function createCachedValue<T>(
  storage: DeviceStorage,
  name: string,
  read: (value: unknown) => T | undefined,
  isOfDevice = false,
): CachedValue<T> {
  const shared = ownKeyPrefix + name;
  const keyOf = (userId: string) => (isOfDevice ? shared : ownKeysOf(userId) + name);
  // Keep it in memory too: if storing fails, the value is lost only at a reload.
  let held: { readonly userId: string; readonly at: number; readonly value: T } | undefined;
  const storedAt = (key: string, userId: string) => {
    const found = jsonObject(storage.get(key));
    const value = found?.['userId'] === userId ? read(found['value']) : undefined;
    return value === undefined ? undefined : { userId, at: numberOrZero(found?.['at']), value };
  };
  // An earlier version had one entry for all persons; its value counts for the person named in it.
  const stored = (userId: string) => storedAt(keyOf(userId), userId) ?? storedAt(shared, userId);
  return {
    get: (userId) => {
      if (held?.userId !== userId) held = stored(userId);
      return held;
    },
    put: (userId, at, value) => {
      held = { userId, at, value };
      storage.set(keyOf(userId), JSON.stringify(held));
    },
  };
}

const ownKeyPrefix = 'spoolside.own.';
const ownKeysOf = (userId: string): string => `${ownKeyPrefix}${userId}.`;

/** Whether the entry under a key is a value of this person. Their log-out deletes it. */
export function isKeptOf(userId: string, key: string, text: string | null): boolean {
  return key.startsWith(ownKeysOf(userId)) || (key.startsWith(ownKeyPrefix) && jsonObject(text)?.['userId'] === userId);
}
