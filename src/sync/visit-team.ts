import { createEngine, type EngineDeps, type EnginePhase } from './engine.ts';

/** Runs one round for a team that no screen shows, and answers where it ended. What could not be sent now stays in its queue. */
export const visitTeam = (deps: Omit<EngineDeps, 'setTimer' | 'isLive' | 'unlessBusy'>): Promise<EnginePhase> =>
  new Promise((resolve) => {
    const engine = createEngine({
      ...deps,
      isLive: () => false,
      setTimer: () => () => undefined, // one round, whatever comes of it
      unlessBusy: async (_name, work) => {
        await work(); // the person waits for it, so it stands back for nobody; a double sending does no harm
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
