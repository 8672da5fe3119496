import { newId } from '#core/ids.ts';
import { isKeptAlready, sharedCache, sharedEntry, sharedField, sharedPath } from '#core/wire/shared-files.ts';

/** Stores files that another app shares, also without a network, and redirects to the page that asks what to do. */
export function takeShared(caches: Pick<CacheStorage, 'open'>) {
  return async (request: Pick<Request, 'formData'>): Promise<Response> => {
    try {
      const form = await request.formData();
      const files = form.getAll(sharedField).filter((one) => one instanceof File);
      const cache = await caches.open(sharedCache);
      for (const file of files) {
        if (await isKeptAlready(cache, file)) continue;
        const { address, headers } = sharedEntry(newId(), file);
        await cache.put(address, new Response(file, { headers }));
      }
      return goTo(files.length === 0 ? 'nothing' : undefined);
    } catch (fault) {
      // The page shows the problem, because a worker has no screen.
      return goTo(fault instanceof Error && fault.name === 'QuotaExceededError' ? 'full' : 'unreadable');
    }
  };
}

/** Answers 303, so that a reload of the page does not share again. */
const goTo = (problem: string | undefined): Response => {
  const Location = problem === undefined ? sharedPath : `${sharedPath}?problem=${problem}`;
  return new Response(null, { status: 303, headers: { Location } });
};
