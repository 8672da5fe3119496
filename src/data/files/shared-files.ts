import { newId } from '#core/ids.ts';
import { isKeptAlready, nameOfShared, sharedCache, sharedEntry } from '#core/wire/shared-files.ts';

/** A file that was shared with the app, dropped on it or opened with it, and that does not belong to a row yet. */
export interface SharedFile {
  readonly address: string;
  readonly file: File;
}

/** Returns the shared files that wait for this person, oldest first; none if the browser has no caches. */
export async function sharedFiles(caches: CacheStorage | undefined, userId: string): Promise<readonly SharedFile[]> {
  if (caches === undefined) return [];
  const found = await Promise.all([sharedCache, cacheOf(userId)].map((name) => filesIn(caches, name)));
  return found.flat().toSorted((a, b) => (a.address < b.address ? -1 : 1));
}

const filesIn = async (caches: CacheStorage, name: string): Promise<readonly SharedFile[]> => {
  if (!(await caches.has(name))) return [];
  const cache = await caches.open(name);
  const found = await Promise.all(
    (await cache.keys()).map(async ({ url }) => {
      const kept = await cache.match(url);
      if (kept === undefined) return [];
      const blob = await kept.blob();
      return [{ address: url, file: new File([blob], nameOfShared(kept.headers), { type: blob.type }) }];
    }),
  );
  return found.flat();
};

/**
 * Keeps a file that was dropped on the app, or that the app was opened with, until the person says where it belongs;
 * the same file once.
 */
export async function keepShared(caches: CacheStorage, file: File): Promise<void> {
  const cache = await caches.open(sharedCache);
  if (await isKeptAlready(cache, file)) return;
  const { address, headers } = sharedEntry(newId(), file);
  await cache.put(address, new Response(file, { headers }));
}

/** Removes a shared file that the person added, or does not want. */
export async function dropShared(caches: CacheStorage, userId: string, address: string): Promise<void> {
  for (const name of [sharedCache, cacheOf(userId)])
    if (await caches.has(name)) await (await caches.open(name)).delete(address);
}

/** Keeps shared files that belong to no row yet in a separate place, for a person whose session has ended. */
export async function setSharedAside(caches: CacheStorage, userId: string): Promise<void> {
  if (!(await caches.has(sharedCache))) return;
  const [from, to] = [await caches.open(sharedCache), await caches.open(cacheOf(userId))];
  for (const { url } of await from.keys()) {
    const kept = await from.match(url);
    if (kept !== undefined) await to.put(url, kept);
    await from.delete(url);
  }
}

/** Removes the shared files that belong to no row yet, also the files kept apart for this person. */
export async function forgetShared(caches: CacheStorage, userId: string): Promise<void> {
  for (const name of [sharedCache, cacheOf(userId)]) await caches.delete(name);
}

const cacheOf = (userId: string): string => `${sharedCache}.${userId}`;
