import type { Engine } from './engine.ts';

/** What stands between a doorbell and an engine. */
export interface NewsWaker {
  /** The team has this version now. */
  readonly notify: (version: number) => void;
  readonly stop: () => void;
}

/** Wakes an engine for versions that it has not read yet. While it works nobody disturbs it: most of what rings then is its own push, and it is on its way to read that. */
export const createNewsWaker = (
  engine: Pick<Engine, 'status' | 'subscribe' | 'wake'>,
  cursor: () => Promise<number>,
  onFault: (fault: unknown) => void,
): NewsWaker => {
  let newest = 0;
  let isStopped = false;

  const look = async () => {
    if (newest === 0 || engine.status().phase === 'working') return;
    const version = newest;
    newest = 0;
    const read = await cursor();
    if (version > read && !isStopped) engine.wake('doorbell');
  };
  const lookSafely = () => {
    look().catch((fault: unknown) => {
      if (!isStopped) onFault(fault); // a database that was closed with its team is no fault
    });
  };
  const unsubscribe = engine.subscribe(lookSafely);
  return {
    notify: (version) => {
      newest = Math.max(newest, version);
      lookSafely();
    },
    stop: () => {
      isStopped = true;
      unsubscribe();
    },
  };
};
