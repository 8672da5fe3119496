import { newId } from '#core/ids.ts';
import { sharedCache, sharedEntry, sharedField, sharedPath } from '#core/wire/shared-files.ts';

/** Keeps what another app shares on the disk, without a network too; only then the page opens and asks. */
export const takeShared =
  (caches: Pick<CacheStorage, 'open'>) =>
  async (request: Pick<Request, 'formData'>): Promise<Response> => {
    try {
      const form = await request.formData();
      const files = form.getAll(sharedField).filter((one) => one instanceof File);
      const cache = await caches.open(sharedCache);
      for (const file of files) {
        const { address, headers } = sharedEntry(newId(), file);
        await cache.put(address, new Response(file, { headers }));
      }
      return goTo(files.length === 0 ? 'nothing' : undefined);
    } catch (fault) {
      // The page says it: a worker has no screen.
      return goTo(fault instanceof Error && fault.name === 'QuotaExceededError' ? 'full' : 'unreadable');
    }
  };

/** 303: a reload of the page must not share again. */
const goTo = (problem: string | undefined): Response => {
  const Location = problem === undefined ? sharedPath : `${sharedPath}?problem=${problem}`;
  return new Response(null, { status: 303, headers: { Location } });
};
