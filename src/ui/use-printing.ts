import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

/** Whether the page is being printed. What depends on it is drawn before the browser takes the printout. */
export function usePrinting(): boolean {
  return useSyncExternalStore(subscribe, () => isPrinting);
}

let isPrinting = false;

const subscribe = (notify: () => void): (() => void) => {
  const quiet = new AbortController();
  const { signal } = quiet;
  // A button calls `print()` inside React's own handler, so React would draw only after the printout.
  const set = (next: boolean) => flushSync(() => ((isPrinting = next), notify()));
  window.addEventListener('beforeprint', () => set(true), { signal });
  window.addEventListener('afterprint', () => set(false), { signal });
  return () => quiet.abort();
};
