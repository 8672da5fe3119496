import { createDeviceStorage } from '#session/device-storage.ts';

/** A mark in localStorage that this device has stored something. It survives if the browser drops all databases. */
export interface StorageMarker {
  /** Checks for a mark without a device database. Call it before the database is opened, because opening makes it. */
  readonly check: () => Promise<void>;
  /** Whether the first `check` found the mark, but no database. */
  readonly wasCleared: () => boolean;
  readonly leave: () => void;
  /** Called when the last team on this device was deleted on purpose, so that the next visit reports no loss. */
  readonly remove: () => void;
}

const name = 'spoolside.stored';

/** Makes a storage marker. `isStored`: whether the device database exists. */
export function createStorageMarker(window: Window, isStored: () => Promise<boolean>): StorageMarker {
  const storage = createDeviceStorage(() => window.localStorage);
  let found: boolean | undefined;
  return {
    check: async () => void (found ??= storage.get(name) !== null && !(await isStored())),
    wasCleared: () => found === true,
    leave: () => void storage.set(name, '1'),
    remove: () => storage.remove(name),
  };
}
