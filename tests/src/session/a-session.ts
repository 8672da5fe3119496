import { ok, type Result } from '#core/result.ts';
import { createAccountStore } from '#session/account.ts';
import { createCookieStorage } from '#session/cookie-storage.ts';
import { createSession, type Unsent } from '#session/session.ts';
import { anAuthServer } from './fake-auth-server.ts';
import { aJar, aStorage, aWindow, someLocks } from './fake-browser.ts';

let devices = 0;

/** What survives a reload on a device. Each has its own cookie name: clients with the same name message each other. */
export const aDevice = () => {
  devices += 1;
  const storageKey = `sb-localhost-${devices}-auth-token`;
  return { ...aJar(), storage: aStorage(), locks: someLocks(), time: { now: Date.now() }, storageKey };
};

/** A page on a device, with an auth server. A second page on the same device is a second tab or a reload. */
export const aPage = (device = aDevice(), server = anAuthServer(() => device.time.now)) => {
  const { storageKey } = device;
  const window = aWindow();
  const cleared: (readonly [string, boolean])[] = [];
  const wentHome: string[] = [];
  const refusal: { answer: Result<void, Unsent> } = { answer: ok(undefined) };
  const account = createAccountStore(device.storage.device, window);
  const storage = createCookieStorage({
    jar: device.jar,
    secure: false,
    copy: { storage: device.storage.device, keys: [storageKey] },
  });
  const session = createSession({
    config: { supabaseUrl: '', supabaseKey: 'public', storageKey },
    account,
    storage,
    deviceStorage: device.storage.device,
    fetch: server.fetch,
    clock: () => device.time.now,
    wait: async () => undefined,
    locks: device.locks,
    origin: 'http://localhost:3000',
    window,
    document: window,
    clearDevice: async (userId, evenUnsent) => {
      if (!evenUnsent && !refusal.answer.ok) return refusal.answer;
      cleared.push([userId, evenUnsent]);
      return ok(undefined);
    },
    clearEnded: async (userId) => {
      if (refusal.answer.ok) cleared.push([userId, false]);
      return refusal.answer.ok;
    },
    report: (fault) => {
      throw fault;
    },
    goHome: () => void wentHome.push('/'),
  });
  return { device, server, window, account, storage, session, cleared, wentHome, refusal };
};

export const aSignedInPage = async () => {
  const page = aPage();
  await page.session.signUp({ email: 'jo@example.com', password: 'three odd words', fullName: 'Jo' });
  return page;
};
