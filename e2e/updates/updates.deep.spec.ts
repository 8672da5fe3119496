import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { openChromium } from '../support/chromium.ts';
import { createHost, type Host } from './two-builds.ts';

// Recording a trace constantly reads the page, which counts as a touch; a touched page never reloads.
test.use({ trace: 'off' });

let host: Host;
let profile: string;
let browser: BrowserContext;

test.beforeEach(async () => {
  host = await createHost();
  await host.deploy('build-a');
  await host.up();
  profile = await mkdtemp(join(tmpdir(), 'spoolside-profile-'));
  browser = await openChromium(profile);
});
test.afterEach(async () => {
  await browser.close();
  await host.remove();
  await rm(profile, { recursive: true, force: true });
});

const open = async (path: string): Promise<Page> => {
  const page = await browser.newPage();
  await page.goto(host.url + path);
  return page;
};
const lookAgain = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')));
const build = (page: Page) => page.locator('h1');
const status = (page: Page) => page.locator('output');

test('After one visit every screen opens without the server, in a browser started again, and answers of the server are not invented', async () => {
  const first = await open('/dashboard');
  await expect(status(first)).toHaveText('works offline');
  await browser.close();
  await host.down();
  browser = await openChromium(profile);
  for (const path of ['/', '/inventory/threads/0190f0a0', '/auth/callback?code=a.b', '/login?redirect=%2Fx.y']) {
    const page = await open(path);
    await expect(build(page)).toHaveText('build-a');
    await page.close();
  }
  const page = await open('/');
  const reached = await page.evaluate(() =>
    Promise.all(
      ['/api/v2/teams', '/auth/v1/health', '/config.json', '/builds/latest.json', '/assets/gone.js'].map((path) =>
        fetch(path).then(
          () => path,
          () => 'no network',
        ),
      ),
    ),
  );
  expect(new Set(reached)).toEqual(new Set(['no network']));
});

test('A version that waited takes over by itself when the only window is opened again', async () => {
  const page = await open('/dashboard');
  await expect(status(page)).toHaveText('works offline');
  for (const other of browser.pages()) if (other !== page) await other.close();
  await host.deploy('build-b');
  await lookAgain(page);
  await expect(status(page)).toHaveText('new version, works offline');
  let loads = 0;
  page.on('load', () => (loads += 1));
  await page.reload();
  // Reading the page would count as a touch, so the test only counts its loads.
  await expect.poll(() => loads).toBe(2);
  await expect(build(page)).toHaveText('build-b');
});

test('Ten times of ten the press right after a refusal (426) brings the newest version, from a slow server too [F27]', async () => {
  const page = await open('/dashboard');
  await expect(status(page)).toHaveText('works offline');
  for (let time = 1; time <= 10; time += 1) {
    host.slow(time % 2 === 0 ? 400 : 0);
    await host.deploy(`build-${time}`);
    let loads = 0;
    const count = () => (loads += 1);
    page.on('load', count);
    await page.getByRole('button', { name: 'Refused' }).click();
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(build(page)).toHaveText(`build-${time}`);
    await expect(status(page)).toHaveText('works offline');
    expect([time, loads]).toEqual([time, 1]);
    page.off('load', count);
  }
});
