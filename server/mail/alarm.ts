/** Wakes one waiting task. If no task waits, the next wait ends at once. */
export interface Alarm {
  readonly ring: () => void;
  /** Resolves at the next ring, after a time (ms), or when the signal is aborted, whichever happens first. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** Creates an alarm that has not rung. */
export function createAlarm(): Alarm {
  let hasRung = false;
  let wake = (): void => {};
  return {
    ring: () => {
      hasRung = true;
      wake();
    },
    sleep: async (ms, signal) => {
      if (!hasRung && !signal.aborted)
        await new Promise<void>((resolve) => {
          const done = (): void => {
            clearTimeout(timer);
            signal.removeEventListener('abort', done);
            resolve();
          };
          const timer = setTimeout(done, ms).unref();
          signal.addEventListener('abort', done);
          wake = done;
        });
      hasRung = false;
    },
  };
}
