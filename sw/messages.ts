import type { WorkerMessage } from '#core/worker-message.ts';
import { checkBuild, ownBuild } from './check-build.ts';
import { firstPageOf } from './first-page.ts';

/** Handles the messages of the page. */
export function onMessage(scope: ServiceWorkerGlobalScope) {
  return (event: ExtendableMessageEvent): void => {
    const answer = (value: unknown) => event.ports[0]?.postMessage(value);
    const message = messageOf(event.data);
    switch (message?.type) {
      case 'SKIP_WAITING':
        event.waitUntil(scope.skipWaiting());
        return;
      case 'CHECK_BUILD':
        event.waitUntil(
          ownBuild(scope.caches, __BUILD_ID__)
            .then((own) =>
              checkBuild({
                fetch: (url, init) => scope.fetch(url, init),
                own,
                update: () => scope.registration.update(),
              }),
            )
            .then(answer),
        );
        return;
      case 'COUNT_WINDOWS':
        event.waitUntil(
          scope.clients
            .matchAll({ type: 'window', includeUncontrolled: true })
            .then((windows) => answer(windows.length)),
        );
        return;
      case 'TELL_BUILD':
        answer(__BUILD_ID__);
        return;
      case 'TELL_AGE':
        event.waitUntil(ownBuild(scope.caches, __BUILD_ID__).then(answer));
        return;
      case 'READ_FIRST_PAGE':
        event.waitUntil(
          // After a failure the page reads the rows itself, and gets the error there.
          firstPageOf(scope.indexedDB, message).then(answer, () => answer(undefined)),
        );
        return;
      default:
    }
  };
}

// A newer page may send messages that this worker does not support; the worker does not answer them.
const messageOf = (data: unknown): WorkerMessage | undefined =>
  typeof data === 'object' && data !== null && 'type' in data ? (data as WorkerMessage) : undefined;
