import { expect, type Page } from '@playwright/test';
import { aNewcomer, signIn, stockThread } from '../support/newcomer.ts';
import { allIsSaved } from '../support/person.ts';
import { test, type SharedStage } from '../support/test.ts';
import { use } from './at-work.ts';

test.use({ serviceWorkers: 'block' });

const isStream = /\/sync\/events/;
/** Well below the minute after which a device asks the server by itself. */
const soon = { timeout: 30_000 };

let stage: SharedStage;
let one: Page;
let other: Page;

test.beforeAll(async ({ browser, stage: shared }) => {
  stage = shared;
  const jo = await aNewcomer(stage);
  const thread = await stockThread(stage, jo);
  const open = async (): Promise<Page> => {
    const device = await browser.newContext();
    await signIn(device, stage, jo);
    const page = await device.newPage();
    await page.goto(stage.url + thread);
    await allIsSaved(page);
    return page;
  };
  [one, other] = [await open(), await open()];
});
test.afterAll(() => Promise.all([one, other].map((page) => page.context().close())));

const streams = () => stage.gate.inUse(isStream);

const history = (page: Page) => page.getByRole('region', { name: 'History' });

test('What one device books is seen on the other, which nobody touches', async () => {
  await use(one, 100, 'First rose');
  await expect(history(other)).toContainText('First rose', soon);
  await expect(other.getByLabel('In stock').first()).toContainText('1,900 m');
});

test('A stream that was cut is opened again, and brings what came meanwhile and what comes after', async () => {
  await expect.poll(streams, soon).toBe(2);
  expect(stage.gate.hangUp(isStream)).toBe(2);
  await expect.poll(streams, soon).toBe(2);
  await use(one, 100, 'Second rose');
  await expect(history(other)).toContainText('Second rose', soon);
  await use(other, 100, 'Third rose');
  await expect(history(one)).toContainText('Third rose', soon);
});

test('A log-out ends the stream of that device', async () => {
  await allIsSaved(other);
  await expect.poll(streams, soon).toBe(2);
  await other.getByRole('button', { name: 'Account' }).click();
  await other.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(other).toHaveURL(`${stage.url}/`);
  await expect.poll(streams, soon).toBe(1);
});
