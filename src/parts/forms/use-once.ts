import { useRef, useState } from 'react';

/** Runs one task at a time. */
export interface Once {
  /** Runs the work and returns its result. Does nothing and returns undefined while earlier work runs. */
  readonly once: <T>(work: () => Promise<T>) => Promise<T | undefined>;
  readonly isBusy: boolean;
}

/** Keeps a second press from doing something twice, because a button is disabled only after the next paint. */
export function useOnce(): Once {
  const [isBusy, setBusy] = useState(false);
  const isRunning = useRef(false);
  const once: Once['once'] = async (work) => {
    if (isRunning.current) return undefined;
    isRunning.current = true;
    setBusy(true);
    try {
      return await work();
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  };
  return { once, isBusy };
}
