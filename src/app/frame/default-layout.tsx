import { use, useEffect, useRef, useState, type ReactNode } from 'react';
import { useSession } from '#services/session.tsx';
import { WorkspaceContext } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { later } from '#ui/later.tsx';
import type { AppParts } from '../app-parts.ts';
import { AccountMenu } from '../header/account-menu.tsx';
import { MainNavigation } from '../header/main-navigation.tsx';
import { SyncBadge } from '../header/sync-badge.tsx';
import { TeamSwitcher } from '../header/team-switcher.tsx';
import { useAccess } from '../workspace/team-scope.tsx';
import { NoTeam } from '../workspace/no-team.tsx';
import { TeamBanners } from '../workspace/team-banners.tsx';
import { Breadcrumb } from './breadcrumb.tsx';
import styles from './default-layout.module.css';
import { ErrorBoundary } from './error-boundary.tsx';
import { useArrival } from './use-arrival.ts';

const OlderPage = later(async () => (await import('../workspace/older-page.tsx')).OlderPage);
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
  return (
    <div className={styles.room}>
      <a href="#main" className={styles.skip}>
        {t('common.skip')}
      </a>
      <div className={styles.layout} data-bare={isBare || undefined}>
        {!isBare && <MainNavigation path={path} isCalm={isCalm} />}
        {!isBare && (
          <header className={styles.header} data-print="no">
            <Breadcrumb path={path} />
            <div className={styles.tools}>
              {workspace && <SyncBadge workspace={workspace} isLocked={state.kind === 'locked'} />}
              <TeamSwitcher />
              <span className={styles.bell}>{isCalm && <Bell />}</span>
              <AccountMenu />
            </div>
          </header>
        )}
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
