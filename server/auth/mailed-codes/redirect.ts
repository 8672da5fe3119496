import type { AuthSettings } from '../auth-deps.ts';

const returnPaths = new Set(['/auth/callback', '/auth/confirm', '/auth/reset']);

/** Returns the wanted URL if it is a return page of the product, else the front page. */
export function readRedirect({ siteUrl }: Pick<AuthSettings, 'siteUrl'>, wanted: string): string {
  if (wanted.includes('\\') || !URL.canParse(wanted)) return siteUrl;
  const url = new URL(wanted);
  const isOurs =
    url.origin === new URL(siteUrl).origin &&
    url.username === '' &&
    url.password === '' &&
    returnPaths.has(url.pathname);
  url.hash = '';
  return isOurs ? url.href : siteUrl;
}

/** Changes a return URL: a person without a password first sets one, and then comes to the page in `redirect`. */
export function viaNewPassword(redirectTo: string): string {
  const url = new URL(redirectTo);
  const onwards = url.searchParams.get('redirect');
  const page =
    onwards === null ? '/auth/reset' : `/auth/reset?${new URLSearchParams({ redirect: onwards }).toString()}`;
  url.pathname = '/auth/callback';
  url.search = new URLSearchParams({ redirect: page }).toString();
  return url.href;
}
