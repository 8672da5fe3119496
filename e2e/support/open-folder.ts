import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Makes a temporary folder that other users may pass through, because root's database runs as another user. */
export const openFolder = async (prefix: string): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), prefix));
  await chmod(folder, 0o711);
  return folder;
};
