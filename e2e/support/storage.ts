import type { Page } from '@playwright/test';

/** Deletes all databases of the origin while its pages are open, as a browser does that runs out of space. */
export const clearDatabases = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  const { origin } = new URL(page.url());
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' });
  await session.detach();
};

export interface Room {
  readonly give: (bytes: number) => Promise<void>;
  /** Removes the limit: the browser's own quota applies again. */
  readonly giveBack: () => Promise<void>;
}

export const roomOf = async (page: Page): Promise<Room> => {
  const session = await page.context().newCDPSession(page);
  const { origin } = new URL(page.url());
  return {
    give: async (quotaSize) => void (await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize })),
    giveBack: async () => void (await session.send('Storage.overrideQuotaForOrigin', { origin })),
  };
};
