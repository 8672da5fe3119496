import { createDeviceStorage } from '#session/device-storage.ts';

/** A mark beside the databases that says: something was stored here. It outlives them when a browser drops them as a whole, between two visits, after damage or for want of room. */
export interface StorageMarker {
  /** Compares the mark with what is here; to be done before anything is opened, which would make it anew. */
  readonly look: () => Promise<void>;
  /** What the first look found. */
  readonly wasCleared: () => boolean;
  readonly leave: () => void;
  /** Whoever deletes everything by logging out, as the last one on the device, is told nothing at the next visit. */
  readonly remove: () => void;
}

const name = 'spoolside.stored';

/** Makes the mark. `isStored` tells whether the database that every visit makes is there. */
export const createStorageMarker = (window: Window, isStored: () => Promise<boolean>): StorageMarker => {
  const storage = createDeviceStorage(() => window.localStorage);
  let found: boolean | undefined;
  return {
    look: async () => void (found ??= storage.get(name) !== null && !(await isStored())),
    wasCleared: () => found === true,
    leave: () => void storage.set(name, '1'),
    remove: () => storage.remove(name),
  };
};
