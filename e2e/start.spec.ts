import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { openChromium } from './support/chromium.ts';
import { startServer, type TestServer } from './support/server.ts';

let server: TestServer;
let profile: string;
test.beforeAll(async () => {
  server = await startServer();
  profile = await mkdtemp(join(tmpdir(), 'profile-'));
});
test.afterAll(async () => {
  await server.remove();
  await rm(profile, { recursive: true, force: true });
});

test('the installed page opens in a browser started anew, while the server is stopped', async () => {
  const first = await openChromium(profile);
  const page = await first.newPage();
  await page.goto(server.url);
  await expect(page).toHaveTitle(/Spoolside/);
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
  await expect.poll(() => page.evaluate(async () => (await caches.keys()).length)).toBeGreaterThan(0);
  await first.close();

  await server.stop();
  const second = await openChromium(profile);
  const offline = await second.newPage();
  await offline.goto(server.url);
  await expect(offline).toHaveTitle(/Spoolside/);
  await expect(offline.locator('#root')).not.toBeEmpty();
  await second.close();
});
