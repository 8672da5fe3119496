import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { noteOwnBuild } from './check-build.ts';
import { onMessage } from './messages.ts';
import { notTheShell } from './not-the-shell.ts';
import { takeShared } from './take-shared.ts';
import { sharedPath } from '#core/wire/shared-files.ts';

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: Parameters<typeof precacheAndRoute>[0] };

// Serves the app's page from its cache; replaces an older worker only when a page asks. Only pages write a team's rows.
precacheAndRoute(self.__WB_MANIFEST, { ignoreURLParametersMatching: [] });
cleanupOutdatedCaches();
// In development no page is precached, and a handler for a page that is missing would stop the worker.
if (!import.meta.env.DEV) {
  registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: [...notTheShell] }));
}
const keep = takeShared(self.caches);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === sharedPath,
  ({ request }) => keep(request),
  'POST',
);
self.addEventListener('install', (event) =>
  event.waitUntil(noteOwnBuild((url, init) => self.fetch(url, init), self.caches, __BUILD_ID__)),
);
self.addEventListener('message', onMessage(self));
// Takes control of windows without a worker, so that even the first visit continues without a network.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
