import { createDeviceStorage } from '#session/device-storage.ts';

const storage = createDeviceStorage(() => window.localStorage);
const keyOf = (database: string): string => `spoolside.designs.${database}`;

/** Whether the mark is set that a team has a design. */
export const hasDesignsMark = (database: string): boolean => storage.get(keyOf(database)) !== null;

export const setDesignsMark = (database: string, has: boolean): void =>
  void (has ? storage.set(keyOf(database), '1') : storage.remove(keyOf(database)));
