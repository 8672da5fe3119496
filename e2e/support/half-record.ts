import { appendFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Appends half a record to a site's database log, as a crash does; close the browser first. Returns false without a
 * log.
 */
export const leaveHalfRecord = async (profile: string, url: string): Promise<boolean> => {
  const { hostname, port } = new URL(url);
  const folder = join(profile, 'Default', 'IndexedDB', `http_${hostname}_${port}.indexeddb.leveldb`);
  const logs = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.log'));
  const [log] = logs.toSorted().slice(-1);
  if (log === undefined) return false;
  await appendFile(join(folder, log), header);
  return true;
};

// The head of a complete record (kind 1) of a thousand bytes; the bytes themselves are missing.
const header = Buffer.from([0x12, 0x34, 0x56, 0x78, 0xe8, 0x03, 1]);
