import type { AuthSettings } from '../auth-deps.ts';

const returnPaths = new Set(['/auth/callback', '/auth/confirm', '/auth/reset']);

/** Where a browser may be sent back to: one of the return pages of the product, here or where else it may be served, with whatever query. Anything else is silently the product's front page, as the protocol has it. */
export const readRedirect = (
  { siteUrl, otherOrigins }: Pick<AuthSettings, 'siteUrl' | 'otherOrigins'>,
  wanted: string,
): string => {
  if (wanted.includes('\\') || !URL.canParse(wanted)) return siteUrl;
  const url = new URL(wanted);
  const isOurs =
    [new URL(siteUrl).origin, ...otherOrigins].includes(url.origin) &&
    url.username === '' &&
    url.password === '' &&
    returnPaths.has(url.pathname);
  url.hash = '';
  return isOurs ? url.href : siteUrl;
};

/** The same return by way of the page that takes a new password: for somebody who has none when they come. */
export const viaNewPassword = (redirectTo: string): string => {
  const url = new URL(redirectTo);
  const onwards = url.searchParams.get('redirect');
  const page =
    onwards === null ? '/auth/reset' : `/auth/reset?${new URLSearchParams({ redirect: onwards }).toString()}`;
  url.pathname = '/auth/callback';
  url.search = new URLSearchParams({ redirect: page }).toString();
  return url.href;
};
