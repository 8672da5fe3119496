type Caches = Pick<CacheStorage, 'open'>;
type Fetch = (request: RequestInfo) => Promise<Response>;

interface LanguageTextsDeps {
  readonly caches: Caches;
  readonly fetch: Fetch;
  /** The paths of this build's texts in German. */
  readonly paths: readonly string[];
  /** The languages that the browser asks for, the first one first. */
  readonly asked: readonly string[];
}

const cacheName = 'texts';

/**
 * Keeps the texts of a language for those who read it, so that nobody else loads them: a fifteenth of an installation.
 * They are kept with the installation where the browser asks for the language or this device has used it before, else
 * when a page first loads them.
 */
export function keepLanguageTexts({ caches, fetch, paths, asked }: LanguageTextsDeps) {
  const isRead = async (cache: Cache): Promise<boolean> =>
    asked.some((tag) => /^de\b/iu.test(tag)) || (await cache.keys()).length > 0;
  return {
    /** While the worker is installed: fetches this build's texts, if they are read here. Rejects if that fails. */
    install: async (): Promise<void> => {
      const cache = await caches.open(cacheName);
      if (await isRead(cache)) await cache.addAll([...paths]);
    },
    /** When the worker takes over: removes the texts of other builds. */
    activate: async (): Promise<void> => {
      const cache = await caches.open(cacheName);
      const old = (await cache.keys()).filter(({ url }) => !paths.includes(new URL(url).pathname));
      await Promise.all(old.map((request) => cache.delete(request)));
    },
    /** Answers a page that loads texts: from this device, else from the server, and keeps them. */
    answer: async (request: Request): Promise<Response> => {
      const cache = await caches.open(cacheName);
      const kept = await cache.match(request.url);
      if (kept !== undefined) return kept;
      const response = await fetch(request);
      if (response.ok) await cache.put(request.url, response.clone());
      return response;
    },
  };
}
