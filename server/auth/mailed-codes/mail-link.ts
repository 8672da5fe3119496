/** The address that a mail links to: a page of ours, which asks for a tap before the token is spent, so that filters which open every link spend nothing. `redirectTo` was checked (redirect.ts): it says at which of the product's addresses the mail was asked for. */
export const mailLink = (
  siteUrl: string,
  token: { readonly token_hash: string; readonly type: string },
  redirectTo: string,
): string => {
  const page = token.type === 'recovery' ? '/auth/reset' : '/auth/confirm';
  // where to go afterwards is worth carrying only if it says more than which page it is
  const further = URL.canParse(redirectTo) && new URL(redirectTo).search !== '' ? { redirect_to: redirectTo } : {};
  const site = isElsewhere(redirectTo, siteUrl) ? new URL(redirectTo).origin : siteUrl;
  return `${site}${page}?${new URLSearchParams({ ...token, ...further }).toString()}`;
};

const isElsewhere = (redirectTo: string, siteUrl: string): boolean =>
  URL.canParse(redirectTo) && new URL(redirectTo).origin !== new URL(siteUrl).origin;
