import { newId } from '#core/ids.ts';
import { nameOfShared, sharedCache, sharedEntry } from '#core/wire/shared-files.ts';

/** A file that another app shared and that belongs to nothing yet. */
export interface SharedFile {
  readonly address: string;
  readonly file: File;
}

/** The files that were shared, in the order in which they came; none where a browser has no caches. */
export const sharedFiles = async (caches: CacheStorage | undefined): Promise<readonly SharedFile[]> => {
  if (caches === undefined || !(await caches.has(sharedCache))) return [];
  const cache = await caches.open(sharedCache);
  const found = await Promise.all(
    (await cache.keys()).map(async ({ url }) => {
      const kept = await cache.match(url);
      if (kept === undefined) return [];
      const blob = await kept.blob();
      return [{ address: url, file: new File([blob], nameOfShared(kept.headers), { type: blob.type }) }];
    }),
  );
  return found.flat().toSorted((a, b) => (a.address < b.address ? -1 : 1));
};

/** Keeps a file that the installed app was opened with, until the person says where it belongs. */
export const keepShared = async (caches: CacheStorage, file: File): Promise<void> => {
  const { address, headers } = sharedEntry(newId(), file);
  await (await caches.open(sharedCache)).put(address, new Response(file, { headers }));
};

/** Removes a shared file that has been added, or that the person does not want. */
export const dropShared = async (caches: CacheStorage, address: string): Promise<void> => {
  await (await caches.open(sharedCache)).delete(address);
};
