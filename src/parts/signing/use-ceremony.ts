import { useCallback, useEffect, useRef } from 'react';

/** Returns a function that makes a request's abort signal. Unmounting, or the next call, aborts the request before. */
export function useCeremony(): () => AbortSignal {
  const asking = useRef<AbortController>(undefined);
  useEffect(() => () => asking.current?.abort(), []);
  return useCallback(() => {
    asking.current?.abort();
    asking.current = new AbortController();
    return asking.current.signal;
  }, []);
}
