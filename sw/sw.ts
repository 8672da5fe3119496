import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { onMessage } from './messages.ts';
import { notTheShell } from './not-the-shell.ts';

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: Parameters<typeof precacheAndRoute>[0] };

// Serves the shell offline and waits to be told before it takes over. Writes belong to the page.
precacheAndRoute(self.__WB_MANIFEST, { ignoreURLParametersMatching: [] });
cleanupOutdatedCaches();
// In development nothing is precached, and a handler bound to a missing page would stop the worker.
if (!import.meta.env.DEV) {
  registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: [...notTheShell] }));
}
self.addEventListener('message', onMessage(self));
// Adopts only windows that no worker controls yet, so that the very first visit already survives the loss of the network.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
