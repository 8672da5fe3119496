import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { access, mkdir, statfs, chmod, link, open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Log } from './log.ts';
import { StartRefusal } from './start-refusal.ts';

/**
 * Makes the server's data folder if it is missing. Throws a StartRefusal with its path if the server cannot write it.
 */
export async function makeDataFolder(dataDir: string): Promise<void> {
  try {
    // if root starts the server, the database runs as another user, who must be able to enter this folder
    await mkdir(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
    await access(dataDir, constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    throw new StartRefusal(
      `DATA_DIR must be a folder that can be written, but it is ${dataDir}, and ${reasons[code] ?? message}.`,
    );
  }
}

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'that file system is read-only',
  EEXIST: 'that is a file',
  ENOTDIR: 'a file stands where a folder of that path should be',
  ENOSPC: 'no space is left there',
};

/** How much of a disk is free. `share` is from 0 to 1. */
interface FreeDisk {
  readonly bytes: number;
  readonly share: number;
}

/** If less than this share of the disk is free, the server warns: PostgreSQL cannot work on a full disk. */
export const leastFreeShare = 0.1;

/** Reads how much of a folder's disk this user may still fill. */
export async function readFreeDisk(folder: string): Promise<FreeDisk> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { bytes: bavail * bsize, share: bavail / blocks };
}

/** Writes how much is free, for example `12.5 GB (8 %) of the disk of /data`. */
export function freeWords(folder: string, { bytes, share }: FreeDisk): string {
  return `${(bytes / 1024 ** 3).toFixed(1)} GB (${Math.floor(share * 100)} %) of the disk of ${folder}`;
}

/** Logs a warning if too little of the data folder's disk is free. `read` measures the disk. */
export async function warnOfFullDisk(
  { config: { dataDir }, log }: { readonly config: { readonly dataDir: string }; readonly log: Log },
  read: (folder: string) => Promise<FreeDisk> = readFreeDisk,
): Promise<void> {
  const free = await read(dataDir);
  if (free.share >= leastFreeShare) return;
  log.warn(
    { freeBytes: free.bytes },
    `Only ${freeWords(dataDir, free)} are free. Make room before nothing can be saved.`,
  );
}

/** Reads a file; except on Windows, first makes it readable for its owner alone. Undefined if the file is missing. */
export async function readPrivateFile(file: string): Promise<string | undefined> {
  try {
    // a person who copied or restored the file may have made it readable for other users
    if (process.platform !== 'win32') await chmod(file, 0o600);
    return await readFile(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** Makes a file that only its owner may read, unless it exists; without hard links, may replace one made meanwhile. */
export async function createPrivateFile(file: string, text: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  // a crash leaves no half-written file; a link, unlike a rename, fails if the file exists
  await withDraft(file, text, (draft) => putInPlace(draft, file));
}

/** Replaces a file that only its owner may read; a crash leaves the old or the new content, never a part. */
export function replacePrivateFile(file: string, content: string | Uint8Array): Promise<void> {
  return withDraft(file, content, (draft) => rename(draft, file));
}

const withDraft = async (
  file: string,
  content: string | Uint8Array,
  place: (draft: string) => Promise<void>,
): Promise<void> => {
  const draft = `${file}.${randomUUID()}`;
  try {
    await writeDurably(draft, content);
    await place(draft);
  } finally {
    await rm(draft, { force: true });
  }
};

const writeDurably = async (file: string, content: string | Uint8Array): Promise<void> => {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
};

const withoutLinks = new Set(['EPERM', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP']);

const putInPlace = async (draft: string, file: string): Promise<void> => {
  try {
    await link(draft, file);
  } catch (error) {
    const code = codeOf(error);
    if (code === 'EEXIST') return;
    if (code === undefined || !withoutLinks.has(code)) throw error;
    await rename(draft, file);
  }
};

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
