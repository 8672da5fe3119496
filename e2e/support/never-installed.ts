import type { BrowserContext } from '@playwright/test';

/**
 * Keeps a device in the first moment of a first visit, in which the installation is under way. For tests that also hold
 * the page to raise no error: `serviceWorkers: 'block'` is cheaper to write, and has the page report that it was refused.
 */
export const neverInstalled = (device: BrowserContext): Promise<unknown> =>
  device.addInitScript(() => {
    ServiceWorkerContainer.prototype.register = () => new Promise(() => {});
  });
