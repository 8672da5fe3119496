import { useEffect, useRef, type RefObject } from 'react';

const roomForBoth = 860;

/**
 * What a change of page does to scroll and focus: a new page begins at its top and takes the focus, so that those who listen hear
 * where they are; going back is left to the browser. A thread opened beside its list moves neither.
 */
export const useArrival = (path: string, main: RefObject<HTMLElement | null>): void => {
  const before = useRef(path);
  const wentBack = useRef(false);
  useEffect(() => {
    const note = () => (wentBack.current = true);
    window.addEventListener('popstate', note);
    return () => window.removeEventListener('popstate', note);
  }, []);
  useEffect(() => {
    const from = before.current;
    const isBack = wentBack.current;
    before.current = path;
    wentBack.current = false;
    if (from === path || isBack || staysInSight(from, path, main.current)) return;
    window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [path, main]);
};

const staysInSight = (from: string, to: string, main: HTMLElement | null): boolean =>
  isThreads(from) && isThreads(to) && (main?.clientWidth ?? 0) >= roomForBoth;

const isThreads = (path: string): boolean => /^\/inventory\/threads(\/|$)/.test(path);
