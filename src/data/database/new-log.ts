import { Dexie } from 'dexie';

/**
 * Makes the browser begin a new log for what this site stores, by making an empty database and deleting it (some 2 ms).
 *
 * Chromium keeps IndexedDB in LevelDB, which goes on writing at the end of the log that it finds. When the browser ends
 * in the middle of a record, the half record stays there: the next session saves behind it, and the one after that meets
 * it, takes the log for damaged and drops everything that this site had stored (google/leveldb, issue 1287). A deleted
 * database makes LevelDB move what the log holds into a table and leave the log behind. Elsewhere it changes nothing.
 */
export const beginNewLog = async (): Promise<void> => {
  const empty = new Dexie('spoolside-log');
  empty.version(1).stores({});
  await empty.open();
  await empty.delete();
};
