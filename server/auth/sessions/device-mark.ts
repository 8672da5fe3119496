import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { limits } from '#core/limits.ts';
import { storageKeyOf } from '#server/base/storage-key.ts';
import type { AuthSettings } from '../auth-deps.ts';

/** Reads a browser's mark (a cookie); undefined if it is absent or malformed. */
export function readDeviceMark({ siteUrl }: AuthSettings, c: Context): string | undefined {
  const mark = getCookie(c, nameFor(siteUrl), prefixFor(siteUrl));
  return mark !== undefined && shape.test(mark) ? mark : undefined;
}

/** Sets the browser's mark as a cookie that stays after log-out; no script can read it. */
export function setDeviceMark({ siteUrl }: AuthSettings, c: Context, mark: string): void {
  setCookie(c, nameFor(siteUrl), mark, {
    path: '/',
    maxAge: limits.sessionCookieDays * 86_400,
    httpOnly: true,
    sameSite: 'Strict',
    ...(isSecure(siteUrl) && { secure: true, prefix: 'host' }),
  });
}

const shape = /^[\w-]{43}$/;

const isSecure = (siteUrl: string): boolean => siteUrl.startsWith('https:');

// a browser lets no other host under the same domain set a cookie with this prefix
const prefixFor = (siteUrl: string): 'host' | undefined => (isSecure(siteUrl) ? 'host' : undefined);

const nameFor = (siteUrl: string): string => storageKeyOf(siteUrl).replace(/auth-token$/, 'device');
