import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { limits } from '#core/limits.ts';
import { storageKeyOf } from '#server/base/storage-key.ts';
import type { AuthSettings } from '../auth-deps.ts';

/** The mark of the browser that asks, as far as it has the shape of one. It lets nobody in: it only says whose tries are counted apart. */
export const readDeviceMark = ({ siteUrl }: AuthSettings, c: Context): string | undefined => {
  const mark = getCookie(c, nameFor(siteUrl), prefixFor(siteUrl));
  return mark !== undefined && shape.test(mark) ? mark : undefined;
};

/** Lets the browser keep its mark, over log-outs too; no script can read it. */
export const setDeviceMark = ({ siteUrl }: AuthSettings, c: Context, mark: string): void => {
  setCookie(c, nameFor(siteUrl), mark, {
    path: '/',
    maxAge: limits.sessionCookieDays * 86_400,
    httpOnly: true,
    sameSite: 'Strict',
    ...(isSecure(siteUrl) && { secure: true, prefix: 'host' }),
  });
};

const shape = /^[\w-]{43}$/;

const isSecure = (siteUrl: string): boolean => siteUrl.startsWith('https:');

// no neighbour under the same domain can plant a cookie of this prefix
const prefixFor = (siteUrl: string): 'host' | undefined => (isSecure(siteUrl) ? 'host' : undefined);

const nameFor = (siteUrl: string): string => storageKeyOf(siteUrl).replace(/auth-token$/, 'device');
