import path from 'node:path';
import { createPrivateFile, readPrivateFile, replacePrivateFile } from '#server/base/data-folder.ts';
import { StartRefusal } from '#server/base/start-refusal.ts';
import { newKeys, parseKeys, textOfKeys, type KeyContent } from './key-content.ts';

/** The place where an installation keeps its keys: a file, or the database. */
export interface KeyStore {
  /** Reads the keys; undefined if there are none. Throws StartRefusal if they are unusable. */
  readonly read: () => Promise<KeyContent | undefined>;
  /** Stores the first keys, unless keys are stored already: servers that start together then use the same keys. */
  readonly create: (content: KeyContent) => Promise<void>;
  /** Replaces all keys in one step. If this fails, the old keys stay. */
  readonly replace: (content: KeyContent) => Promise<void>;
  readonly problem: (why: string) => StartRefusal;
}

/** Returns the path of the key file in a data folder. */
export function keyFileIn(dir: string): string {
  return path.join(dir, 'auth-keys.json');
}

/** Keeps the keys in the file `auth-keys.json` in a folder. Only the file's owner may read it. */
export function keysInFile(dir: string): KeyStore {
  const file = keyFileIn(dir);
  const problem = (why: string): StartRefusal =>
    new StartRefusal(
      `The keys of the auth server in ${file} cannot be used: ${why}. Restore the file, or remove it: then everybody signs in again.`,
    );
  return {
    read: async () => {
      const found = await readPrivateFile(file);
      return found === undefined ? undefined : parseKeys(found, problem);
    },
    create: (content) => createPrivateFile(file, textOfKeys(content)),
    replace: (content) => replacePrivateFile(file, textOfKeys(content)),
    problem,
  };
}

/** Reads the keys. Throws StartRefusal if there are none, or if they are unusable. */
export async function readKeys(store: KeyStore): Promise<KeyContent> {
  const found = await store.read();
  if (found === undefined) throw store.problem('they are gone');
  return found;
}

/** Reads the keys, or makes the first ones. Throws StartRefusal if they are unusable. */
export async function readOrCreateKeys(store: KeyStore): Promise<KeyContent> {
  const found = await store.read();
  if (found !== undefined) return found;
  await store.create(await newKeys());
  return readKeys(store); // another server may have stored its keys first, so this reads the stored ones
}
