import { use } from 'react';
import { SiteUrlContext } from '#services/device.ts';

/**
 * Returns the address before the path of every link that leaves the page, and whether only this machine can open it
 * [F16]: the installation's address, or else the page's own.
 */
export function useSiteUrl(): { readonly siteUrl: string; readonly isOnlyHere: boolean } {
  const siteUrl = use(SiteUrlContext) ?? window.location.origin;
  return { siteUrl, isOnlyHere: loopback.test(siteUrl) };
}

const loopback = /^https?:\/\/(?:localhost|[^/:]+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?\/?$/iu;
