import { limits } from '#core/limits.ts';

interface ChunkReloadDeps {
  readonly target: EventTarget;
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>;
  readonly clock: () => number;
  readonly isOnline: () => boolean;
  readonly reload: () => void;
}

const memoKey = 'spoolside.chunk-reload';

/** Reloads once if the server no longer has a part of the page. Leaves a second failure soon afterwards to its caller. */
export const guardChunkReload = ({ target, storage, clock, isOnline, reload }: ChunkReloadDeps): (() => void) => {
  const onPreloadError = (event: Event) => {
    // Without a network, a reload cannot fetch the part, and might lose what is on the screen.
    if (!isOnline()) return;
    const now = clock();
    const last = Number(storage.getItem(memoKey) ?? Number.NEGATIVE_INFINITY);
    // A clock that was set back must not switch the guard off.
    if (Math.abs(now - last) < limits.chunkReloadGuardMs) return;
    storage.setItem(memoKey, String(now));
    event.preventDefault();
    reload();
  };
  target.addEventListener('vite:preloadError', onPreloadError);
  return () => target.removeEventListener('vite:preloadError', onPreloadError);
};
