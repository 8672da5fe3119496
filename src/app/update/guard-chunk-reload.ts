import { limits } from '#core/limits.ts';

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

/** Reloads the page if a part of its code is missing, unless offline, reloaded within 10 s, or a file would be lost. */
export function guardChunkReload({
  target,
  storage,
  clock,
  isOnline,
  holdsUnkept,
  reload,
}: ChunkReloadDeps): () => void {
  const onPreloadError = (event: Event) => {
    // Without a network, a reload cannot fetch the part, and might lose what is on the screen.
    if (!isOnline() || holdsUnkept()) return;
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
}
