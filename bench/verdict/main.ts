import { createHash } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { newId } from '#core/ids.ts';
import { designId } from '#core/mutations/derived-ids.ts';
import { openBook } from '../../e2e/support/book.ts';
import { chromiumArgs } from '../../e2e/support/chromium-args.ts';
import { push } from '../../e2e/support/newcomer.ts';
import { openFolder } from '../../e2e/support/open-folder.ts';
import { findChromium } from '../../tools/find-chromium.mjs';
import { aDesign } from '../../tests/src/core/a-design.ts';
import { median } from '../figures.ts';
import { slowDown, throttling, withInstalledApp } from '../offline-app.ts';
import { createReport, type Report } from '../report.ts';
import { call } from '../sync/browser.ts';
import type { Opening } from './own-page/product.ts';

/** The project's folder and bundles, and the arguments: `--short` for a tenth of the rows. */
export interface Call {
  readonly root: string;
  readonly bundles: string;
  readonly args: readonly string[];
}

/** The longest task that a person does not notice. */
const longTaskMs = 50;

/** Measures the answer on opening a design beside reading the stock, and the answers of a whole library. */
export const main = async ({ root, bundles, args }: Call): Promise<void> => {
  const executablePath = findChromium();
  if (executablePath === undefined) {
    process.stdout.write('There is no Chromium on this machine; CHROMIUM_PATH can name one.\n');
    return;
  }
  const [designs, spools] = args.includes('--short') ? [1000, 500] : [10_000, 5000];
  const report = createReport('verdict', root);
  try {
    await measureOpening(report, executablePath, bundles, spools);
    await withInstalledApp(
      {
        root,
        executablePath,
        threads: spools,
        screen: { viewport: { width: 1180, height: 820 } },
        fill: (_dataDir, url, person) => fillLibrary(url, person, designs, spools),
      },
      async ({ url, open }) => {
        const context = await open();
        for (const isSlow of [false, true])
          await measureLibrary(report, await context.newPage(), { url, designs, spools, isSlow });
      },
    );
  } finally {
    report.finish();
  }
};

const measureOpening = async (report: Report, executablePath: string, bundles: string, spools: number) => {
  const profile = await openFolder('verdict-');
  const context = await chromium.launchPersistentContext(profile, { executablePath, args: [...chromiumArgs] });
  try {
    await context.route('http://bench.localhost/', (route) => route.fulfill({ contentType: 'text/html', body: '<p>' }));
    const took: Opening[] = [];
    for (let round = -1; round < 9; round += 1) {
      const page = await context.newPage();
      await page.goto('http://bench.localhost/');
      await page.addScriptTag({ content: await readFile(join(bundles, 'product.js'), 'utf8') });
      if (round < 0) await call(page, 'fill', spools);
      else {
        await slowDown(page);
        took.push(await call<Opening>(page, 'openDesign', round, spools));
      }
      await page.close();
    }
    report.keep('opening, ms', took);
    const of = (name: keyof Opening) => median(took.map((one) => one[name]));
    const beside = `reading the stock ${of('stockMs').toFixed(0)} ms`;
    const named = `${spools.toLocaleString('en')} spools, ${throttling} × throttled`;
    report.add({
      what: `the first answer on opening a design of 8 blocks, ${named}`,
      figure: `${of('firstMs').toFixed(0)} ms`,
      beside,
      ratio: of('firstMs') / of('stockMs'),
      bar: '≤ 1',
      isWithin: of('firstMs') <= of('stockMs'),
    });
    report.add({
      what: `the answer of one more design, ${named}`,
      figure: `${of('nextMs').toFixed(1)} ms`,
      beside,
      ratio: of('nextMs') / of('stockMs'),
    });
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  }
};

