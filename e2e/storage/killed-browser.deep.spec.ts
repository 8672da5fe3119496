import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { openBook } from '../support/book.ts';
import { openChromium } from '../support/chromium.ts';
import type { Rule } from '../support/gate.ts';
import { killBrowser } from '../support/kill-browser.ts';
import { aNewcomer, signIn, stockThread } from '../support/newcomer.ts';
import { onDevice } from '../support/on-device.ts';
import { allIsSaved, readyOffline } from '../support/person.ts';
import { signal, type Signal } from '../support/signal.ts';
import { test } from '../support/test.ts';
import { fillUse, use } from '../sync/at-work.ts';

const rounds = 20;
const isPush = /\/sync\/push$/;

// Recording pictures of every step takes longer than the steps.
test.use({ trace: 'off' });

let profile: string;

test.beforeAll(async () => {
  profile = await mkdtemp(join(tmpdir(), 'killed-'));
});
test.afterAll(() => rm(profile, { recursive: true, force: true }));
test.afterEach(({ stage }) => stage.gate.rule());

/** Where the push is at the power cut: not yet at the server, or applied there with its answer on its way. */
const kinds = {
  'before its commit': (reached: Signal): Rule => treatPush(async () => (reached.give(), never)),
  'after its commit': (reached: Signal): Rule =>
    treatPush(async (forward) => {
      const { status } = await forward();
      expect(status).toBe(200);
      reached.give();
      return never;
    }),
} as const;

const never = new Promise<never>(() => {});
const treatPush =
  (treatment: ReturnType<Rule>): Rule =>
  ({ path }) =>
    isPush.test(path) ? treatment : undefined;

test('Every booking that the page had called saved is there once, on the server and on the device, however the browser was killed', async ({
  stage,
}) => {
  test.setTimeout(60_000 + rounds * 15_000);
  const jo = await aNewcomer(stage);
  const thread = await stockThread(stage, jo);
  const first = await openChromium(profile);
  await signIn(first, stage, jo);
  const page = await first.newPage();
  await page.goto(stage.url + thread);
  await allIsSaved(page);
  await readyOffline(page);
  await first.close();

  const saved: string[] = [];
  const pressed: string[] = [];
  const hits = { 'before its commit': 0, 'after its commit': 0 };
  for (let round = 0; round < rounds; round += 1) {
    const kind = round % 2 === 0 ? 'before its commit' : 'after its commit';
    const browser = await openChromium(profile);
    const at = await browser.newPage();
    await at.goto(stage.url + thread);
    await expect(at.getByLabel('In stock').first()).toBeVisible();
    const reached = signal();
    stage.gate.rule(kinds[kind](reached));
    for (let booking = 0; booking < 2; booking += 1) {
      const reason = `round ${round}, ${booking}`;
      await use(at, 1, reason);
      saved.push(reason);
    }
    await reached.happened;
    hits[kind] += 1;
    // One more booking is being saved at the power cut: it may be kept or not, but never half and never twice.
    const last = `round ${round}, pressed`;
    await fillUse(at, 1, last);
    pressed.push(last);
    await at.getByRole('button', { name: 'Book' }).click({ noWaitAfter: true });
    expect(await killBrowser(profile)).toBeGreaterThan(1);
    stage.gate.rule();
  }
  expect(Math.min(...Object.values(hits))).toBeGreaterThan(0);

  const again = await openChromium(profile);
  const after = await again.newPage();
  await after.goto(stage.url + thread);
  await allIsSaved(after);
  await expect.poll(async () => (await onDevice(after)).outbox).toEqual([]);
  const device = await onDevice(after);
  expect(device.attention).toEqual([]);
  const here = device.rows.flatMap(({ kind, deleted, d }) => (kind === 'movement' && !deleted ? [d['reason']] : []));
  const book = await openBook(stage.server.url, jo.email, jo.password);
  const there = (await book.rows('movement')).map(({ d }) => d?.['reason']);
  expect(here.toSorted()).toEqual(there.toSorted());
  expect(saved.filter((reason) => there.filter((one) => one === reason).length !== 1)).toEqual([]);
  expect(pressed.filter((reason) => there.filter((one) => one === reason).length > 1)).toEqual([]);
  await again.close();
});
