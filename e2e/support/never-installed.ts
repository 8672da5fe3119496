import type { BrowserContext } from '@playwright/test';

/**
 * Makes the service worker's registration wait for ever. `serviceWorkers: 'block'` would make the page report an error.
 */
export const neverInstalled = (device: BrowserContext): Promise<unknown> =>
  device.addInitScript(() => {
    ServiceWorkerContainer.prototype.register = () => new Promise(() => {});
  });
