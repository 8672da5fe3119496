/** Builds a mail's link. Its page asks for a tap before it spends the token, because mail filters open links. */
export function mailLink(
  siteUrl: string,
  token: { readonly token_hash: string; readonly type: string },
  redirectTo: string,
): string {
  const page = token.type === 'recovery' ? '/auth/reset' : '/auth/confirm';
  const further = URL.canParse(redirectTo) && new URL(redirectTo).search !== '' ? { redirect_to: redirectTo } : {};
  // `readRedirect` has checked `redirectTo`, so its origin is safe
  const site = isElsewhere(redirectTo, siteUrl) ? new URL(redirectTo).origin : siteUrl;
  return `${site}${page}?${new URLSearchParams({ ...token, ...further }).toString()}`;
}

const isElsewhere = (redirectTo: string, siteUrl: string): boolean =>
  URL.canParse(redirectTo) && new URL(redirectTo).origin !== new URL(siteUrl).origin;
