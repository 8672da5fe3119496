import { Dexie } from 'dexie';

/** Makes Chromium begin a new log file for this site's storage: makes and deletes an empty database (about 2 ms). */
export async function beginNewLog(): Promise<void> {
  // If the old log ends in half a record, Chromium can drop all of this site's data (google/leveldb, issue 1287).
  const empty = new Dexie('spoolside-log');
  empty.version(1).stores({});
  await empty.open();
  // Deleting a database makes Chromium move the log into a table and begin a new log. Other browsers only delete it.
  await empty.delete();
}
