import { afterEach, describe, expect, test, vi } from 'vitest';
import { startUpdates } from '#app/update/start-updates.ts';
import { FakePage, FakeWorker, FakeWorld } from './fake-worker-world.ts';

const tab = async (world: FakeWorld, options: { unsaved?: boolean; touched?: boolean } = {}) => {
  stubGlobals(world);
  const page = new FakePage();
  page.touched = options.touched ?? false;
  const reports: unknown[] = [];
  const updates = startUpdates({
    container: world.container,
    page,
    runningId: 'a',
    hasUnsavedForm: () => options.unsaved ?? false,
    report: (error) => reports.push(error),
  });
  await page.comes('idle');
  return { page, reports, updates };
};
const stubGlobals = (world: FakeWorld) => {
  for (const [name, value] of Object.entries(world.globals)) vi.stubGlobal(name, value);
};
afterEach(() => vi.unstubAllGlobals());
const running = () => new FakeWorker('activated');

describe('The first visit', () => {
  test('registers the worker only when the page is idle, and never lets the HTTP cache answer for it', async () => {
    const world = new FakeWorld();
    stubGlobals(world);
    const page = new FakePage();
    startUpdates({ container: world.container, page, runningId: 'a', hasUnsavedForm: () => false, report: () => {} });
    expect(world.registered).toEqual([]);
    await page.comes('idle');
    // workbox-window is imported only now, which may take a while
    await expect.poll(() => world.registered).toEqual([['/sw.js', { updateViaCache: 'none' }]]);
  });

  test('says that the device is ready to work offline, not that a new version is ready', async () => {
    const world = new FakeWorld();
    const { updates, page } = await tab(world);
    const first = new FakeWorker('installing');
    world.install(first);
    world.takeOver(first);
    expect(updates.state()).toEqual({ ready: false, offlineReady: true, failed: false });
    expect(page.reloads).toBe(0);
  });

  test('goes on without a worker where the browser has none', async () => {
    const page = new FakePage();
    const updates = startUpdates({
      container: undefined,
      page,
      runningId: 'a',
      hasUnsavedForm: () => false,
      report: () => {},
    });
    await page.comes('idle');
    expect(updates.state()).toEqual({ ready: false, offlineReady: false, failed: false });
    updates.reload();
    expect(page.reloads).toBe(1);
  });

  test('tells once why the browser refused the worker, and tries again when the page is looked at', async () => {
    const world = new FakeWorld({ refusal: new Error('An SSL certificate error occurred') });
    const { updates, page, reports } = await tab(world);
    await page.comes('return');
    expect(reports).toEqual([world.refusal]);
    expect(updates.state().failed).toBe(true);
    world.refusal = undefined;
    await page.comes('return');
    expect(updates.state().failed).toBe(false);
  });
});

