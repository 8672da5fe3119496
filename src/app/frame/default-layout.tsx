import { use, useEffect, useRef, useState, type ReactNode, useLayoutEffect, type RefObject } from 'react';
import { useSession } from '#services/session.tsx';
import { WorkspaceContext } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { IconButton } from '#ui/button.tsx';
import { later } from '#ui/later.tsx';
import type { AppParts } from '../app-parts.ts';
import { AccountMenu } from '../header/account-menu.tsx';
import { MainNavigation } from '../header/main-navigation.tsx';
import { SyncBadge } from '../header/sync-badge.tsx';
import { TeamSwitcher } from '../header/team-switcher.tsx';
import { NoTeam } from '../workspace/no-team.tsx';
import { TeamBanners } from '../workspace/team-banners.tsx';
import { useAccess } from '../workspace/team-scope.tsx';
import { Breadcrumb } from './breadcrumb.tsx';
import styles from './default-layout.module.css';
import { ErrorBoundary } from './error-boundary.tsx';

const OlderPage = later(async () => (await import('../workspace/older-page.tsx')).OlderPage);
const SearchKeys = later(async () => (await import('../header/search-keys.tsx')).SearchKeys, 'nothing');
const Bell = later(async () => (await import('../header/bell.tsx')).Bell, 'icon');

export function DefaultLayout({
  parts,
  path,
  isBare = false,
  children,
}: {
  readonly parts: AppParts;
  readonly path: string;
  /** Shows only the screen, without navigation and header. */
  readonly isBare?: boolean;
  readonly children: ReactNode;
}) {
  const workspace = use(WorkspaceContext);
  const { state } = useSession();
  const main = useRef<HTMLElement>(null);
  useArrival(path, main);
  const isOutdated = useAccess() === 'outdated';
  const isCalm = useCalm(parts.whenIdle);
  const [asked, setAsked] = useState(0);
  const search = () => setAsked(asked + 1);
  return (
    <div className={styles.room}>
      <a href="#main" className={styles.skip}>
        {t('common.skip')}
      </a>
      <div className={styles.layout} data-bare={isBare || undefined}>
        {!isBare && <MainNavigation path={path} isCalm={isCalm} onSearch={search} />}
        {!isBare && (
          <header className={styles.header} data-print="no">
            <Breadcrumb path={path} />
            <div className={styles.tools}>
              {workspace && <SyncBadge workspace={workspace} isLocked={state.kind === 'locked'} />}
              <TeamSwitcher />
              <span className={styles.search}>
                <IconButton icon="search" label={t('nav.search')} onClick={search} />
              </span>
              <span className={styles.bell}>{isCalm && <Bell />}</span>
              <AccountMenu />
            </div>
          </header>
        )}
        {workspace && (isCalm || asked > 0) && <SearchKeys asked={asked} />}
        <main id="main" ref={main} tabIndex={-1} className={styles.main}>
          <ErrorBoundary
            place={path}
            report={parts.report}
            requestId={parts.lastRequestId}
            userAgent={parts.window.navigator.userAgent}
          >
            {workspace ? (
              <div key={workspace.store.db.name} className={styles.screen}>
                {!isBare && <TeamBanners workspace={workspace} />}
                {isOutdated ? <OlderPage updates={parts.updates} /> : children}
              </div>
            ) : (
              <NoTeam path={path} />
            )}
          </ErrorBoundary>
        </main>
      </div>
    </div>
  );
}

/** Returns whether the page has been idle once; until then, less urgent parts are not drawn. */
const useCalm = (whenIdle: AppParts['whenIdle']): boolean => {
  const [isCalm, setCalm] = useState(false);
  useEffect(() => whenIdle(() => setCalm(true)), [whenIdle]);
  return isCalm;
};

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
