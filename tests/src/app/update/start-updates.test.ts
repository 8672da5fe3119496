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
const fresh = { ready: false, offlineReady: false, failed: false, needed: false, fetching: 'no' };
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
    expect(updates.state()).toEqual({ ...fresh, offlineReady: true });
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
    expect(updates.state()).toEqual(fresh);
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
    await expect.poll(() => updates.state().ready).toBe(true);
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

describe('A page that the server refuses as too old (426) [F27]', () => {
  const installs = (world: FakeWorld, worker: FakeWorker) => async (): Promise<void> => {
    world.registration.installing = worker;
    world.registration.dispatchEvent(new Event('updatefound'));
    setTimeout((): void => {
      world.registration.installing = null;
      world.registration.waiting = worker;
      worker.become('installed');
    }, 30);
  };

  test('asks for the new worker at once, tells the other tabs, and says so once', async () => {
    const world = new FakeWorld({ active: running() });
    const { updates, page } = await tab(world);
    updates.require();
    updates.require();
    expect([world.updates, page.toldNeeded, updates.state()]).toEqual([
      1,
      1,
      { ...fresh, offlineReady: true, needed: true },
    ]);
    expect(page.reloads).toBe(0);
  });

  test('waits with a word for the version that one press asked for, then loads it once', async () => {
    const active = new FakeWorker('activated', 1, 'a');
    const world = new FakeWorld({ active });
    const { updates, page } = await tab(world);
    updates.require();
    const newer = new FakeWorker('installing');
    world.served = installs(world, newer);
    updates.reload();
    updates.reload();
    await expect.poll(() => updates.state().fetching).toBe('yes');
    await expect.poll(() => newer.told).toEqual(['SKIP_WAITING']);
    expect(page.reloads).toBe(0);
    world.takeOver(newer);
    await page.comes('patience');
    expect([page.reloads, world.updates]).toEqual([1, 2]);
  });

  test('asks the worker again when its take-over is lost, because the old one would load the old page', async () => {
    const world = new FakeWorld({ active: running() });
    const { updates, page } = await tab(world);
    const newer = new FakeWorker('installing');
    world.install(newer);
    updates.require();
    updates.reload();
    await expect.poll(() => newer.told).toEqual(['SKIP_WAITING']);
    await page.comes('patience');
    await page.comes('patience');
    expect([page.reloads, newer.told]).toEqual([0, ['SKIP_WAITING', 'SKIP_WAITING', 'SKIP_WAITING']]);
    await page.comes('patience');
    expect(page.reloads).toBe(1);
  });

  test.each([
    [
      'there is no network',
      async (): Promise<void> => Promise.reject(new TypeError('Failed to update')),
      'unreachable',
    ],
    ['the server has no newer version', async (): Promise<void> => undefined, 'none'],
  ] as const)(
    'says when it cannot be had because %s, and the next press asks again',
    async (_why, served, fetching) => {
      const world = new FakeWorld({ active: new FakeWorker('activated', 1, 'a') });
      const { updates, page, reports } = await tab(world);
      world.served = served;
      updates.require();
      updates.reload();
      await expect.poll(() => updates.state().fetching).toBe(fetching);
      updates.reload();
      await expect.poll(() => world.updates).toBe(3);
      expect([page.reloads, reports]).toEqual([0, []]);
    },
  );

  test('only loads again when another tab has let the new version take over, or where there is no worker', async () => {
    const { updates, page } = await tab(new FakeWorld({ active: new FakeWorker('activated', 1, 'b') }));
    updates.require();
    updates.reload();
    await expect.poll(() => page.reloads).toBe(1);
  });

  test.each([
    ['goes with the tab in which the press was', false, 1],
    ['stays where something is unsaved', true, 0],
  ] as const)('in another tab %s', async (_what, unsaved, reloads) => {
    const world = new FakeWorld({ active: running() });
    const { page, updates } = await tab(world, { unsaved, touched: true });
    await page.comes('needed');
    const newer = new FakeWorker('installing');
    world.install(newer);
    world.takeOver(newer);
    expect([page.reloads, updates.state().needed]).toEqual([reloads, true]);
  });
});

describe('A server that was set back to an older release', () => {
  const own = new FakeWorker('activated', 1, 'a', { id: 'a', step: 98, committed: 5 });
  test.each([
    ['of an older database', { id: 'b', step: 97 }, false],
    ['of an older commit', { id: 'b', step: 98, committed: 4 }, false],
    ['of a release that could not tell its age', null, false],
    ['that could not note its age while it was installed', { id: 'b' }, true],
    ['of the same age', { id: 'b', step: 98, committed: 5 }, true],
    ['of a newer commit', { id: 'b', step: 98, committed: 6 }, true],
  ] as const)('is not offered as a new version: a worker %s', { timeout: 60_000 }, async (_what, age, ready) => {
    for (const moment of ['while it runs', 'when it opens'] as const) {
      if (age === null && moment === 'when it opens') continue; // waits for the answer as long as the other
      const other = new FakeWorker('installed', 1, undefined, age);
      const world = new FakeWorld({ active: own, ...(moment === 'when it opens' && { waiting: other }) });
      const { updates, page } = await tab(world);
      if (moment === 'while it runs') world.install(other);
      await new Promise((resolve) => setTimeout(resolve, age === null ? 4100 : 200));
      await page.comes('patience');
      expect([moment, updates.state().ready, page.reloads]).toEqual([moment, ready, 0]);
    }
  });
});
