import { randomUUID } from 'node:crypto';
import { chmod, link, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';

/** Reads a file that only its owner may read, and restores that permission. Undefined when there is no file. */
export const readPrivateFile = async (file: string): Promise<string | undefined> => {
  try {
    if (process.platform !== 'win32') await chmod(file, 0o600); // a copy or a restore may have opened it to others
    return await readFile(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
};

/** Makes a file that only its owner may read, unless there is one. */
export const createPrivateFile = async (file: string, text: string): Promise<void> => {
  await mkdir(path.dirname(file), { recursive: true });
  // written aside and linked: a crash leaves no half file, and the file of another server that starts now is kept
  await withDraft(file, text, (draft) => putInPlace(draft, file));
};

/** Replaces the text of a file that only its owner may read, all of it or nothing. */
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
