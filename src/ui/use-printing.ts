import { useSyncExternalStore } from 'react';

/** Whether the page is being printed. A store's news is drawn before the browser takes its picture; other news would come too late. */
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
