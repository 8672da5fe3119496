import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { openChromium } from './support/chromium.ts';
import { openGate, type Gate } from './support/gate.ts';
import { test } from './support/test.ts';

/** Closing this gate stops the server as far as a browser can tell. */
let address: Gate;
let profile: string;
test.beforeAll(async ({ server }) => {
  address = await openGate();
  address.leadTo(server.url);
  profile = await mkdtemp(join(tmpdir(), 'profile-'));
});
test.afterAll(() => rm(profile, { recursive: true, force: true }));

test('the installed page opens in a browser started again, while the server is stopped', async () => {
  const first = await openChromium(profile);
  const page = await first.newPage();
  await page.goto(address.url);
  await expect(page).toHaveTitle(/Spoolside/);
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
  await expect.poll(() => page.evaluate(async () => (await caches.keys()).length)).toBeGreaterThan(0);
  await first.close();

  await address.close();
  const second = await openChromium(profile);
  const offline = await second.newPage();
  await offline.goto(address.url);
  await expect(offline).toHaveTitle(/Spoolside/);
  await expect(offline.locator('#root')).not.toBeEmpty();
  await second.close();
});
