import { describe, expect, test } from 'vitest';
import { createStorageMarker } from '#app/me/storage-marker.ts';

const aBrowser = () => {
  const kept = new Map<string, string>();
  const browser = {
    isStored: false,
    visit: async (): Promise<ReturnType<typeof createStorageMarker>> => {
      const mark = createStorageMarker(window, async () => browser.isStored);
      await mark.check();
      browser.isStored = true;
      mark.leave();
      return mark;
    },
  };
  const window = {
    localStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => void kept.set(key, text),
      removeItem: (key: string) => void kept.delete(key),
    },
  } as unknown as Window;
  return browser;
};

describe('The mark of a visit', () => {
  test('says nothing at the first visit, nor at a later one that finds everything', async () => {
    const browser = aBrowser();
    expect((await browser.visit()).wasCleared()).toBe(false);
    expect((await browser.visit()).wasCleared()).toBe(false);
  });

  test('says once that the databases are gone', async () => {
    const browser = aBrowser();
    await browser.visit();
    browser.isStored = false;
    const mark = await browser.visit();
    await mark.check();
    expect(mark.wasCleared()).toBe(true);
    expect((await browser.visit()).wasCleared()).toBe(false);
  });

  test('says nothing after a log-out', async () => {
    const browser = aBrowser();
    (await browser.visit()).remove();
    browser.isStored = false;
    expect((await browser.visit()).wasCleared()).toBe(false);
  });
});
