import type { WorkerMessage } from '#core/worker-message.ts';
import { checkBuild } from './check-build.ts';
import { firstPageOf } from './first-page.ts';

/**
 * Obeys the page's five wishes: take over now, look whether a newer build is served, say how many windows are open, say
 * which build this is, read the head of a list.
 */
export const onMessage =
  (scope: ServiceWorkerGlobalScope) =>
  (event: ExtendableMessageEvent): void => {
    const answer = (value: unknown) => event.ports[0]?.postMessage(value);
    const message = messageOf(event.data);
    switch (message?.type) {
      case 'SKIP_WAITING':
        event.waitUntil(scope.skipWaiting());
        return;
      case 'CHECK_BUILD':
        event.waitUntil(
          checkBuild({
            fetch: (url, init) => scope.fetch(url, init),
            runningId: __BUILD_ID__,
            update: () => scope.registration.update(),
          }).then(answer),
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
      case 'READ_FIRST_PAGE':
        event.waitUntil(
          // The page then reads for itself, and hears why it cannot.
          firstPageOf(scope.indexedDB, message).then(answer, () => answer(undefined)),
        );
        return;
      default:
    }
  };

// A newer page may ask an older worker for things it does not know: such a message is left unanswered.
const messageOf = (data: unknown): WorkerMessage | undefined =>
  typeof data === 'object' && data !== null && 'type' in data ? (data as WorkerMessage) : undefined;
