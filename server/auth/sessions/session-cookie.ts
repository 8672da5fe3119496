import { parse } from 'hono/utils/cookie';
import * as z from 'zod/mini';

const prefix = 'base64-';
// the code reads only the token, because only the token in the cookie is signed
const session = z.object({ access_token: z.string().check(z.minLength(1)) });

/** Reads the access token of the session cookie, whole or in pieces `name.0`, `name.1`, …; undefined if incomplete. */
export function accessTokenFromCookie(header: string | null, name: string): string | undefined {
  const text = cookieText(parse(header ?? ''), name);
  if (text === '') return undefined;
  const json = text.startsWith(prefix) ? Buffer.from(text.slice(prefix.length), 'base64url').toString('utf8') : text;
  const found = session.safeParse(parseOrUndefined(json));
  return found.success ? found.data.access_token : undefined;
}

/** Finds the session's cookies, whole or in pieces, exactly as sent. If a name occurs twice, the first one counts. */
export function sessionCookiesIn(header: string | null, name: string): ReadonlyMap<string, string> {
  const cookies = new Map<string, string>();
  for (const pair of (header ?? '').split(';')) {
    const equals = pair.indexOf('=');
    const key = pair.slice(0, equals).trim();
    const value = pair.slice(equals + 1).trim();
    if (equals > 0 && !cookies.has(key) && isOfSession(key, name) && isCookieValue.test(value)) cookies.set(key, value);
  }
  return cookies;
}

const isOfSession = (key: string, name: string): boolean =>
  key === name || (key.startsWith(`${name}.`) && /^(0|[1-9]\d?)$/.test(key.slice(name.length + 1)));

// a cookie value as RFC 6265 defines it, without quotes
const isCookieValue = /^[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]+$/;

const cookieText = (cookies: Readonly<Record<string, string>>, name: string): string => {
  const whole = cookies[name];
  if (whole !== undefined && whole !== '') return whole;
  let text = '';
  for (let index = 0; ; index += 1) {
    const chunk = cookies[`${name}.${index}`];
    if (chunk === undefined || chunk === '') return text;
    text += chunk;
  }
};

// A page that is killed while it writes the pieces leaves text that is not JSON. The person is then signed out.
const parseOrUndefined = (json: string): unknown => {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
};
