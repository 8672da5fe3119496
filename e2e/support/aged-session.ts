import type { Page } from '@playwright/test';
import { loadOrCreateKeys } from '#server/keys/keys.ts';
import { keysInFile } from '#server/keys/key-store.ts';
import { createCookieStorage } from '#session/cookie-storage.ts';
import { createDeviceStorage } from '#session/device-storage.ts';
import { resigned } from '../../tests/server/auth/forged-tokens.ts';

/** Changes the page's session so that it ends in `secondsLeft` seconds. */
export const ageSession = async (page: Page, url: string, dataDir: string, secondsLeft = -7200): Promise<void> => {
  const { storageKey } = (await (await fetch(`${url}/config.json`)).json()) as { readonly storageKey: string };
  const found = await page.evaluate((key) => [document.cookie, localStorage.getItem(key)] as const, copyOf(storageKey));
  const written: string[] = [];
  const copies = new Map<string, string>();
  const storage = createCookieStorage({
    jar: { get: () => found[0], set: (cookie) => void written.push(cookie) },
    secure: false,
    copy: {
      storage: createDeviceStorage(() => ({
        getItem: () => found[1],
        setItem: (key, text) => void copies.set(key, text),
        removeItem: (key) => void copies.delete(key),
      })),
      keys: [storageKey],
    },
  });
  const session = JSON.parse(storage.getItem(storageKey) ?? 'null') as { readonly access_token: string } | null;
  if (session === null) throw new Error('Nobody is signed in in this browser.');
  const exp = Math.floor(Date.now() / 1000) + secondsLeft;
  const token = await resigned(session.access_token, await loadOrCreateKeys(keysInFile(dataDir)), {
    iat: exp - 3600,
    exp,
  });
  storage.setItem(storageKey, JSON.stringify({ ...session, access_token: token, expires_at: exp }));
  await page.evaluate(
    ([cookies, items]) => {
      for (const cookie of cookies) document.cookie = cookie;
      for (const [key, text] of items) localStorage.setItem(key, text);
    },
    [written, [...copies]] as const,
  );
};

const copyOf = (storageKey: string): string => `spoolside.copy.${storageKey}`;
