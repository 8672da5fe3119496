import type { CookieJar } from '#session/cookie-storage.ts';
import { createDeviceStorage } from '#session/device-storage.ts';

export const aJar = () => {
  const cookies = new Map<string, string>();
  const written: string[] = [];
  const jar: CookieJar = {
    get: () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    set: (line) => {
      written.push(line);
      const [pair = '', ...attributes] = line.split('; ');
      const name = pair.slice(0, pair.indexOf('='));
      if (attributes.includes('Max-Age=0')) cookies.delete(name);
      else cookies.set(name, pair.slice(pair.indexOf('=') + 1));
    },
  };
  return { jar, cookies, written };
};

export const aStorage = () => {
  const texts = new Map<string, string>();
  const state = { isFull: false };
  const storage = {
    getItem: (key: string) => texts.get(key) ?? null,
    removeItem: (key: string) => void texts.delete(key),
    setItem: (key: string, text: string) => {
      if (state.isFull) throw new DOMException('full', 'QuotaExceededError');
      texts.set(key, text);
    },
  };
  return { texts, state, device: createDeviceStorage(() => storage) };
};

export const someLocks = () => {
  const tails = new Map<string, Promise<unknown>>();
  const request = (name: string, work: () => Promise<unknown>) => {
    const turn = (tails.get(name) ?? Promise.resolve()).then(work);
    tails.set(
      name,
      turn.catch(() => undefined),
    );
    return turn;
  };
  return { request } as unknown as Pick<LockManager, 'request'>;
};

export const aWindow = () => Object.assign(new EventTarget(), { visibilityState: 'visible' as const });
