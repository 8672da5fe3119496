import type { DeviceStorage } from './device-storage.ts';
import { jsonObject, numberOrZero } from './json.ts';

/** Something of the person that the server has told: kept on the device for a start without a network. */
export interface KeptOwn<T> {
  /** What is known of this person, and when the server said so; undefined when nothing is. */
  readonly get: (userId: string) => { readonly at: number; readonly value: T } | undefined;
  readonly put: (userId: string, at: number, value: T) => void;
}

/** What the keys of all such things begin with. A log-out deletes them. */
export const ownKeyPrefix = 'spoolside.own.';

/** Keeps one such thing by its name. What lies there of somebody else, or cannot be read, is as good as nothing. */
export const createKeptOwn = <T>(
  storage: DeviceStorage,
  name: string,
  read: (value: unknown) => T | undefined,
): KeptOwn<T> => {
  const key = ownKeyPrefix + name;
  // A storage that refuses costs the memory over reloads only.
  let held: { readonly userId: string; readonly at: number; readonly value: T } | undefined;
  const stored = (userId: string) => {
    const found = jsonObject(storage.get(key));
    const value = found?.['userId'] === userId ? read(found['value']) : undefined;
    return value === undefined ? undefined : { userId, at: numberOrZero(found?.['at']), value };
  };
  return {
    get: (userId) => {
      if (held?.userId !== userId) held = stored(userId);
      return held;
    },
    put: (userId, at, value) => {
      held = { userId, at, value };
      storage.set(key, JSON.stringify(held));
    },
  };
};
