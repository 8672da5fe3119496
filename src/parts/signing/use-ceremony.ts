import { useCallback, useEffect, useRef } from 'react';

/** Returns a function that makes the next request's abort signal. Unmounting, or a new request, aborts the last one. */
export const useCeremony = (): (() => AbortSignal) => {
  const asking = useRef<AbortController>(undefined);
  useEffect(() => () => asking.current?.abort(), []);
  return useCallback(() => {
    asking.current?.abort();
    asking.current = new AbortController();
    return asking.current.signal;
  }, []);
};
