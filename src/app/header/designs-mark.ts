import { createDeviceStorage } from '#session/device-storage.ts';

const storage = createDeviceStorage(() => window.localStorage);
const keyOf = (database: string): string => `spoolside.designs.${database}`;

/** Whether the mark is set that a team has a design. */
export function hasDesignsMark(database: string): boolean {
  return storage.get(keyOf(database)) !== null;
}

export function setDesignsMark(database: string, has: boolean): void {
  return void (has ? storage.set(keyOf(database), '1') : storage.remove(keyOf(database)));
}
