import type { Engine } from './engine.ts';

/** Tells an engine that the server has a newer version of its team. */
export interface NewsWaker {
  /** Called with the version that the team has now. */
  readonly notify: (version: number) => void;
  readonly stop: () => void;
}

/** Wakes an engine for versions not pulled yet. News waits while the engine works: most is about its own push. */
export function createNewsWaker(
  engine: Pick<Engine, 'status' | 'subscribe' | 'wake'>,
  cursor: () => Promise<number>,
  onFault: (fault: unknown) => void,
): NewsWaker {
  let newest = 0;
  let isStopped = false;

  const refresh = async () => {
    if (newest === 0 || engine.status().phase === 'working') return;
    const version = newest;
    newest = 0;
    const read = await cursor();
    if (version > read && !isStopped) engine.wake('doorbell');
  };
  const refreshSafely = () => {
    refresh().catch((fault: unknown) => {
      if (!isStopped) onFault(fault); // reading a database that was closed with its team is no fault
    });
  };
  const unsubscribe = engine.subscribe(refreshSafely);
  return {
    notify: (version) => {
      newest = Math.max(newest, version);
      refreshSafely();
    },
    stop: () => {
      isStopped = true;
      unsubscribe();
    },
  };
}
