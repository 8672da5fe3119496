import type { BrowserContext } from '@playwright/test';

/** Keeps a first visit in the middle of installing. `serviceWorkers: 'block'` would make the page report an error. */
export const neverInstalled = (device: BrowserContext): Promise<unknown> =>
  device.addInitScript(() => {
    ServiceWorkerContainer.prototype.register = () => new Promise(() => {});
  });
