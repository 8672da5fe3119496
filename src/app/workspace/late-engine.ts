import type { Engine, EngineStatus } from '#sync/engine.ts';
import { createListeners } from '#core/listeners.ts';

const resting: EngineStatus = {
  phase: 'idle',
  reachable: undefined,
  syncedAt: undefined,
  progress: undefined,
  stuckSince: undefined,
};

/** The engine's status if its code could not be fetched: as if the server could not be reached. */
const missing: EngineStatus = { ...resting, phase: 'waiting', reachable: false };

/** Makes an engine whose code is fetched at `start`, after the first paint. If that failed, `wake` fetches it again. */
export function createLateEngine(load: () => Promise<Engine>, report: (fault: unknown) => void): Engine {
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
    // An engine that is still being fetched syncs as soon as it is loaded.
    wake: (why) => {
      if (engine !== undefined) engine.wake(why);
      else if (instead === missing && !stopped) fetchIt();
    },
    checkDigest: () => engine?.checkDigest(),
    status: () => engine?.status() ?? instead,
    subscribe: listeners.subscribe,
  };
}
