import { nameOfShared, sharedEntry } from '#core/wire/shared-files.ts';

/** The cache that keeps a chosen file while the page is loaded again. */
const reloadCache = 'spoolside-reload';

/** Keeps one file of a person until the page is loaded again; it replaces the file kept before. */
export async function keepOverReload(caches: CacheStorage, userId: string, file: File): Promise<void> {
  const { headers } = sharedEntry(userId, file);
  await (await caches.open(reloadCache)).put(addressOf(userId), new Response(file, { headers }));
}

/** Returns the file that was kept for a person, and removes it; undefined if there is none. */
export async function takeAfterReload(caches: CacheStorage | undefined, userId: string): Promise<File | undefined> {
  if (caches === undefined || !(await caches.has(reloadCache))) return undefined;
  const cache = await caches.open(reloadCache);
  const kept = await cache.match(addressOf(userId));
  if (kept === undefined) return undefined;
  const file = new File([await kept.blob()], nameOfShared(kept.headers));
  await cache.delete(addressOf(userId));
  return file;
}

/** Removes the file that was kept for a person. */
export async function forgetOverReload(caches: CacheStorage, userId: string): Promise<void> {
  if (await caches.has(reloadCache)) await (await caches.open(reloadCache)).delete(addressOf(userId));
}

const addressOf = (userId: string): string => `/${reloadCache}/${userId}`;
