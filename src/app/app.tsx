import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { Redirect, useLocation, useSearch } from 'wouter';
import { redirectFor, screenIn, type ScreenTitle } from '#core/navigation.ts';
import { ChartsContext } from '#services/charts.ts';
import { DeviceContext, SiteUrlContext } from '#services/device.ts';
import { MeServiceContext } from '#services/me-service.ts';
import { PreferencesContext } from '#services/preferences.ts';
import { SessionProvider, useSession } from '#services/session.tsx';
import { TabContext } from '#services/tab.ts';
import { TeamAdminContext } from '#services/team-admin.ts';
import { TeamsProvider } from '#services/teams.tsx';
import { isUsable } from '#session/session-state.ts';
import { t } from '#texts/t.ts';
import { later } from '#ui/later.tsx';
import type { AppParts } from './app-parts.ts';
import { Away } from './frame/away.tsx';
import { DefaultLayout } from './frame/default-layout.tsx';
import { EnvironmentBanner } from './frame/environment-banner.tsx';
import { ErrorBoundary, NotFoundPage } from './frame/error-boundary.tsx';
import { LandingLayout } from './frame/landing-layout.tsx';
import { ForegroundOverlay } from './frame/loading-overlay.tsx';
import { SupportBanner } from './frame/support-banner.tsx';
import { UpdatePrompt } from './frame/update-prompt.tsx';
import { LogOutProvider } from './log-out/log-out-provider.tsx';
import { Screens } from './screens.tsx';
import { TeamScope } from './workspace/team-scope.tsx';

const AfterPaint = later(async () => (await import('./frame/after-paint.tsx')).AfterPaint, 'nothing', 'painted');
const Breakpoint = import.meta.env.DEV
  ? later(async () => (await import('./frame/breakpoint-helper.tsx')).BreakpointHelper, 'nothing')
  : undefined;

/** The whole page. A change of language draws it again, because texts are looked up while drawing. */
export function App({ parts }: { readonly parts: AppParts }) {
  const { language } = useSyncExternalStore(parts.preferences.subscribe, parts.preferences.get);
  return (
    <ErrorBoundary
      key={language}
      report={parts.report}
      requestId={parts.lastRequestId}
      userAgent={parts.window.navigator.userAgent}
    >
      <Services parts={parts}>
        <TeamScope parts={parts}>
          <LogOutProvider session={parts.session}>
            <EnvironmentBanner environment={parts.config?.environment} />
            <SupportBanner surroundings={parts.window} />
            <Pages parts={parts} />
            <UpdatePrompt updates={parts.updates} />
            <ForegroundOverlay foreground={parts.foreground} />
          </LogOutProvider>
          <Behind parts={parts} />
        </TeamScope>
        {Breakpoint && <Breakpoint window={parts.window} />}
      </Services>
    </ErrorBoundary>
  );
}

const Services = ({ parts, children }: { readonly parts: AppParts; readonly children: ReactNode }) => (
  <PreferencesContext value={parts.preferences}>
    <DeviceContext value={parts.device}>
      <SiteUrlContext value={parts.config?.publicUrl ?? undefined}>
        <ChartsContext value={parts.charts}>
          <SessionProvider session={parts.session}>
            <TeamsProvider teams={parts.teams}>
              <MeServiceContext value={parts.deviceWork}>
                <TeamAdminContext value={parts.teamAdmin}>
                  <TabContext value={parts.tab}>{children}</TabContext>
                </TeamAdminContext>
              </MeServiceContext>
            </TeamsProvider>
          </SessionProvider>
        </ChartsContext>
      </SiteUrlContext>
    </DeviceContext>
  </PreferencesContext>
);

const Behind = ({ parts }: { readonly parts: AppParts }) => {
  const { whenIdle } = parts;
  const [isWanted, setWanted] = useState(false);
  useEffect(() => whenIdle(() => setWanted(true)), [whenIdle]);
  return isWanted && <AfterPaint parts={parts} />;
};

/** Shows the screen of the current path or the page for an unknown path, or redirects. */
function Pages({ parts }: { readonly parts: AppParts }) {
  const [path] = useLocation();
  const search = useSearch();
  const { state } = useSession();
  const screen = screenIn(path, parts.config?.environment);
  useTitle(screen?.title);
  if (screen === undefined) return <NotFoundPage path={path} />;
  const elsewhere = redirectFor({
    path,
    search: search === '' ? '' : `?${search}`,
    hash: parts.window.location.hash,
    signedIn: isUsable(state),
  });
  if (elsewhere?.startsWith('https:')) return <Away to={elsewhere} location={parts.window.location} />;
  if (elsewhere !== undefined) return <Redirect to={elsewhere} replace />;
  switch (screen.layout) {
    case 'default':
    case 'bare':
      return (
        <DefaultLayout parts={parts} path={path} isBare={screen.layout === 'bare'}>
          <Screens />
        </DefaultLayout>
      );
    case 'landing':
      return (
        <LandingLayout>
          <Screens />
        </LandingLayout>
      );
    case 'none':
      return <Screens />;
  }
}

const useTitle = (title: ScreenTitle | undefined): void => {
  useEffect(() => {
    document.title = t('shell.documentTitle', {
      title: title === undefined ? t('errors.pageNotFound') : t(`titles.${title}`),
    });
  }, [title]);
};
