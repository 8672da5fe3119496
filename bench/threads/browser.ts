import type { BrowserContext, Page } from '@playwright/test';
import { median } from '../figures.ts';
import { slowDown, startCold, throttling, withInstalledApp } from '../offline-app.ts';
import type { Report } from '../report.ts';
import { fillBarePage, withBarePage } from './bare-page.ts';
import { framesDropped, untilListPainted } from './in-page.ts';

const list = '/inventory/threads';
const firstRow = 'main a[href^="/inventory/threads/0"]';
const bars = { start: 1.4, keystroke: 4, scroll: 1 };

interface Asked {
  readonly root: string;
  readonly executablePath: string;
  readonly threads: number;
  readonly rounds: number;
  readonly starts: number;
}

export const measureBrowser = async (
  report: Report,
  { root, executablePath, threads, rounds, starts }: Asked,
): Promise<void> => {
  const screen = { viewport: { width: 1180, height: 820 } };
  await withBarePage(root, (bare) =>
    withInstalledApp({ root, executablePath, threads, screen }, async ({ url, open }) => {
      const first = await open();
      await fillBarePage(first, bare, threads);
      await first.close();
      const size = `${threads.toLocaleString('en')} threads, ${throttling} × throttled`;
      await measureStarts(report, { open, size, rounds: starts, product: url, bare });
      const context = await open();
      const page = await slowList(context, url);
      await measureList(report, { page, size, rounds });
      await page.close(); // otherwise this page would also read changes of the team while the other one scrolls
      await measureScroll(report, { context, size, rounds, product: url, bare });
    }),
  );
};

interface Both {
  readonly product: string;
  readonly bare: string;
  readonly size: string;
  readonly rounds: number;
}

const measureStarts = async (
  report: Report,
  { open, size, rounds, product, bare }: Both & { readonly open: () => Promise<BrowserContext> },
): Promise<void> => {
  const took = { product: [] as number[], bare: [] as number[] };
  for (let round = 0; round <= rounds; round += 1) {
    const ms = {
      bare: await startCold(await open(), bare, { path: '/', seen: '#rows li' }),
      product: await startCold(await open(), product, { path: list, seen: firstRow }),
    };
    if (round === 0) continue; // the first round only warms the disk
    took.bare.push(ms.bare);
    took.product.push(ms.product);
  }
  const ratio = median(took.product) / median(took.bare);
  report.keep('cold starts, ms', took);
  report.add({
    what: `cold offline start to the first row, ${size}`,
    figure: `${median(took.product).toFixed(0)} ms`,
    beside: `bare React and Dexie ${median(took.bare).toFixed(0)} ms`,
    ratio,
    bar: `≤ ${bars.start}`,
    isWithin: ratio <= bars.start,
  });
};

const slowList = async (context: BrowserContext, url: string): Promise<Page> => {
  const page = await context.newPage();
  await page.goto(url + list);
  await page.getByRole('button', { name: /^Low · [1-9]/ }).waitFor({ timeout: 120_000 });
  await page.getByRole('button', { name: 'Filter & sort' }).click();
  await page.locator('input[type=color]').waitFor();
  await slowDown(page);
  return page;
};

const measureList = async (
  report: Report,
  { page, size, rounds }: { readonly page: Page; readonly size: string; readonly rounds: number },
): Promise<void> => {
  const took = { key: [] as number[], paint: [] as number[], colour: [] as number[] };
  const type = (text: string) => untilListPainted(page, { does: 'type', text });
  for (let round = 0; round <= rounds; round += 1) {
    const start = String(1 + (round % 9));
    const keys = [await type(start), await type(`${start}7`), await type(`${start}77`)];
    await type('');
    const brand = { does: 'press', name: `Brand ${1 + (round % 3)}` } as const;
    const paints = [await untilListPainted(page, brand), await untilListPainted(page, brand)];
    const colours = [await untilListPainted(page, { does: 'colour', hex: ['#ed171f', '#0a55a3'][round % 2] ?? '' })];
    await untilListPainted(page, { does: 'press', name: 'Clear' });
    if (round === 0) continue; // the first round only warms the code
    took.key.push(...keys);
    took.paint.push(...paints);
    took.colour.push(...colours);
  }
  report.keep('list, ms', took);
  const ratio = median(took.key) / median(took.paint);
  report.add({
    what: `a key in the search to the painted list, ${size}`,
    figure: `${median(took.key).toFixed(0)} ms`,
    beside: `the list of a brand, without a search ${median(took.paint).toFixed(0)} ms`,
    ratio,
    bar: `≤ ${bars.keystroke}`,
    isWithin: ratio <= bars.keystroke,
  });
  report.add({
    what: `a colour to all of them painted by their likeness to it, ${size}`,
    figure: `${median(took.colour).toFixed(0)} ms`,
  });
};

const measureScroll = async (
  report: Report,
  { context, size, rounds, product, bare }: Both & { readonly context: BrowserContext },
): Promise<void> => {
  const [frames, step] = [120, 60];
  const pages = { list: await context.newPage(), plain: await context.newPage() };
  await pages.list.goto(product + list);
  await pages.list.getByRole('button', { name: /^Low · [1-9]/ }).waitFor({ timeout: 120_000 });
  await pages.plain.goto(`${bare}/?plain=100`);
  await pages.plain.locator('#rows li').first().waitFor();
  const dropped = { list: [] as number[], plain: [] as number[] };
  for (const page of [pages.list, pages.plain]) await slowDown(page);
  for (let round = 0; round <= rounds; round += 1)
    for (const name of ['list', 'plain'] as const) {
      await pages[name].bringToFront();
      const count = await framesDropped(pages[name], frames, step);
      if (round > 0) dropped[name].push(count);
    }
  report.keep('frames dropped', dropped);
  const [ours, theirs] = [median(dropped.list), median(dropped.plain)];
  report.add({
    what: `frames dropped of ${frames} while scrolling ${step} px at each, ${size}`,
    figure: String(ours),
    beside: `a plain list of 100 rows ${theirs}`,
    bar: '≤ the plain list',
    isWithin: ours <= theirs * bars.scroll,
  });
};
