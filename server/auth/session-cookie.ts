import { parse } from 'hono/utils/cookie';
import * as z from 'zod/mini';

const prefix = 'base64-';
const session = z.object({ access_token: z.string().check(z.minLength(1)) });

/** The access token inside the session cookie, which may be cut into `name.0`, `name.1`, …; undefined when it is absent or half written. Nothing else in the cookie is to be believed. */
export const accessTokenFromCookie = (header: string | null, name: string): string | undefined => {
  const text = cookieText(parse(header ?? ''), name);
  if (text === '') return undefined;
  const json = text.startsWith(prefix) ? Buffer.from(text.slice(prefix.length), 'base64url').toString('utf8') : text;
  const found = session.safeParse(parseOrUndefined(json));
  return found.success ? found.data.access_token : undefined;
};

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

// A page that is killed between two chunks leaves text that is no JSON; that person is simply not signed in.
const parseOrUndefined = (json: string): unknown => {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
};
