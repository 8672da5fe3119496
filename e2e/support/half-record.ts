import { appendFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Leaves half a record in a site's database log, as a crash does. No browser may use the profile. False: no log. */
export const leaveHalfRecord = async (profile: string, url: string): Promise<boolean> => {
  const { hostname, port } = new URL(url);
  const folder = join(profile, 'Default', 'IndexedDB', `http_${hostname}_${port}.indexeddb.leveldb`);
  const logs = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.log'));
  const [log] = logs.toSorted().slice(-1);
  if (log === undefined) return false;
  await appendFile(join(folder, log), header);
  return true;
};

// A record of a thousand bytes that is whole in itself (kind 1), of which nothing but the head was written.
const header = Buffer.from([0x12, 0x34, 0x56, 0x78, 0xe8, 0x03, 1]);
