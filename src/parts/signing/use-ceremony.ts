import { useCallback, useEffect, useRef } from 'react';

/** Ends what the browser is asking for when the screen that asked is gone. Answers the signal for the next one. */
export const useCeremony = (): (() => AbortSignal) => {
  const asking = useRef<AbortController>(undefined);
  useEffect(() => () => asking.current?.abort(), []);
  return useCallback(() => {
    asking.current?.abort();
    asking.current = new AbortController();
    return asking.current.signal;
  }, []);
};
