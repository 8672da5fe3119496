const returnPaths = new Set(['/auth/callback', '/auth/confirm', '/auth/reset']);

/** Where a browser may be sent back to: one of the product's own return pages, with whatever query. Anything else is silently the product's front page, as the protocol has it. */
export const readRedirect = (siteUrl: string, wanted: string): string => {
  if (wanted.includes('\\') || !URL.canParse(wanted)) return siteUrl;
  const url = new URL(wanted);
  const isOurs =
    url.origin === new URL(siteUrl).origin &&
    url.username === '' &&
    url.password === '' &&
    returnPaths.has(url.pathname);
  url.hash = '';
  return isOurs ? url.href : siteUrl;
};