/** Saves designs of six blocks and two machines. Two thirds of the blocks name threads of the team. */
const fillLibrary = async (
  url: string,
  { email, password }: { readonly email: string; readonly password: string },
  designs: number,
  spools: number,
): Promise<void> => {
  const book = await openBook(url, email, password);
  const actions = Array.from({ length: designs }, (_, at) => {
    const fingerprint = createHash('sha256').update(String(at)).digest('hex');
    const blocks = Array.from({ length: 6 }, (__, order) => {
      const n = (at * 31 + order * 977) % spools;
      const code = String(order % 3 === 2 ? n + 1_000_000 : n).padStart(6, '0');
      const hex = `#${((n * 7919) % 16_777_216).toString(16).padStart(6, '0')}`;
      const fileThread = at % 50 === 0 ? null : { brand: `Brand ${n % 4}`, code, name: null, hex };
      return { stitches: 1500, pathMm10: 30_000, trims: 1, fileThread, threadId: null, stopOnly: false, note: null };
    });
    const name = `Design ${String(at).padStart(6, '0')}`;
    const set = aDesign({ name, fileId: newId(), fingerprint, stitches: 9000, colourChanges: 5, stops: 0, blocks });
    return { name: 'design.create', args: { id: designId(book.teamId, fingerprint), set } };
  });
  for (const nickname of ['Ten needles', 'One needle'])
    await push(book, [
      {
        name: 'machine.create',
        args: {
          id: newId(),
          set: { nickname, brand: 'Brother', model: 'PR', needlesPerHead: nickname === 'One needle' ? 1 : 10 },
        },
      },
    ]);
  for (let at = 0; at < actions.length; at += inPush) await push(book, actions.slice(at, at + inPush));
};

/** How many designs one push has: the server takes at most 256 KiB. */
const inPush = 50;

interface LongTask {
  readonly at: number;
  readonly ms: number;
}

const measureLibrary = async (
  report: Report,
  page: Page,
  { url, designs, spools, isSlow }: { url: string; designs: number; spools: number; isSlow: boolean },
): Promise<void> => {
  await page.addInitScript(() => {
    const tasks: LongTask[] = [];
    Object.assign(window, { longTasks: tasks });
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) tasks.push({ at: startTime, ms: duration });
    }).observe({ type: 'longtask', buffered: true });
  });
  await page.goto(`${url}/inventory/designs`);
  await page.getByText(/^[\d,]+ designs/u).waitFor({ timeout: 60_000 });
  const chips = page.getByRole('group', { name: 'What can I stitch tonight?' });
  const fresh = () => page.locator('fieldset[aria-busy="false"]').waitFor({ timeout: 60_000 });
  await fresh();
  if (isSlow) await slowDown(page);
  const named = `${designs.toLocaleString('en')} designs × ${spools.toLocaleString('en')} spools${isSlow ? `, page ${throttling} × throttled` : ''}`;
  // The same work without answers: the page is left alone, and whatever blocks it then is not of the library.
  const idle = await tasksIn(page, () => page.waitForTimeout(3000));
  const took: { readonly ms: number; readonly tasks: readonly LongTask[] }[] = [];
  for (const machine of ['Ten needles', 'One needle', 'Any machine']) {
    await page.getByRole('button', { name: /^Machine: / }).click();
    const item = page.getByRole('menuitemradio', { name: machine }).or(page.getByRole('menuitem', { name: machine }));
    await item.hover();
    await page.waitForTimeout(500); // the menu itself is not measured
    took.push(
      await tasksIn(page, async () => {
        await item.click();
        await page.locator('fieldset[aria-busy="true"]').waitFor();
        await fresh();
      }),
    );
  }
  report.keep(`library, ${named}`, { idle, took, chips: await chips.innerText() });
  const longest = Math.max(0, ...took.flatMap(({ tasks }) => tasks.map(({ ms }) => ms)));
  report.add({
    what: `the whole library for another machine, ${named}`,
    figure: `${median(took.map(({ ms }) => ms)).toFixed(0)} ms`,
    beside: (await chips.innerText()).replaceAll('\n', ' '),
  });
  report.add({
    what: `longest task of the page meanwhile, ${named}`,
    figure: longest === 0 ? `none over ${longTaskMs} ms` : `${longest.toFixed(0)} ms`,
    beside: `left alone: ${idle.tasks.length} over ${longTaskMs} ms`,
    ...(!isSlow && { bar: `≤ ${longTaskMs} ms`, isWithin: longest <= longTaskMs }),
  });
  await page.close();
};

/** Runs `work`, and returns how long it took and the tasks over 50 ms that the page had meanwhile. */
const tasksIn = async (page: Page, work: () => Promise<void>) => {
  const now = () => page.evaluate(() => performance.now());
  const from = await now();
  await work();
  const to = await now();
  await page.waitForTimeout(300); // long tasks are reported a moment later
  const all = await page.evaluate(() => (window as unknown as { readonly longTasks: readonly LongTask[] }).longTasks);
  return { ms: to - from, tasks: all.filter(({ at }) => at >= from && at <= to) };
};
