import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { ChartsContext } from '#services/charts.ts';
import { DeviceContext, SiteUrlContext } from '#services/device.ts';
import { MeServiceContext } from '#services/me-service.ts';
import { PreferencesContext } from '#services/preferences.ts';
import { SessionProvider } from '#services/session.tsx';
import { TabContext } from '#services/tab.ts';
import { TeamAdminContext } from '#services/team-admin.ts';
import { TeamsProvider } from '#services/teams.tsx';
import type { AppParts } from './app-parts.ts';
import { EnvironmentBanner } from './frame/environment-banner.tsx';
import { ErrorBoundary } from './frame/error-boundary.tsx';
import { ForegroundOverlay } from './frame/loading-overlay.tsx';
import { SupportBanner } from './frame/support-banner.tsx';
import { UpdatePrompt } from './frame/update-prompt.tsx';
import { LogOutProvider } from './log-out/log-out-provider.tsx';
import { Pages } from './pages.tsx';
import { TeamScope } from './workspace/team-scope.tsx';
import { later } from '#ui/later.tsx';

const AfterPaint = later(async () => (await import('./frame/after-paint.tsx')).AfterPaint, 'nothing');
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
        </TeamScope>
        <Behind parts={parts} />
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
