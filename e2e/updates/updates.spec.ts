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

test('A new version waits for each tab’s own Reload, and a form in the other tab survives', async () => {
  const [one, two] = [await open('/dashboard'), await open('/inventory')];
  await expect(status(one)).toHaveText('works offline');
  await two.getByRole('textbox').fill('Isacord 1902');
  await host.deploy('build-b');
  await lookAgain(two);
  for (const tab of [one, two]) {
    await expect(status(tab)).toHaveText('new version, works offline');
    await expect(build(tab)).toHaveText('build-a');
  }
  await one.getByRole('button', { name: 'Reload' }).click();
  await expect(build(one)).toHaveText('build-b');
  await expect(status(one)).toHaveText('works offline');
  await expect(two.getByRole('textbox')).toHaveValue('Isacord 1902');
  await expect(status(two)).toHaveText('new version, works offline');
  await two.getByRole('button', { name: 'Reload' }).click();
  await expect(build(two)).toHaveText('build-b');
});

test('A page that the server refuses (426) loads the new version at one press, in both tabs; an older one is not offered [F27]', async () => {
  const [one, two] = [await open('/dashboard'), await open('/inventory')];
  await expect(status(one)).toHaveText('works offline');
  await host.deploy('build-b');
  await one.getByRole('button', { name: 'Refused' }).click();
  await one.getByRole('button', { name: 'Reload' }).click();
  for (const tab of [one, two]) {
    await expect(build(tab)).toHaveText('build-b');
    await expect(status(tab)).toHaveText('works offline');
  }
  await host.deploy('build-a', 1);
  await lookAgain(one);
  await two.evaluate(async () => (await navigator.serviceWorker.ready).update());
  await two.waitForTimeout(1000); // nothing is to happen, so there is no event to wait for
  for (const tab of [one, two]) await expect(status(tab)).toHaveText('works offline');
  await one.getByRole('button', { name: 'Refused' }).click();
  await one.getByRole('button', { name: 'Reload' }).click();
  await expect(status(one)).toHaveText('works offline, needed, fetching: none');
});
