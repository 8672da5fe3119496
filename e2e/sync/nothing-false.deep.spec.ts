import { expect, test, type BrowserContext, type Page } from '@playwright/test';
import { startBehindGate, type BehindGate } from '../support/behind-gate.ts';
import { createDevices } from '../support/devices.ts';
import { makeFullTeam, type FullTeam } from '../support/full-team.ts';
import { addFromChart, allIsSaved, readyOffline } from '../support/person.ts';
import { recordTexts, type SeenState } from '../support/seen-texts.ts';
import { badge, jo } from './at-work.ts';

const devices = createDevices();
let stage: BehindGate;
let truth: FullTeam;

test.beforeAll(async () => {
  stage = await startBehindGate();
  truth = await makeFullTeam(stage.server, jo.email, jo.password, 2500);
});
test.afterAll(async () => {
  await devices.remove();
  await stage.remove();
});
test.afterEach(() => stage.gate.rule());

const slowDown = async (page: Page, rate: number): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
};

const signIn = async (page: Page, path: string): Promise<void> => {
  await page.goto(`${stage.url}/login?redirect=${encodeURIComponent(path)}`);
  await page.getByLabel('Email').fill(jo.email);
  await page.getByLabel('Password', { exact: true }).fill(jo.password);
  await page.getByRole('button', { name: 'Log in' }).click();
};

const figure = (count: number): string => count.toLocaleString('en');
const shownInFull = (page: Page) =>
  expect(page.getByText(`${figure(truth.colours)} colours`)).toBeVisible({ timeout: 60_000 });

const totalsAreShown = (page: Page) =>
  expect(page.locator('dl')).toContainText(new RegExp(`Colours${figure(truth.colours)}Spools${figure(truth.spools)}`), {
    timeout: 60_000,
  });

const falsehoods: readonly RegExp[] = [
  /Begin with one spool|No thread here yet|Add your first thread/,
  /Nothing is running low/,
  /Nothing has been booked yet/,
  /not in your inventory/,
  /Internal Server Error/,
];

const figuresIn = (text: string): readonly (readonly [what: string, said: string, truth: number])[] =>
  (
    [
      ['colours', /([\d,]+) colours?/g, truth.colours],
      ['colours', /¦ Colours ¦ ([\d,]+)/g, truth.colours],
      ['spools', /¦ Spools ¦ ([\d,]+)/g, truth.spools],
      ['low', /Low(?: ¦)? · ([\d,]+)/g, truth.low],
      ['out', /Out(?: ¦)? · ([\d,]+)/g, truth.out],
      ['low', /¦ ([\d,]+) low/g, truth.low],
      ['out', /¦ ([\d,]+) out/g, truth.out],
      ['all that are low', /Show all ([\d,]+)/g, truth.low],
      ['told by the bell', /Notifications: ([\d,]+) unread/g, truth.low],
    ] as const
  ).flatMap(([what, pattern, fact]) => [...text.matchAll(pattern)].map(([, said = '']) => [what, said, fact] as const));

const liesIn = (states: readonly SeenState[]): readonly string[] => [
  ...new Set(
    states.flatMap(({ text }) => [
      ...falsehoods.flatMap((pattern) => pattern.exec(text)?.[0] ?? []),
      ...figuresIn(text).flatMap(([what, said, fact]) => (said === figure(fact) ? [] : [`${said} ${what}`])),
      // While the team is still being read, the page must not say that all is in step or how many spools a thread has.
      ...(/Reading|Read so far/.test(text)
        ? (/All changes saved|Synced now|¦ out ¦|\d spools?\b/.exec(text) ?? [])
        : []),
    ]),
  ),
];

const savedBeforeWhole = (states: readonly SeenState[]): boolean => {
  const saved = states.findIndex(({ text }) => text.includes('All changes saved'));
  const reading = states.findLastIndex(({ text }) => /Reading the team|Reading [\d,]+ of/.test(text));
  return saved >= 0 && saved < reading;
};

const lowMarks = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.endsWith('lowStock')));

for (const [path, rate] of [
  ['/dashboard', 1],
  ['/inventory/threads', 1],
  ['/dashboard', 4],
  ['/inventory/threads', 4],
] as const)
  test(`A first sign-in to a full team says nothing false at ${path}, at 1/${rate} of the speed`, async () => {
    const device = await devices.open(`new${path.length}${rate}`);
    const page = await device.newPage();
    await slowDown(page, rate);
    const states = await recordTexts(page);
    await signIn(page, path);
    if (path === '/dashboard') await totalsAreShown(page);
    else await shownInFull(page);
    await allIsSaved(page);
    expect(liesIn(states)).toEqual([]);
    expect(savedBeforeWhole(states)).toBe(false);
    expect(states.some(({ text }) => /Reading [\d,]+ of 5,000/.test(text))).toBe(true);
    await device.close();
  });

