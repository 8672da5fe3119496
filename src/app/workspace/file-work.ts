import { keepFetched, keepForSending, pin } from '#data/files/file-bytes.ts';
import { isStorageFull } from '#data/queue/not-saved.ts';
import { err, ok } from '#core/result.ts';
import { createFileCalls } from '#remote/files.ts';
import { forPerson } from '#remote/for-person.ts';
import type { Http } from '#remote/http.ts';
import type { TeamFiles } from '#services/files-context.ts';
import { openFile, createUploads, type UploadDeps } from '#sync/uploads.ts';
import { turnsIn } from './turns.ts';

interface FileWorkDeps extends Pick<UploadDeps, 'store' | 'isMetered' | 'onFault'> {
  readonly http: Http;
  readonly window: Window;
}

export interface FileWork extends TeamFiles {
  readonly wake: () => void;
  readonly stop: () => void;
}

/** Makes the work with the files of `store`'s team. Nothing is sent before `wake`. */
export function createFileWork(deps: FileWorkDeps): FileWork {
  const { store, http, window } = deps;
  const calls = createFileCalls(forPerson(http, store.actor.userId));
  const uploads = createUploads({ ...deps, ...turnsIn(window), files: calls });
  // The new connection may be unmetered: then the waiting files are sent at once.
  const { connection } = window.navigator as Navigator & { readonly connection?: Partial<EventTarget> };
  connection?.addEventListener?.('change', uploads.reconnected);
  window.addEventListener('online', uploads.reconnected);
  const open: TeamFiles['open'] = (sha256, onProgress) =>
    openFile({ store, remote: calls, team: store.actor.teamId, sha256, report: deps.onFault }, onProgress);
  return {
    open,
    keep: async (sha256, blob) => {
      const kept = await keepForSending(store, sha256, blob);
      if (kept.ok) uploads.wake();
      return kept;
    },
    pin: async (sha256, on, onProgress) => {
      const opened = on ? await open(sha256, onProgress) : undefined;
      if (opened !== undefined && !opened.ok) return opened;
      try {
        if ((await pin(store, sha256, on)) || opened === undefined) return ok(undefined);
        // The first try found the device full, and made room if it could.
        await keepFetched(store, sha256, opened.value);
        return (await pin(store, sha256, on)) ? ok(undefined) : err({ kind: 'noRoom' });
      } catch (fault) {
        if (!isStorageFull(fault)) throw fault;
        return err({ kind: 'noRoom' });
      }
    },
    retry: uploads.retry,
    isMetered: deps.isMetered,
    wake: uploads.wake,
    stop: () => {
      connection?.removeEventListener?.('change', uploads.reconnected);
      window.removeEventListener('online', uploads.reconnected);
      uploads.stop();
    },
  };
}
