import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { replacePrivateFile } from '#server/base/private-file.ts';

/** Returns the folder beside a backup that holds the bytes of files, each part once, under its SHA-256. */
export function partsBeside(file: string): string {
  return join(dirname(file), 'parts');
}

/** Returns the path of the list of the parts that a backup needs, one per line. */
export function listBeside(file: string): string {
  return `${file}.parts`;
}

const pathOf = (folder: string, sha256: string): string => join(folder, sha256.slice(0, 2), sha256);

/** Stores a part in the folder unless it is already there. Returns its SHA-256. */
export async function keepPart(folder: string, bytes: Buffer): Promise<string> {
  const sha256 = sha256Of(bytes);
  if ((await readPart(folder, sha256)) !== undefined) return sha256;
  const file = pathOf(folder, sha256);
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await replacePrivateFile(file, bytes);
  return sha256;
}

/** Reads a part. Undefined if the folder lacks it or its bytes have changed. */
export async function readPart(folder: string, sha256: string): Promise<Buffer | undefined> {
  try {
    const bytes = await readFile(pathOf(folder, sha256));
    return sha256Of(bytes) === sha256 ? bytes : undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Removes the parts whose SHA-256 is not in `needed`. Returns the number of removed parts. */
export async function removeParts(folder: string, needed: ReadonlySet<string>): Promise<number> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      return [];
    },
  );
  const left = names.filter((entry) => entry.isFile() && !needed.has(entry.name));
  for (const entry of left) await rm(join(entry.parentPath, entry.name), { force: true });
  return left.length;
}

const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
