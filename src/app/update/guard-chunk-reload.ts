import { limits } from '#core/limits.ts';

interface ChunkReloadDeps {
  readonly target: EventTarget;
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>;
  readonly clock: () => number;
  readonly isOnline: () => boolean;
  readonly reload: () => void;
}

const memoKey = 'spoolside.chunk-reload';

/** Reloads once when a part of the page is no longer served, as after a deployment; a second failure within ten seconds is let through. */
export const guardChunkReload = ({ target, storage, clock, isOnline, reload }: ChunkReloadDeps): (() => void) => {
  const onPreloadError = (event: Event) => {
    // Offline the reload would bring nothing, and may cost what is on the screen.
    if (!isOnline()) return;
    const now = clock();
    const last = Number(storage.getItem(memoKey) ?? Number.NEGATIVE_INFINITY);
    // A clock set back must not switch the guard off.
    if (Math.abs(now - last) < limits.chunkReloadGuardMs) return;
    storage.setItem(memoKey, String(now));
    event.preventDefault();
    reload();
  };
  target.addEventListener('vite:preloadError', onPreloadError);
  return () => target.removeEventListener('vite:preloadError', onPreloadError);
};
