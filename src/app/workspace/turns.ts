export function turnsIn(window: Pick<Window, 'setTimeout' | 'clearTimeout' | 'navigator'>) {
  return {
    random: Math.random,
    setTimer: (run: () => void, ms: number) => {
      const timer = window.setTimeout(run, ms);
      return () => window.clearTimeout(timer);
    },
    unlessBusy: createUnlessBusy(window.navigator.locks),
  };
}

/**
 * Runs the work unless another tab does it; true if it ran. Without locks it always runs: sync is correct without them.
 */
const createUnlessBusy =
  (locks: Pick<LockManager, 'request'> | undefined) =>
  async (name: string, work: () => Promise<void>): Promise<boolean> => {
    if (locks === undefined) {
      await work();
      return true;
    }
    return locks.request(name, { ifAvailable: true }, async (lock) => {
      if (lock === null) return false;
      await work();
      return true;
    });
  };
