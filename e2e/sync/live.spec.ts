import { expect, test, type Page } from '@playwright/test';
import { startBehindGate, type BehindGate } from '../support/behind-gate.ts';
import { createDevices } from '../support/devices.ts';
import { addFromChart, allIsSaved, logIn, register } from '../support/person.ts';
import { jo, use } from './at-work.ts';

const isStream = /\/sync\/events/;
/** Well below the minute after which a device looks by itself. */
const soon = { timeout: 15_000 };

const devices = createDevices();
let stage: BehindGate;
let one: Page;
let other: Page;

test.beforeAll(async () => {
  stage = await startBehindGate();
  one = await (await devices.open('tablet')).newPage();
  await register(one, stage.url, jo.email, jo.password);
  const thread = await addFromChart(one, '1902', /Isacord 40 1902 Poinsettia/, 2);
  await allIsSaved(one);
  other = await (await devices.open('phone')).newPage();
  await logIn(other, stage.url, jo.email, jo.password);
  await other.goto(stage.url + thread);
  await allIsSaved(other);
});
test.afterAll(async () => {
  await devices.remove();
  await stage.remove();
});

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
