import { describe, expect, test } from 'vitest';
import { createCookieStorage } from '#session/cookie-storage.ts';
import { aJar, aStorage } from './fake-browser.ts';

const key = 'sb-localhost-3000-auth-token';
const textOf = (length: number): string => JSON.stringify({ access_token: 'ü'.repeat(4), fill: 'x'.repeat(length) });

const aStore = (secure = false) => {
  const { jar, cookies, written } = aJar();
  return { store: createCookieStorage({ jar, secure }), jar, cookies, written };
};

describe('the session cookies', () => {
  test('are named, marked and aged as @supabase/ssr does it', () => {
    const { store, written } = aStore();
    store.setItem(key, '{"a":"ü"}');
    expect(written).toEqual([`${key}=base64-eyJhIjoiw7wifQ; Path=/; Max-Age=34560000; SameSite=Lax`]);
  });

  test('are Secure on HTTPS', () => {
    const { store, written } = aStore(true);
    store.setItem(key, '{}');
    expect(written[0]).toMatch(/; Secure$/);
  });

  test('stay whole up to 3180 characters and are cut above', () => {
    const { store, cookies } = aStore();
    store.setItem(key, JSON.stringify('x'.repeat(2377)));
    expect([...cookies].map(([name, value]) => [name, value.length])).toEqual([[key, 3179]]);
    store.setItem(key, JSON.stringify('x'.repeat(2379)));
    expect([...cookies].map(([name, value]) => [name, value.length])).toEqual([
      [`${key}.0`, 3180],
      [`${key}.1`, 2],
    ]);
  });

  test.each([10, 2300, 2400, 9000])('give back a text of %i letters as it was', (length) => {
    const { store } = aStore();
    store.setItem(key, textOf(length));
    expect(store.getItem(key)).toBe(textOf(length));
  });

  test('leave no stale chunk behind when a session shrinks or goes', () => {
    const { store, cookies } = aStore();
    store.setItem(key, textOf(9000));
    store.setItem(key, textOf(2400));
    expect([...cookies.keys()]).toEqual([`${key}.0`, `${key}.1`]);
    store.setItem(key, textOf(10));
    expect([...cookies.keys()]).toEqual([key]);
    store.removeItem(key);
    expect(cookies.size).toBe(0);
  });

  test('touch no neighbour whose name only begins alike', () => {
    const { store, cookies, jar } = aStore();
    jar.set(`${key}-code-verifier=kept; Path=/`);
    jar.set(`${key}.x=kept; Path=/`);
    store.setItem(key, textOf(9000));
    store.removeItem(key);
    expect([...cookies.keys()]).toEqual([`${key}-code-verifier`, `${key}.x`]);
  });

  test('read a bare JSON value, which @supabase/ssr can be told to write', () => {
    const { store, jar } = aStore();
    jar.set(`${key}=${encodeURIComponent('{"a":"ü"}')}; Path=/`);
    expect(store.getItem(key)).toBe('{"a":"ü"}');
  });

  test.each(['base64-eyJhIjoi', 'base64-%%%', 'nonsense'])(
    'read %s as nothing: it is half-written or foreign',
    (value) => {
      const { store, jar } = aStore();
      jar.set(`${key}=${value}; Path=/`);
      expect(store.getItem(key)).toBeNull();
    },
  );
});

describe('the copy on the device', () => {
  const aCopied = () => {
    const { jar, cookies } = aJar();
    const { device, texts } = aStorage();
    return {
      store: createCookieStorage({ jar, secure: false, copy: { storage: device, keys: [key] } }),
      cookies,
      texts,
    };
  };

  test('brings a vanished cookie back', () => {
    const { store, cookies } = aCopied();
    store.setItem(key, textOf(10));
    cookies.clear();
    expect(store.getItem(key)).toBe(textOf(10));
    expect([...cookies.keys()]).toEqual([key]);
  });

  test('goes with the session, and is kept of nothing else', () => {
    const { store, texts } = aCopied();
    store.setItem(key, textOf(10));
    store.setItem(`${key}-code-verifier`, '"v"');
    expect(texts.size).toBe(1);
    store.removeItem(key);
    expect(texts.size).toBe(0);
    expect(store.getItem(key)).toBeNull();
  });
});
