import type { Engine, EngineStatus } from '#sync/engine.ts';
import { createListeners } from '#core/listeners.ts';

const resting: EngineStatus = {
  phase: 'idle',
  reachable: undefined,
  syncedAt: undefined,
  progress: undefined,
  stuckSince: undefined,
};

/** Its code cannot be had: as good as no server. */
const missing: EngineStatus = { ...resting, phase: 'waiting', reachable: false };

/** An engine whose code is fetched when it is started, so that the first paint does not carry it. Until then it rests; code that could not be had is fetched anew when the engine is woken. */
export const createLateEngine = (load: () => Promise<Engine>, report: (fault: unknown) => void): Engine => {
  const listeners = createListeners();
  let engine: Engine | undefined;
  let stopped = false;
  let instead = resting;
  const begin = (loaded: Engine) => {
    if (stopped) return;
    engine = loaded;
    loaded.subscribe(listeners.tell);
    loaded.start();
  };
  const fetchIt = () => {
    instead = resting;
    load()
      .then(begin)
      .catch((fault: unknown) => {
        report(fault);
        instead = missing;
        listeners.tell();
      });
  };
  return {
    start: fetchIt,
    stop: () => {
      stopped = true;
      engine?.stop();
    },
    // An engine that is still on its way looks by itself when it arrives.
    wake: (why) => {
      if (engine !== undefined) engine.wake(why);
      else if (instead === missing && !stopped) fetchIt();
    },
    checkDigest: () => engine?.checkDigest(),
    status: () => engine?.status() ?? instead,
    subscribe: listeners.subscribe,
  };
};
