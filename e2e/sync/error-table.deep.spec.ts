import { expect, type Page } from '@playwright/test';
import type { PushRequest } from '#core/wire/sync-request-wire.ts';
import type { PullAnswer } from '#core/wire/sync-wire.ts';
import type { Rule, Told } from '../support/gate.ts';
import { aNewcomer, signIn, stockThread, type Newcomer } from '../support/newcomer.ts';
import { allIsSaved } from '../support/person.ts';
import { test, type SharedStage } from '../support/test.ts';
import { badge, use } from './at-work.ts';
import { bannersOf, changesOf, record } from './recording.ts';
import { allSync, everyPush, firstPush, outcomes, refusal } from './refusals.ts';

test.use({ serviceWorkers: 'block' });

let stage: SharedStage;
let jo: Newcomer;
let page: Page;
let thread: string;

test.beforeAll(async ({ browser, stage: shared }) => {
  stage = shared;
  jo = await aNewcomer(stage);
  thread = await stockThread(stage, jo);
  const device = await browser.newContext();
  await device.clock.install();
  await signIn(device, stage, jo);
  page = await device.newPage();
  await page.goto(stage.url + thread);
});
test.afterAll(() => page.context().close());
test.afterEach(() => stage.gate.rule());
test.beforeEach(async () => {
  if (new URL(page.url()).pathname !== thread) await page.goto(stage.url + thread);
  await allIsSaved(page);
});

const lookAtSync = () =>
  page
    .locator('a[href="/sync"]')
    .filter({ has: badge(page) })
    .click();
let ahead = 0;
/** Moves the device's clock and the server's clock on; the device prefers the server's. */
const minutesPass = async (count: number): Promise<void> => {
  ahead += count * 60_000;
  await page.clock.fastForward(count * 60_000);
};
const brokenServer: Rule = ({ path }) =>
  path.startsWith('/api/')
    ? async () => refusal(500, 'internal', { headers: { Date: new Date(Date.now() + ahead).toUTCString() } })
    : undefined;
const offline = 'Offline – 1 change saved on this device';
const html: Told = { status: 200, headers: { 'Content-Type': 'text/html' }, body: '<h1>Welcome to our café</h1>' };

interface Row {
  readonly trouble: string;
  readonly rule: Rule;
  readonly says: string;
  readonly banner?: RegExp;
  readonly card?: RegExp;
  readonly meanwhile?: () => Promise<unknown>;
}

const see = async ({ trouble, rule, says, banner, card, meanwhile }: Row): Promise<void> => {
  stage.gate.rule(rule);
  await use(page, 1, trouble);
  await meanwhile?.();
  await expect(badge(page)).toHaveText(says);
  if (banner === undefined) expect(await bannersOf(page)).toBe('');
  else await expect.poll(() => bannersOf(page)).toMatch(banner);
  const seen = { badge: says, banner: await bannersOf(page) };
  await lookAtSync();
  await expect(page.getByRole('heading', { level: 1, name: 'Sync' })).toBeVisible();
  if (card !== undefined) await expect.poll(() => changesOf(page)).toMatch(card);
  record(trouble, { ...seen, '/sync': await changesOf(page) });
};

const syncNow = async (): Promise<void> => {
  stage.gate.rule();
  await page.getByRole('button', { name: 'Sync now' }).click();
  await allIsSaved(page);
};
const discard = async (): Promise<void> => {
  stage.gate.rule();
  await page.getByRole('button', { name: /^Discard:/ }).press('Enter');
  await allIsSaved(page);
  await expect(page.locator('main :focus')).toBeVisible();
};

const waits: readonly Row[] = [
  { trouble: 'No connection (TypeError)', rule: allSync(async () => 'line breaks'), says: offline, card: /Used 1\sm/ },
  {
    trouble: 'No answer (time-out after 20 s)',
    rule: allSync(() => new Promise(() => {})),
    says: offline,
    card: /Used 1\sm/,
    // A call from before the booking may be under way, after which the next call waits 20 seconds again.
    meanwhile: () =>
      expect(async () => {
        await expect.poll(() => stage.gate.inUse(/\/sync\/(push|pull)/)).toBe(1);
        await page.clock.fastForward(21_000);
        await expect(badge(page)).toHaveText(offline, { timeout: 1000 });
      }).toPass(),
  },
  {
    trouble: 'A captive portal answers with its page',
    rule: allSync(async () => html),
    says: offline,
    card: /Used 1\sm/,
  },
  {
    trouble: '429 with Retry-After',
    rule: everyPush(async () => refusal(429, 'rate_limited', { headers: { 'Retry-After': '30' } })),
    says: '1 change waiting',
    card: /Used 1\sm/,
  },
  {
    trouble: '503 with Retry-After',
    rule: everyPush(async () => refusal(503, 'unavailable', { headers: { 'Retry-After': '30' } })),
    says: '1 change waiting',
    card: /Used 1\sm/,
  },
  {
    trouble: '200, stopped at a fault of the server',
    rule: everyPush(outcomes({}, { code: 'server_error', retryAfter: 30 })),
    says: '1 change waiting',
    card: /Used 1\sm/,
  },
  { trouble: '500', rule: allSync(async () => refusal(500, 'internal')), says: '1 change waiting', card: /Used 1\sm/ },
  {
    trouble: '500, for more than ten minutes',
    rule: brokenServer,
    says: '1 change waiting',
    banner: /The server answers but has taken nothing since .* 1 change is safe on this device\./,
    meanwhile: async () => {
      await expect(badge(page)).toHaveText('1 change waiting');
      await expect(async () => {
        await minutesPass(2);
        expect(await bannersOf(page)).not.toBe('');
      }).toPass();
    },
  },
];
for (const row of waits)
  test(`${row.trouble}: what was saved waits, is said to wait, and goes out later`, async () => {
    await see(row);
    await syncNow();
  });

