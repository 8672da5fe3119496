import { useSyncExternalStore } from 'react';

/**
 * Whether the page is being printed. Kept outside React state, whose change would be drawn too late for the printout.
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
