import { cleanupOutdatedCaches, PrecacheController, PrecacheRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { noteOwnBuild } from './check-build.ts';
import { bringPack } from './install-pack.ts';
import { keepLanguageTexts } from './language-texts.ts';
import { onMessage } from './messages.ts';
import { notTheShell } from './not-the-shell.ts';
import { takeShared } from './take-shared.ts';
import { isLanguageFile, packUrl } from '#core/builds.ts';
import { sharedPath } from '#core/wire/shared-files.ts';

declare const self: ServiceWorkerGlobalScope & {
  readonly __WB_MANIFEST: Parameters<PrecacheController['addToCacheList']>[0];
};

// Serves the app's page from its cache; replaces an older worker only when a page asks. Only pages write a team's rows.
const files = self.__WB_MANIFEST;
const isOfLanguage = (file: (typeof files)[number]) => isLanguageFile(typeof file === 'string' ? file : file.url);
const texts = keepLanguageTexts({
  caches: self.caches,
  fetch: (request) => self.fetch(request),
  paths: files.filter(isOfLanguage).map((file) => `/${typeof file === 'string' ? file : file.url}`),
  asked: self.navigator.languages,
});
const installation = new PrecacheController();
installation.addToCacheList(files.filter((file) => !isOfLanguage(file)));
registerRoute(new PrecacheRoute(installation, { ignoreURLParametersMatching: [] }));
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isLanguageFile(url.pathname.slice(1)),
  ({ request }) => texts.answer(request),
);
cleanupOutdatedCaches();
// In development no page is precached, and a handler for a page that is missing would stop the worker.
if (!import.meta.env.DEV) {
  registerRoute(
    new NavigationRoute(installation.createHandlerBoundToURL('/index.html'), { denylist: [...notTheShell] }),
  );
}
const keep = takeShared(self.caches);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === sharedPath,
  ({ request }) => keep(request),
  'POST',
);
const fetchOnce = (url: string, init: RequestInit) => self.fetch(url, init);
const bringFiles = async (): Promise<void> =>
  bringPack({
    fetch: fetchOnce,
    cache: await self.caches.open(installation.strategy.cacheName),
    url: packUrl(__BUILD_ID__),
    keyOf: (path) => installation.getCacheKeyForURL(path),
    keys: [...installation.getURLsToCacheKeys().values()],
  });
self.addEventListener('install', (event) =>
  event.waitUntil(
    Promise.all([
      bringFiles().then(() => installation.install(event)),
      noteOwnBuild(fetchOnce, self.caches, __BUILD_ID__),
      texts.install(),
    ]),
  ),
);
self.addEventListener('message', onMessage(self));
// Takes control of windows without a worker, so that even the first visit continues without a network.
self.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([self.clients.claim(), installation.activate(event), texts.activate()])),
);
