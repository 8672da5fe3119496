import type { Page } from '@playwright/test';

/** Takes away all databases of the origin while its pages are open, as a browser short of room does. */
export const clearDatabases = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  const { origin } = new URL(page.url());
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' });
  await session.detach();
};

/** A room of so many bytes for the origin of this page. */
export interface Room {
  readonly give: (bytes: number) => Promise<void>;
  /** As much as the browser would give by itself. */
  readonly giveBack: () => Promise<void>;
}

/** Takes control of the origin's quota. */
export const roomOf = async (page: Page): Promise<Room> => {
  const session = await page.context().newCDPSession(page);
  const { origin } = new URL(page.url());
  return {
    give: async (quotaSize) => void (await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize })),
    giveBack: async () => void (await session.send('Storage.overrideQuotaForOrigin', { origin })),
  };
};
