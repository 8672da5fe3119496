import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

const roomForBoth = 860;

/**
 * What a change of page does to scroll and focus: a new page begins at its top and takes the focus, so that those who listen hear
 * where they are; going back is left to the browser. The way up from a detail leads to where its list was left, and a list that
 * has put the focus on its row keeps it. What opens beside its list moves neither.
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
    const isUp = from.startsWith(`${path}/`) && isDetail(from);
    const { list, top } = listTop.current;
    if (isUp || !isBack) window.scrollTo(0, isUp && list === path ? top : 0);
    if (isBack || (isUp && main.current?.querySelector('a:focus'))) return;
    main.current?.focus({ preventScroll: true });
  }, [path, main, listTop]);
};

/** How far a list was scrolled when it was last seen. A scroll that comes from the next page growing shorter is not heard. */
const useListTop = (path: string): RefObject<{ readonly list: string; top: number }> => {
  const seen = useRef<{ readonly list: string; top: number }>({ list: path, top: 0 });
  useLayoutEffect(() => {
    if (isDetail(path)) return;
    if (seen.current.list !== path) seen.current = { list: path, top: 0 };
    const note = () => (seen.current.top = window.scrollY);
    window.addEventListener('scroll', note, { passive: true });
    return () => window.removeEventListener('scroll', note);
  }, [path]);
  return seen;
};

/** A tab with an address of its own is the same page. */
const pageOf = (path: string): string => path.replace('/profile/invites', '/profile');

const staysInSight = (from: string, to: string, main: HTMLElement | null): boolean =>
  listOf(from) === listOf(to) && main?.querySelector('[data-beside]') != null && main.clientWidth >= roomForBoth;

/** `/inventory/hoops` for itself and for `/inventory/hoops/7`. */
const listOf = (path: string): string => path.split('/').slice(0, 3).join('/');

const isDetail = (path: string): boolean => path.startsWith('/inventory/') && path !== listOf(path);
