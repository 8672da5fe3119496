import { useSyncExternalStore } from 'react';

/**
 * Whether the page is being printed. Outside React state, because React would draw a change too late for the printout.
 */
export const usePrinting = (): boolean => useSyncExternalStore(subscribe, () => isPrinting);

let isPrinting = false;

const subscribe = (notify: () => void): (() => void) => {
  const quiet = new AbortController();
  const on = (type: string, next: boolean) =>
    window.addEventListener(type, () => ((isPrinting = next), notify()), { signal: quiet.signal });
  on('beforeprint', true);
  on('afterprint', false);
  return () => quiet.abort();
};
