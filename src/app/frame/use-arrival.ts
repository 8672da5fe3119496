import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

const roomForBoth = 860;
const list = '/inventory/threads';

/**
 * What a change of page does to scroll and focus: a new page begins at its top and takes the focus, so that those who listen hear
 * where they are; going back is left to the browser. The way up from a thread leads to where the list was left. A thread opened
 * beside its list moves neither.
 */
export const useArrival = (path: string, main: RefObject<HTMLElement | null>): void => {
  const before = useRef(path);
  const wentBack = useRef(false);
  const listTop = useListTop(path);
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
    if (pageOf(from) === pageOf(path) || staysInSight(from, path, main.current)) return;
    const isUp = isThread(from) && path === list;
    if (isUp || !isBack) window.scrollTo(0, isUp ? listTop.current : 0);
    if (isBack) return;
    main.current?.focus({ preventScroll: true });
  }, [path, main, listTop]);
};

/** How far the list of threads was scrolled when it was last seen. A scroll that comes from the next page growing shorter is not heard. */
const useListTop = (path: string): RefObject<number> => {
  const top = useRef(0);
  useLayoutEffect(() => {
    if (path !== list) {
      if (!isThread(path)) top.current = 0;
      return;
    }
    const note = () => (top.current = window.scrollY);
    window.addEventListener('scroll', note, { passive: true });
    return () => window.removeEventListener('scroll', note);
  }, [path]);
  return top;
};

/** A tab with an address of its own is the same page. */
const pageOf = (path: string): string => path.replace('/profile/invites', '/profile');

const staysInSight = (from: string, to: string, main: HTMLElement | null): boolean =>
  isThreads(from) && isThreads(to) && (main?.clientWidth ?? 0) >= roomForBoth;

const isThread = (path: string): boolean => path.startsWith(`${list}/`);

const isThreads = (path: string): boolean => path === list || isThread(path);
