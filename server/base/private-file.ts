import { randomUUID } from 'node:crypto';
import { chmod, link, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';

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
