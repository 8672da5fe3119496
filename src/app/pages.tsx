import { Redirect, useLocation, useSearch } from 'wouter';
import { redirectFor, screenIn, type ScreenTitle } from '#core/navigation.ts';
import { isUsable } from '#session/session-state.ts';
import { useSession } from '#services/session.tsx';
import type { AppParts } from './app-parts.ts';
import { Away } from './frame/away.tsx';
import { DefaultLayout } from './frame/default-layout.tsx';
import { NotFoundPage } from './frame/error-page.tsx';
import { LandingLayout } from './frame/landing-layout.tsx';
import { Screens } from './screens.tsx';
import { useEffect } from 'react';
import { t } from '#texts/t.ts';

/** Shows the screen of the current path or the page for an unknown path, or redirects. */
export function Pages({ parts }: { readonly parts: AppParts }) {
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
