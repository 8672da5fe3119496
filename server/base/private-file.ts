import { randomUUID } from 'node:crypto';
import { chmod, link, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';

/** The text of a file that is its owner's alone, or undefined when there is none; opened to others by a copy, it is closed again. */
export const readPrivateFile = async (file: string): Promise<string | undefined> => {
  try {
    if (process.platform !== 'win32') await chmod(file, 0o600); // a copy or a restore may have opened it to others
    return await readFile(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
};

/** Makes a file for its owner alone unless there is one. Written aside and linked into place: a crash leaves no half file, and of two servers that start at once one wins. */
export const createPrivateFile = async (file: string, text: string): Promise<void> => {
  await mkdir(path.dirname(file), { recursive: true });
  await withDraft(file, text, (draft) => putInPlace(draft, file));
};

/** Puts new text in the place of such a file, all of it or nothing. */
export const replacePrivateFile = (file: string, text: string): Promise<void> =>
  withDraft(file, text, (draft) => rename(draft, file));

const withDraft = async (file: string, text: string, place: (draft: string) => Promise<void>): Promise<void> => {
  const draft = `${file}.${randomUUID()}`;
  try {
    await writeDurably(draft, text);
    await place(draft);
  } finally {
    await rm(draft, { force: true });
  }
};

const writeDurably = async (file: string, text: string): Promise<void> => {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(text);
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
