import { limits } from '#core/limits.ts';
import type { DeviceStorage } from './device-storage.ts';

/** The page's cookies: `get` reads `document.cookie`, `set` assigns it. */
export interface CookieJar {
  readonly get: () => string;
  readonly set: (cookie: string) => void;
}

/** Stores the session's texts, with the methods that the auth client calls. */
export interface SessionStorage {
  readonly getItem: (key: string) => string | null;
  readonly setItem: (key: string, value: string) => void;
  readonly removeItem: (key: string) => void;
}

/** The dependencies of the cookie storage. `copy`: a second copy, for browsers that drop script-written cookies. */
interface CookieStorageDeps {
  readonly jar: CookieJar;
  readonly secure: boolean;
  readonly copy?: { readonly storage: DeviceStorage; readonly keys: readonly string[] };
}

/** Stores texts in cookies as @supabase/ssr does: `base64-` values, in chunks if they are long. */
export function createCookieStorage({ jar, secure, copy }: CookieStorageDeps): SessionStorage {
  const write = (name: string, value: string, maxAgeSeconds: number) =>
    jar.set(`${name}=${value}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax${secure ? '; Secure' : ''}`);
  const isCopied = (key: string) => copy?.keys.includes(key) ?? false;
  // The session is read at each call to the server, and its cookies seldom change.
  let decoded: { readonly value: string; readonly text: string | null } | undefined;
  const decode = (value: string): string | null => {
    if (decoded?.value !== value) decoded = { value, text: decodeCookieValue(value) };
    return decoded.text;
  };

  const setItem = (key: string, value: string) => {
    const chunks = chunksOf(key, encodeCookieValue(value));
    // Remove stale chunks now, because a reader of old and new chunks would join parts of two sessions.
    for (const name of namesOf(key, jar.get())) if (!chunks.has(name)) write(name, '', 0);
    for (const [name, chunk] of chunks) write(name, chunk, lifeSeconds);
    if (isCopied(key)) copy?.storage.set(copyKeyOf(key), value);
  };

  return {
    setItem,
    getItem: (key) => {
      const value = joined(key, jar.get());
      const found = value === undefined ? null : decode(value);
      if (found !== null) return found;
      const kept = isCopied(key) ? (copy?.storage.get(copyKeyOf(key)) ?? null) : null;
      // Write again only a missing cookie, because another tab may be writing a cookie that is unreadable now.
      if (kept !== null && namesOf(key, jar.get()).length === 0) setItem(key, kept);
      return kept;
    },
    removeItem: (key) => {
      // Remove the copy first: if the tab is closed in between, the copy must not restore the cookie.
      if (isCopied(key)) copy?.storage.remove(copyKeyOf(key));
      for (const name of namesOf(key, jar.get())) write(name, '', 0);
    },
  };
}

const lifeSeconds = limits.sessionCookieDays * 24 * 60 * 60;

/** Returns the storage key of the copy of an item. */
export function copyKeyOf(key: string): string {
  return `spoolside.copy.${key}`;
}

/** Splits a value that is too long for one cookie into numbered chunks. */
const chunksOf = (key: string, value: string): ReadonlyMap<string, string> => {
  const size = limits.sessionCookieChunk;
  if (value.length <= size) return new Map([[key, value]]);
  const count = Math.ceil(value.length / size);
  return new Map(Array.from({ length: count }, (_, at) => [`${key}.${at}`, value.slice(at * size, (at + 1) * size)]));
};

const joined = (key: string, header: string): string | undefined => {
  const cookies = cookiesIn(header);
  const whole = cookies.get(key);
  if (whole) return whole;
  let value = '';
  for (let at = 0, chunk = cookies.get(`${key}.0`); chunk; at += 1, chunk = cookies.get(`${key}.${at}`)) value += chunk;
  return value || undefined;
};

const namesOf = (key: string, header: string): readonly string[] =>
  [...cookiesIn(header).keys()].filter((name) => name === key || isChunkOf(key, name));

const isChunkOf = (key: string, name: string): boolean =>
  name.startsWith(`${key}.`) && /^(0|[1-9]\d*)$/.test(name.slice(key.length + 1));

const cookiesIn = (header: string): ReadonlyMap<string, string> => {
  const cookies = new Map<string, string>();
  for (const pair of header.split(';')) {
    const equals = pair.indexOf('=');
    const name = pair.slice(0, equals).trim();
    if (equals > 0 && !cookies.has(name)) cookies.set(name, pair.slice(equals + 1).trim());
  }
  return cookies;
};

const prefix = 'base64-';

/** Encodes a text for a cookie: `base64-` and the base64url of its UTF-8, without padding. */
function encodeCookieValue(text: string): string {
  const bytes = Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join('');
  return prefix + btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Decodes a cookie's text, encoded or not; null if it is no JSON, which happens while chunks are being written. */
function decodeCookieValue(value: string): string | null {
  try {
    const text = value.startsWith(prefix) ? base64UrlToText(value.slice(prefix.length)) : decodeURIComponent(value);
    JSON.parse(text);
    return text;
  } catch {
    return null;
  }
}

/** Decodes base64url to UTF-8 text; throws if the input is invalid. */
export function base64UrlToText(encoded: string): string {
  const bytes = atob(encoded.replaceAll('-', '+').replaceAll('_', '/'));
  return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes, (char) => char.charCodeAt(0)));
}