test('A first reading that is cut in the middle stays a part, over a restart too, and goes on where it stopped', async () => {
  const device = await devices.open('cut');
  const page = await device.newPage();
  const states = await recordTexts(page);
  let pages = 0;
  stage.gate.rule(({ path }) => {
    if (!path.includes('/sync/pull')) return undefined;
    pages += 1;
    return pages <= 4 ? undefined : async () => 'line breaks';
  });
  await signIn(page, '/dashboard');
  await expect.poll(() => pages, { timeout: 60_000 }).toBeGreaterThan(4);
  await readyOffline(page);
  await device.setOffline(true);
  await expect(badge(page)).toHaveText('Offline');
  expect(liesIn(states)).toEqual([]);
  await expect(page.getByText('Read so far: 4,000 of 5,000')).toBeVisible();
  for (const path of ['/inventory', '/dashboard', '/inventory/threads']) {
    await page.goto(stage.url + path);
    await expect(page.getByText('Read so far: 4,000 of 5,000')).toBeVisible();
  }
  await page.getByRole('link', { name: '000000 Brand 0 Colour 0' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '000000 Brand 0 Colour 0' })).toBeVisible();
  expect(liesIn(states)).toEqual([]);
  expect(await lowMarks(page)).toEqual([]);
  const before = states.length;
  await page.goto('about:blank');
  await device.setOffline(false);
  await page.goto(`${stage.url}/inventory/threads`);
  await expect(page.getByText(/Read so far: 4,000 of 5,000/)).toBeVisible();
  expect(states.length).toBeGreaterThan(before);
  expect(liesIn(states)).toEqual([]);
  stage.gate.rule();
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await shownInFull(page);
  expect(liesIn(states)).toEqual([]);
  await device.close();
});

test.describe('At a later start', () => {
  let device: BrowserContext;
  test.beforeAll(async () => {
    device = await devices.open('at home');
    const page = await device.newPage();
    await signIn(page, '/inventory/threads');
    await shownInFull(page);
    await allIsSaved(page);
    await readyOffline(page);
    await page.close();
  });

  for (const rate of [1, 4])
    test(`nothing false is said, and no call leaves before the first row, at 1/${rate} of the speed`, async () => {
      const page = await device.newPage();
      await slowDown(page, rate);
      const states = await recordTexts(page);
      const asked: { readonly path: string; readonly at: number }[] = [];
      stage.gate.rule(({ path }) => {
        asked.push({ path, at: Date.now() });
        return undefined;
      });
      await page.goto(`${stage.url}/inventory/threads`);
      await shownInFull(page);
      const first = states.find(({ text }) => text.includes('000000 Brand 0 Colour 0'))?.at ?? 0;
      await expect.poll(() => asked.length).toBeGreaterThan(0);
      await page.goto(`${stage.url}/dashboard`);
      await totalsAreShown(page);
      expect(liesIn(states)).toEqual([]);
      // The browser itself requests a newer worker at every start.
      expect(asked.filter(({ path, at }) => at < first && path !== '/sw.js')).toEqual([]);
      await page.close();
    });

  test('an added thread is there at once, and without a network the page about sync claims nothing', async () => {
    const page = await device.newPage();
    const states = await recordTexts(page);
    await page.goto(`${stage.url}/inventory/threads`);
    await shownInFull(page);
    await addFromChart(page, '1902', /1902 Isacord 40 Poinsettia/, 2);
    await allIsSaved(page);
    expect(states.filter(({ text }) => text.includes('not in your inventory'))).toEqual([]);
    await device.setOffline(true);
    await page.getByRole('status', { name: 'Sync' }).click();
    const now = page.getByRole('button', { name: 'Sync now' });
    await expect(now).toBeDisabled();
    await expect(page.getByText('Needs a connection')).toBeVisible();
    await expect(page.locator('main')).not.toContainText(/Synced now|perhaps sent/);
    await device.setOffline(false);
    await expect(now).toBeEnabled();
    await page.close();
  });
});

test('A part whose code is missing says so in its place, and comes when it is asked for again', async ({ browser }) => {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  await signIn(page, '/dashboard');
  await allIsSaved(page);
  const missing = /notification-list|say-own/;
  await context.route(missing, (route) => route.abort());
  await context.setOffline(true);
  await page.getByRole('button', { name: /^Notifications/ }).click();
  // Other parts of the page may have been loading when the network was cut.
  const header = page.getByRole('banner');
  await expect(header.getByRole('alert')).toContainText('This part could not be loaded');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await expect(page.getByText('Internal Server Error')).toHaveCount(0);
  await context.unroute(missing);
  await context.setOffline(false);
  const retry = header.getByRole('button', { name: 'Try again' });
  const list = page.getByRole('dialog', { name: 'Notifications' });
  // The page also retries by itself, so the button may vanish; if it reloads once (`guardChunkReload`), open it again.
  await expect(async () => {
    if (await retry.isVisible()) await retry.click({ timeout: 1000 });
    else if (!(await list.isVisible()))
      await page.getByRole('button', { name: /^Notifications/ }).click({ timeout: 1000 });
    await expect(list).toBeVisible({ timeout: 5000 });
  }).toPass();
  await context.close();
});
