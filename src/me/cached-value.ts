import type { DeviceStorage } from '#session/device-storage.ts';
import { jsonObject, numberOrZero } from '#session/json.ts';

/** Something of the person that was fetched: kept on the device for a start without a network. */
export interface CachedValue<T> {
  /** What is known of this person, and when the server said so; undefined when nothing is. */
  readonly get: (userId: string) => { readonly at: number; readonly value: T } | undefined;
  readonly put: (userId: string, at: number, value: T) => void;
}

/**
 * Keeps one such thing by its name, for each person apart. What cannot be read is as good as nothing. `isOfDevice`: one
 * place for all persons, which keeps the last one's.
 */
export const createCachedValue = <T>(
  storage: DeviceStorage,
  name: string,
  read: (value: unknown) => T | undefined,
  isOfDevice = false,
): CachedValue<T> => {
  const shared = ownKeyPrefix + name;
  const keyOf = (userId: string) => (isOfDevice ? shared : ownKeysOf(userId) + name);
  // A storage that refuses costs the memory over reloads only.
  let held: { readonly userId: string; readonly at: number; readonly value: T } | undefined;
  const storedAt = (key: string, userId: string) => {
    const found = jsonObject(storage.get(key));
    const value = found?.['userId'] === userId ? read(found['value']) : undefined;
    return value === undefined ? undefined : { userId, at: numberOrZero(found?.['at']), value };
  };
  // An earlier version had one place for all persons: who is named there is still meant.
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
};

const ownKeyPrefix = 'spoolside.own.';
const ownKeysOf = (userId: string): string => `${ownKeyPrefix}${userId}.`;

/** Whether what lies under a key was kept so of this person. Their log-out deletes it. */
export const isKeptOf = (userId: string, key: string, text: string | null): boolean =>
  key.startsWith(ownKeysOf(userId)) || (key.startsWith(ownKeyPrefix) && jsonObject(text)?.['userId'] === userId);
