import { describe, expect, test } from 'vitest';
import type { TabChannel } from '#app/frame/hold-tab.ts';
import { claimTab } from '#app/frame/claim-tab.ts';
import { createDeviceStorage } from '#session/device-storage.ts';

const aBrowser = () => {
  const held = new Map<string, Promise<unknown>>();
  return {
    query: async () => ({ held: [...held.keys()].map((name) => ({ name })), pending: [] }),
    request: async (name: string, { signal }: LockOptions, work: () => Promise<void>) => {
      const isTooLate = new Promise<never>((_, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason as Error));
      });
      // the time limit may also end after the tab got the lock, when nothing waits for this promise
      isTooLate.catch(() => undefined);
      while (held.has(name)) await Promise.race([held.get(name), isTooLate]);
      const done = work();
      held.set(name, done);
      await done;
      held.delete(name);
    },
  } as unknown as LockManager;
};

const aSession = (texts = new Map<string, string>()) => ({
  texts,
  storage: createDeviceStorage(() => ({
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, text) => void texts.set(key, text),
    removeItem: (key) => void texts.delete(key),
  })),
});

const aPlainBrowser = () => {
  const channels = new Set<EventTarget>();
  return (): TabChannel => {
    const own = new EventTarget();
    channels.add(own);
    const send = (data: unknown) => {
      for (const one of channels) if (one !== own) one.dispatchEvent(Object.assign(new Event('message'), { data }));
    };
    return Object.assign(own, { postMessage: send });
  };
};

const openPage = async (
  browser: LockManager | ReturnType<typeof aPlainBrowser>,
  session: ReturnType<typeof aSession>,
) => {
  const page = new EventTarget();
  const faults: unknown[] = [];
  const isPlain = typeof browser === 'function';
  const tab = claimTab({
    tabStorage: session.storage,
    locks: isPlain ? undefined : browser,
    openChannel: isPlain
      ? browser
      : () => {
          throw new Error('Tabs with locks need no channel.');
        },
    clock: () => 7,
    page,
    report: (fault) => faults.push(fault),
  });
  await tab.claimed;
  return {
    ...tab,
    faults,
    hide: () => page.dispatchEvent(new Event('pagehide')),
    goBack: async () => {
      page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
      await new Promise((resolve) => setTimeout(resolve, 0));
    },
  };
};

describe('F7: a tab keeps its id', () => {
  test('after a reload, also while the page before is still going', async () => {
    const browser = aBrowser();
    const session = aSession();
    const before = await openPage(browser, session);
    const next = openPage(browser, session);
    before.hide();
    expect([(await next).id(), (await next).faults]).toEqual([before.id(), []]);
  });

  test('and a duplicate, which the browser gives a copy of what the tab had stored, gets its own', async () => {
    const browser = aBrowser();
    const first = aSession();
    const tab = await openPage(browser, first);
    const copied = aSession(new Map(first.texts));
    const duplicate = await openPage(browser, copied);
    expect(duplicate.id()).not.toBe(tab.id());
    expect([...copied.texts.values()]).toEqual([duplicate.id()]);
    expect(await tab.openTabs()).toEqual(new Set([tab.id(), duplicate.id()]));
    duplicate.hide();
    await Promise.resolve();
    expect(await tab.openTabs()).toEqual(new Set([tab.id()]));
    expect((await openPage(browser, copied)).id()).toBe(duplicate.id());
  });

  test('while it is kept for going back another may not take it for open, and coming back it is open again', async () => {
    const browser = aBrowser();
    const tab = await openPage(browser, aSession());
    const other = await openPage(browser, aSession());
    tab.hide();
    await Promise.resolve();
    expect(await other.openTabs()).toEqual(new Set([other.id()]));
    await tab.goBack();
    expect(await other.openTabs()).toEqual(new Set([other.id(), tab.id()]));
  });

  describe('over plain http, where the browser has no locks,', () => {
    test('after a reload', async () => {
      const browser = aPlainBrowser();
      const session = aSession();
      const before = await openPage(browser, session);
      before.hide();
      const next = await openPage(browser, session);
      expect([next.id(), next.faults]).toEqual([before.id(), []]);
    });

    test('and a duplicate gets its own; each knows which tabs are open, and which are not any more', async () => {
      const browser = aPlainBrowser();
      const first = aSession();
      const tab = await openPage(browser, first);
      const copied = aSession(new Map(first.texts));
      const duplicate = await openPage(browser, copied);
      expect([duplicate.id() === tab.id(), [...copied.texts.values()]]).toEqual([false, [duplicate.id()]]);
      expect(await tab.openTabs()).toEqual(new Set([tab.id(), duplicate.id()]));
      duplicate.hide();
      expect(await tab.openTabs()).toEqual(new Set([tab.id()]));
      await duplicate.goBack();
      expect(await tab.openTabs()).toEqual(new Set([tab.id(), duplicate.id()]));
    });

    test('where there is no channel either, the tab keeps its id, and which tabs are open is unknown', async () => {
      const session = aSession();
      const noChannel = () => {
        throw new Error('There are no channels.');
      };
      const tab = await openPage(noChannel, session);
      expect([await tab.openTabs(), tab.faults, tab.id()]).toEqual([
        undefined,
        [new Error('There are no channels.')],
        [...session.texts.values()][0],
      ]);
    });
  });
});
