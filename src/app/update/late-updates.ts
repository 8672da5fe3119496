import { limits } from '#core/limits.ts';
import { createListeners } from '#core/listeners.ts';
import type { Updates, UpdateState } from './start-updates.ts';

interface LateUpdatesDeps {
  /** Whether a worker serves this page, so that it opens without a network. */
  readonly isServed: boolean;
  readonly whenIdle: (work: () => void) => void;
  readonly reload: () => void;
  readonly load: () => Promise<Updates>;
  readonly report: (fault: unknown) => void;
}

/** Updates whose code is loaded in the first idle time: the first paint does not need it. */
export function createLateUpdates({ isServed, whenIdle, reload, load, report }: LateUpdatesDeps): Updates {
  const before: UpdateState = { ready: false, offlineReady: isServed, failed: false, needed: false, fetching: 'no' };
  const listeners = createListeners();
  let loaded: Updates | undefined;
  let isRequired = false;
  const start = async () => {
    loaded = await load();
    loaded.subscribe(listeners.tell);
    if (isRequired) loaded.require();
    listeners.tell();
  };
  whenIdle(() => {
    start().catch(report);
  });
  return {
    state: () => loaded?.state() ?? before,
    subscribe: listeners.subscribe,
    reload: () => (loaded ? loaded.reload() : reload()),
    require: () => {
      isRequired = true;
      loaded?.require();
    },
    stop: () => loaded?.stop(),
  };
}

interface ChunkReloadDeps {
  readonly target: EventTarget;
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>;
  readonly clock: () => number;
  readonly isOnline: () => boolean;
  /** Whether the page shows something that a reload would lose, such as a chosen file. */
  readonly holdsUnkept: () => boolean;
  readonly reload: () => void;
}

const memoKey = 'spoolside.chunk-reload';

/**
 * Reloads the page if a part of its code is missing, unless offline, reloaded within 10 s, or a file would be lost.
 * Returns what does so when a person asks: the 10 s only end a loop, and a person is none.
 */
export function guardChunkReload({
  target,
  storage,
  clock,
  isOnline,
  holdsUnkept,
  reload,
}: ChunkReloadDeps): () => void {
  // Without a network, a reload cannot fetch the part, and might lose what is on the screen.
  const mayReload = () => isOnline() && !holdsUnkept();
  const onPreloadError = (event: Event) => {
    if (!mayReload()) return;
    const now = clock();
    const last = Number(storage.getItem(memoKey) ?? Number.NEGATIVE_INFINITY);
    // A clock that was set back must not switch the guard off.
    if (Math.abs(now - last) < limits.chunkReloadGuardMs) return;
    storage.setItem(memoKey, String(now));
    event.preventDefault();
    reload();
  };
  target.addEventListener('vite:preloadError', onPreloadError);
  return () => {
    if (mayReload()) reload();
  };
}
