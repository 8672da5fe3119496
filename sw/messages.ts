import { checkBuild } from './check-build.ts';

/** Obeys the page's two wishes: let the waiting worker take over, or look whether a newer build is served. */
export const onMessage =
  (scope: ServiceWorkerGlobalScope) =>
  (event: ExtendableMessageEvent): void => {
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
          }).then((outcome) => event.ports[0]?.postMessage(outcome)),
        );
        return;
      default:
    }
  };

const typeOf = (data: unknown): unknown =>
  typeof data === 'object' && data !== null && 'type' in data ? data.type : undefined;
