import type { WorkerMessage } from '#core/worker-message.ts';
import { checkBuild } from './check-build.ts';

/** Obeys the page's four wishes: take over now, look whether a newer build is served, say how many windows are open, say which build this is. */
export const onMessage =
  (scope: ServiceWorkerGlobalScope) =>
  (event: ExtendableMessageEvent): void => {
    const answer = (value: unknown) => event.ports[0]?.postMessage(value);
    switch (typeOf(event.data)) {
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
      default:
    }
  };

// A newer page may ask an older worker for things it does not know: such a message is left unanswered.
const typeOf = (data: unknown): WorkerMessage['type'] | undefined =>
  typeof data === 'object' && data !== null && 'type' in data ? (data.type as WorkerMessage['type']) : undefined;
