import { createEngine, type EngineDeps, type EnginePhase } from './engine.ts';

/** Syncs, once, a team that no screen shows; returns the engine's last phase. What could not be sent stays queued. */
export function syncOnce(deps: Omit<EngineDeps, 'setTimer' | 'isLive' | 'unlessBusy'>): Promise<EnginePhase> {
  return new Promise((resolve) => {
    const engine = createEngine({
      ...deps,
      isLive: () => false,
      setTimer: () => () => undefined, // no timer, because only one round runs, whatever its result
      unlessBusy: async (_name, work) => {
        await work(); // no lock: the person waits, so no round waits for another tab; sending twice does no harm
        return true;
      },
    });
    engine.subscribe(() => {
      const { phase } = engine.status();
      if (phase === 'working') return;
      engine.stop();
      resolve(phase);
    });
    engine.start();
  });
}
