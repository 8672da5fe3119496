import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

const roomForBoth = 860;

/**
 * Sets scroll and focus when the page changes. A new page starts at its top and takes the focus, for screen readers.
 */
export function useArrival(path: string, main: RefObject<HTMLElement | null>): void {
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
    // Do nothing on the same page, or for a detail beside its list, where `ListAndDetail` moves the focus.
    if (pageOf(from) === pageOf(path) || staysInSight(from, path, main.current)) return;
    const isUp = from.startsWith(`${path}/`) && isDetail(from);
    const { list, top } = listTop.current;
    // After going back, the browser sets the scroll. Going up from a detail restores the scroll of its list.
    if (isUp || !isBack) window.scrollTo(0, isUp && list === path ? top : 0);
    // After going back, or if the list has put the focus on one of its rows, the focus stays where it is.
    if (isBack || (isUp && main.current?.querySelector('a:focus'))) return;
    main.current?.focus({ preventScroll: true });
  }, [path, main, listTop]);
}

/** Remembers how far a list was scrolled. Ignores the scroll that a shorter next page causes. */
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

/** Returns the page of a path: `/profile/invites` is a tab of `/profile`, so both count as the same page. */
const pageOf = (path: string): string => path.replace('/profile/invites', '/profile');

const staysInSight = (from: string, to: string, main: HTMLElement | null): boolean =>
  listOf(from) === listOf(to) && main?.querySelector('[data-beside]') != null && main.clientWidth >= roomForBoth;

/** Returns the path of the list: `/inventory/hoops` for itself and for `/inventory/hoops/7`. */
const listOf = (path: string): string => path.split('/').slice(0, 3).join('/');

const isDetail = (path: string): boolean => path.startsWith('/inventory/') && path !== listOf(path);
