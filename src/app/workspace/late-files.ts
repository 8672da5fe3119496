import { err } from '#core/result.ts';
import type { TeamFiles } from '#services/files-context.ts';
import type { Engine } from '#sync/engine.ts';
import type { FileWork } from './file-work.ts';

/** The files of an open team, whose code is fetched after the first paint or when a screen first asks. */
export interface LateFiles extends TeamFiles {
  readonly start: () => void;
  readonly stop: () => void;
}

interface Connected {
  readonly connection?: { readonly saveData?: boolean; readonly type?: string };
}

/** Returns whether the person asked to save data, or the connection is mobile. */
export function isMetered(navigator: Navigator): boolean {
  const { connection } = navigator as Navigator & Connected;
  return connection?.saveData === true || connection?.type === 'cellular';
}

/** Makes the files of an open team. After `start`, waiting files are tried whenever the engine becomes idle. */
export function createLateFiles(
  load: () => Promise<FileWork>,
  {
    engine,
    isMetered: metered,
    report,
  }: {
    readonly engine: Pick<Engine, 'status' | 'subscribe'>;
    readonly isMetered: () => boolean;
    readonly report: (fault: unknown) => void;
  },
): LateFiles {
  let loading: Promise<FileWork> | undefined;
  let isStopped = false;
  let end = () => {};
  const work = (): Promise<FileWork | undefined> => {
    // Chromium never retries a module that failed once: only a reload helps.
    loading ??= load();
    return loading.catch(() => undefined);
  };
  const wake = () => {
    if (engine.status().phase === 'idle') void work().then((loaded) => (isStopped ? undefined : loaded?.wake()));
  };
  return {
    start: () => {
      if (isStopped) return;
      end = engine.subscribe(wake);
      wake();
    },
    stop: () => {
      isStopped = true;
      end();
      void loading?.then(({ stop }) => stop()).catch(report);
    },
    open: async (...request) => (await work())?.open(...request) ?? err({ kind: 'offline' }),
    keep: async (...bytes) => (await work())?.keep(...bytes) ?? err({ kind: 'noRules' }),
    pin: async (...wanted) => (await work())?.pin(...wanted) ?? err({ kind: 'offline' }),
    retry: () => void work().then((loaded) => loaded?.retry()),
    isMetered: metered,
  };
}
