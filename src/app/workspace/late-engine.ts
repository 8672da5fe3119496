import type { Engine, EngineStatus } from '#sync/engine.ts';

const resting: EngineStatus = {
  phase: 'idle',
  reachable: undefined,
  syncedAt: undefined,
  progress: undefined,
  stuckSince: undefined,
};

/** An engine whose code is fetched when it is started, so that the first paint does not carry it. Until then it rests. */
export const createLateEngine = (load: () => Promise<Engine>, report: (fault: unknown) => void): Engine => {
  const listeners = new Set<() => void>();
  let engine: Engine | undefined;
  let stopped = false;
  const tell = () => listeners.forEach((listener) => listener());
  const begin = (loaded: Engine) => {
    if (stopped) return;
    engine = loaded;
    loaded.subscribe(tell);
    loaded.start();
  };
  return {
    start: () => void load().then(begin).catch(report),
    stop: () => {
      stopped = true;
      engine?.stop();
    },
    // An engine that is still on its way looks by itself when it arrives.
    wake: (why) => engine?.wake(why),
    checkDigest: () => engine?.checkDigest(),
    status: () => engine?.status() ?? resting,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};
