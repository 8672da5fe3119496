import { expect, type Page } from '@playwright/test';
import { ageSession } from '../support/aged-session.ts';
import { createDevices } from '../support/devices.ts';
import type { Told } from '../support/gate.ts';
import { aNewcomer, signIn, stockThread } from '../support/newcomer.ts';
import { allIsSaved, readyOffline } from '../support/person.ts';
import { test, type SharedStage } from '../support/test.ts';
import { badge, fillUse } from '../sync/at-work.ts';

/** A page must be usable in this time (ms), although the auth client tries for 25 s. A free machine needs 1 s. */
const muchLess = 20_000;

const devices = createDevices();
let stage: SharedStage;
let thread: string;

test.beforeAll(async ({ stage: shared }) => {
  stage = shared;
  const jo = await aNewcomer(stage);
  thread = await stockThread(stage, jo);
  const first = await devices.open('tablet');
  await signIn(first, stage, jo);
  const page = await first.newPage();
  await page.goto(stage.url + thread);
  await allIsSaved(page);
  await readyOffline(page);
  await first.close();
});
test.afterEach(() => stage.gate.rule());
test.afterAll(() => devices.remove());

const leaveWith = async (secondsLeft: number): Promise<void> => {
  const device = await devices.open('tablet');
  const page = await device.newPage();
  await page.goto(stage.url + thread);
  await allIsSaved(page);
  await device.setOffline(true); // without this, the page might renew the token before it is closed
  await ageSession(page, stage.url, stage.server.dataDir, secondsLeft);
  await device.close();
};

const isUsable = async (page: Page): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1, name: '1902 Isacord Poinsettia' })).toBeVisible({
    timeout: muchLess,
  });
  await fillUse(page, 1, 'a try');
  await page.keyboard.press('Escape');
};

for (const secondsLeft of [600, 60, -7200])
  test(`Without a network, a token of ${secondsLeft} s keeps nobody waiting`, async () => {
    await leaveWith(secondsLeft);
    const device = await devices.open('tablet');
    await device.setOffline(true);
    const page = await device.newPage();
    const began = Date.now();
    await page.goto(stage.url + thread);
    await isUsable(page);
    expect(Date.now() - began).toBeLessThan(muchLess);
    await device.setOffline(false);
    await expect(badge(page)).toHaveText('All changes saved', { timeout: muchLess });
    await device.close();
  });

const answers: readonly (readonly [string, Told])[] = [
  [
    'a 429',
    { status: 429, headers: { 'Content-Type': 'application/json' }, body: '{"code":"over_request_rate_limit"}' },
  ],
  ['a portal’s page', { status: 403, headers: { 'Content-Type': 'text/html' }, body: '<h1>Welcome to our café</h1>' }],
];

for (const [name, answer] of answers)
  test(`${name} to a renewal ends no session, and the page goes on when it is over`, async () => {
    await leaveWith(-7200);
    let renewals = 0;
    stage.gate.rule(({ path }) => {
      if (!path.includes('grant_type=refresh_token')) return undefined;
      renewals += 1;
      return async () => answer;
    });
    const device = await devices.open('tablet');
    const page = await device.newPage();
    await page.goto(stage.url + thread);
    await isUsable(page);
    await expect.poll(() => renewals).toBeGreaterThan(0);
    await expect(page.getByText('Sign in to sync')).toHaveCount(0);
    stage.gate.rule();
    await device.setOffline(true);
    await device.setOffline(false);
    await expect(badge(page)).toHaveText('All changes saved', { timeout: muchLess });
    await device.close();
  });