const refused: readonly Row[] = [
  {
    trouble: '200, rejected',
    rule: firstPush(outcomes({ status: 'rejected', code: 'invalid', message: 'No.', current: null })),
    says: '1 needs attention',
    card: /A value of this change was not accepted\..*Edit & resend.*Copy.*Discard/,
  },
  {
    trouble: '200, parked',
    rule: firstPush(outcomes({ status: 'parked', code: 'server_error', message: 'Fault.' })),
    says: '1 needs attention',
    card: /The server has a fault and could not take this after several tries\. Nothing is lost\..*Export/,
  },
  {
    trouble: '413 for a single change',
    rule: everyPush(async () => refusal(413, 'too_large')),
    says: '1 needs attention',
    card: /This change is too large to be sent\./,
  },
];
for (const row of refused)
  test(`${row.trouble}: the change lies on a card with its reason and the ways out`, async () => {
    await see(row);
    await discard();
  });

const firstSeq = async (_forward: unknown, sent: string): Promise<Told> => {
  const [first] = (JSON.parse(sent) as PushRequest).mutations;
  return refusal(409, 'gap', { details: { expected: first?.seq } });
};
const mended: readonly Row[] = [
  { trouble: '409 gap', rule: firstPush(firstSeq), says: 'All changes saved' },
  {
    trouble: '409 client_forked',
    rule: firstPush(async () => refusal(409, 'client_forked')),
    says: 'All changes saved',
  },
  {
    trouble: '401, and the session can be renewed',
    rule: firstPush(async () => refusal(401, 'unauthenticated')),
    says: 'All changes saved',
  },
];
for (const row of mended)
  test(`${row.trouble}: a person sees nothing of it`, async () => {
    await see(row);
  });

/** After the refusal, gives a fresh copy a first page with the oldest rows only, and never its second page. */
const halfAnd = (firstAnswer: Rule): Rule => {
  let isRefused = false;
  return (passing) => {
    const treated = firstAnswer(passing);
    if (treated !== undefined) isRefused = true;
    if (treated !== undefined || !isRefused || !/\/sync\/pull/.test(passing.path)) return treated;
    if (!/after=0\b/.test(passing.path)) return () => new Promise(() => {});
    return async (forward) => {
      const told = await forward();
      const answer = JSON.parse(String(told.body)) as PullAnswer;
      const to = Math.min(...answer.rows.map(({ v }) => v));
      const rows = answer.rows.filter(({ v }) => v === to);
      const { 'content-length': _length, ...headers } = told.headers;
      return { ...told, headers, body: JSON.stringify({ ...answer, rows, to, more: true }) };
    };
  };
};
const refreshed: readonly Row[] = [
  { trouble: '409 epoch', rule: halfAnd(firstPush(async () => refusal(409, 'epoch'))), says: '' },
  {
    trouble: '410 resync',
    rule: halfAnd(firstPush(async () => refusal(410, 'resync', { details: { access: 'full' } }))),
    says: '',
  },
];
for (const { trouble, rule } of refreshed)
  test(`${trouble}: everything is read again behind what is shown, which stays`, async () => {
    stage.gate.rule(rule);
    await use(page, 1, trouble);
    await expect(badge(page)).toHaveText(/^Refreshing data – \d+ of \d+$/);
    await expect(page.getByRole('region', { name: 'History' })).toContainText(trouble);
    record(trouble, { badge: await badge(page).innerText(), banner: await bannersOf(page) });
    stage.gate.rule();
    stage.gate.hangUp(/\/sync\/pull/);
    await allIsSaved(page);
    await expect(page.getByRole('region', { name: 'History' })).toContainText(trouble);
  });

test('426: nothing is sent any more, and a person is told to update', async () => {
  await see({
    trouble: '426',
    rule: allSync(async () => refusal(426, 'upgrade_required')),
    says: 'Update to keep syncing',
    banner: /There is a new version of Spoolside\. Your changes are safe here and go out after a reload\. · Reload/,
    card: /Used 1\sm/,
  });
  stage.gate.rule();
  await page.reload();
  await allIsSaved(page);
});

test('401, and the session is over: everything stays usable, and a person is told to sign in', async () => {
  stage.gate.rule(({ path }) =>
    /\/sync\/|\/auth\/v1\/token/.test(path)
      ? async () =>
          path.startsWith('/auth')
            ? {
                status: 400,
                headers: { 'Content-Type': 'application/json' },
                body: JSON.stringify({ code: 400, error_code: 'session_expired', msg: 'Over.' }),
              }
            : refusal(401, 'unauthenticated')
      : undefined,
  );
  await use(page, 1, 'session over');
  await expect(badge(page)).toHaveText('Sign in to sync 1 change');
  await expect
    .poll(() => bannersOf(page))
    .toContain('Your sign-in has ended. Everything here keeps working; sign in and what you changed is sent.');
  await expect(page.getByRole('region', { name: 'History' })).toContainText('session over');
  record('401, and the session is over', { badge: await badge(page).innerText(), banner: await bannersOf(page) });
  stage.gate.rule();
  await page.getByRole('link', { name: 'Log in' }).first().click();
  await page.getByLabel('Password', { exact: true }).fill(jo.password);
  if ((await page.getByLabel('Email').inputValue()) === '') await page.getByLabel('Email').fill(jo.email);
  await page.getByRole('button', { name: 'Log in' }).click();
  await allIsSaved(page);
});