describe('A newer version', () => {
  test.each(['tick', 'return', 'online'] as const)('is asked for through the worker on: %s', async (moment) => {
    const active = running();
    const { page } = await tab(new FakeWorld({ active }));
    await page.comes(moment);
    expect(active.told).toEqual(['TELL_BUILD', 'CHECK_BUILD']);
  });

  test('is not asked for by a hidden tab', async () => {
    const active = running();
    const { page } = await tab(new FakeWorld({ active }));
    page.visible = false;
    await page.comes('tick');
    expect(active.told).toEqual(['TELL_BUILD']);
  });

  test('is announced and waits for the person', async () => {
    const world = new FakeWorld({ active: running() });
    const { updates, page } = await tab(world);
    let heard = 0;
    updates.subscribe(() => heard++);
    const newer = new FakeWorker('installing');
    world.install(newer);
    await vi.waitFor(() => expect(updates.state().ready).toBe(true), { timeout: 30_000 });
    expect(heard).toBe(1);
    expect(newer.told).toEqual([]);
    expect(page.reloads).toBe(0);
  });

  test('is announced too when another tab had begun to install it before this one was opened', async () => {
    const world = new FakeWorld({ active: running() });
    const newer = new FakeWorker('installing');
    world.registration.installing = newer;
    const { updates } = await tab(world);
    expect(updates.state().ready).toBe(false);
    newer.become('installed');
    expect(updates.state().ready).toBe(true);
  });

  test('is loaded after the person asked for it and the worker took over', async () => {
    const world = new FakeWorld({ active: running() });
    const { updates, page } = await tab(world);
    const newer = new FakeWorker('installing');
    world.install(newer);
    updates.reload();
    expect(newer.told).toEqual(['SKIP_WAITING']);
    expect(page.reloads).toBe(0);
    world.takeOver(newer);
    await page.comes('patience');
    expect(page.reloads).toBe(1);
  });

  test('is loaded even if the take-over is lost', async () => {
    const world = new FakeWorld({ active: running() });
    const { updates, page } = await tab(world);
    world.install(new FakeWorker('installing'));
    updates.reload();
    await page.comes('patience');
    expect(page.reloads).toBe(1);
  });

  test('leaves the form in a second tab alone when the first tab loads it, and the second tab still has a working button', async () => {
    const world = new FakeWorld({ active: running() });
    const { updates, page } = await tab(world, { unsaved: true });
    const newer = new FakeWorker('installing');
    world.install(newer);
    world.takeOver(newer);
    expect(page.reloads).toBe(0);
    expect(updates.state().ready).toBe(true);
    updates.reload();
    expect(page.reloads).toBe(1);
  });
});

describe('A version that waited when the page was opened', () => {
  test('takes over in the only window, once the older worker has had a moment to finish', async () => {
    const waiting = new FakeWorker('installed');
    const world = new FakeWorld({ active: running(), waiting });
    const { page } = await tab(world);
    expect(waiting.told).toEqual([]);
    await page.comes('patience');
    expect(waiting.told).toEqual(['SKIP_WAITING']);
    world.takeOver(waiting);
    expect(page.reloads).toBe(1);
  });

  test.each([
    ['another window is open', 2, {}],
    ['a form is unsaved', 1, { unsaved: true }],
    ['the person has begun', 1, { touched: true }],
  ] as const)('waits for the person when %s', async (_reason, windows, options) => {
    const waiting = new FakeWorker('installed');
    const { updates, page } = await tab(
      new FakeWorld({ active: new FakeWorker('activated', windows), waiting }),
      options,
    );
    await page.comes('patience');
    expect(waiting.told).toEqual([]);
    expect(updates.state().ready).toBe(true);
    expect(page.reloads).toBe(0);
  });

  test('leaves the page to a person who began in that moment', async () => {
    const waiting = new FakeWorker('installed');
    const { page } = await tab(new FakeWorld({ active: running(), waiting }));
    page.touched = true;
    await page.comes('patience');
    expect(waiting.told).toEqual([]);
  });

  test('does not reload under a person who began while it took over', async () => {
    const waiting = new FakeWorker('installed');
    const world = new FakeWorld({ active: running(), waiting });
    const { updates, page } = await tab(world);
    await page.comes('patience');
    page.touched = true;
    world.takeOver(waiting);
    expect(page.reloads).toBe(0);
    expect(updates.state().ready).toBe(true);
  });

  test('never reloads the page by itself without a take-over', async () => {
    const world = new FakeWorld({ active: running(), waiting: new FakeWorker('installed') });
    const { page } = await tab(world);
    await page.comes('patience');
    expect(page.reloads).toBe(0);
  });
});

describe('A worker that took over while the page was being loaded', () => {
  test.each([
    ['of another build makes the page say that a newer version is ready', 'b', true],
    ['of the same build is nothing to tell', 'a', false],
    ['too old to tell its build is nothing to tell', undefined, false],
  ] as const)('%s', async (_what, build, ready) => {
    const { updates, page } = await tab(new FakeWorld({ active: new FakeWorker('activated', 1, build) }));
    expect(updates.state().ready).toBe(ready);
    expect(page.reloads).toBe(0);
  });
});
