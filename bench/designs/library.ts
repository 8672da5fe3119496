import type { BrowserContext, Page } from '@playwright/test';
import { onDevice } from '../../e2e/support/on-device.ts';
import { median } from '../figures.ts';
import { slowDown, startCold, throttling, withInstalledApp } from '../offline-app.ts';
import type { Report } from '../report.ts';
import { framesDropped, untilListPainted } from '../threads/in-page.ts';
import { addDesigns } from './some-designs.ts';

const bar = 1.2;
const rounds = 9;

const lists = {
  designs: { path: '/inventory/designs?view=list', whole: (page: Page) => page.getByText(/^[\d,]+ designs/u) },
  grid: { path: '/inventory/designs', whole: (page: Page) => page.getByText(/^[\d,]+ designs/u) },
  threads: {
    path: '/inventory/threads',
    whole: (page: Page) => page.getByRole('button', { name: /^Low · [1-9]/u }),
  },
} as const;

type Name = keyof typeof lists;

interface Asked {
  readonly root: string;
  readonly executablePath: string;
  readonly designs: number;
}

export const measureLibrary = async (report: Report, { root, executablePath, designs }: Asked): Promise<void> => {
  const scene = {
    root,
    executablePath,
    threads: designs,
    screen: { viewport: { width: 1180, height: 820 } },
    fill: (_dataDir: string, url: string, person: { readonly email: string; readonly password: string }) =>
      addDesigns(executablePath, url, person, designs),
  };
  const size = `${designs.toLocaleString('en')} designs, ${throttling} × throttled`;
  await withInstalledApp(scene, async ({ url, open }) => {
    await measureStarts(report, { open, url, size });
    const context = await open();
    await weigh(report, context, url, designs);
    await measureKeys(report, context, url, size);
    await measureScroll(report, context, url, size);
  });
};

const measureStarts = async (
  report: Report,
  { open, url, size }: { readonly open: () => Promise<BrowserContext>; readonly url: string; readonly size: string },
): Promise<void> => {
  const took: Record<Name, number[]> = { designs: [], grid: [], threads: [] };
  for (let round = 0; round <= rounds; round += 1)
    // each round begins with another list, so that load that grows or falls slows all of them equally
    for (const name of [...names.slice(round % 3), ...names.slice(0, round % 3)]) {
      const seen = `main a[data-row-link][href^="/inventory/${name === 'threads' ? 'threads' : 'designs'}/"]`;
      const ms = await startCold(await open(), url, { path: lists[name].path, seen });
      if (round > 0) took[name].push(ms); // the first round only warms the disk
    }
  report.keep('cold starts, ms', took);
  tellBoth(report, `cold offline start to the first row, ${size}`, took);
};

const names = ['threads', 'designs', 'grid'] as const;

const tellBoth = (
  report: Report,
  what: string,
  took: Readonly<Record<Name, readonly number[]>>,
  unit = ' ms',
): void => {
  const theirs = median([...took.threads]);
  for (const name of ['designs', 'grid'] as const) {
    const ours = median([...took[name]]);
    report.add({
      what: `${name === 'grid' ? 'pictures' : 'list'}: ${what}`,
      figure: `${ours.toFixed(0)}${unit}`,
      beside: `thread list ${theirs.toFixed(0)}${unit}`,
      ...(theirs > 0 && { ratio: ours / theirs }),
      bar: `≤ ${bar}`,
      isWithin: ours <= theirs * bar,
    });
  }
};

const openWhole = async (context: BrowserContext, url: string, name: Name): Promise<Page> => {
  const page = await context.newPage();
  await page.goto(url + lists[name].path);
  await lists[name].whole(page).first().waitFor({ timeout: 120_000 });
  return page;
};

const weigh = async (report: Report, context: BrowserContext, url: string, designs: number): Promise<void> => {
  const page = await openWhole(context, url, 'designs');
  const rows = (await onDevice(page)).rows.filter(({ kind }) => kind === 'design');
  const bytes = rows.reduce((sum, { d }) => sum + JSON.stringify(d).length, 0);
  const files = await page.evaluate(async () => {
    const [{ name = '' } = {}] = (await indexedDB.databases()).filter((one) => one.name?.startsWith('spoolside_'));
    return new Promise<number>((resolve, reject) => {
      const asked = indexedDB.open(name);
      asked.addEventListener('error', () => reject(asked.error ?? new Error('unreadable')));
      asked.addEventListener('success', () => {
        const count = asked.result.transaction('fileBytes').objectStore('fileBytes').count();
        count.addEventListener('success', () => {
          asked.result.close();
          resolve(count.result);
        });
      });
    });
  });
  await page.close();
  if (rows.length !== designs) throw new Error(`${rows.length} designs are on the device.`);
  report.add({
    what: `on the device before a design is opened, ${designs.toLocaleString('en')} designs`,
    figure: `${(bytes / 1e6).toFixed(1)} MB of rows with thumbnails, ${(bytes / designs / 1000).toFixed(1)} kB each; ${files} files`,
    bar: 'no file',
    isWithin: files === 0,
  });
};

const measureKeys = async (report: Report, context: BrowserContext, url: string, size: string): Promise<void> => {
  const took: Record<'designs' | 'threads', number[]> = { designs: [], threads: [] };
  for (const name of ['threads', 'designs'] as const) {
    const page = await openWhole(context, url, name);
    await slowDown(page);
    for (let round = 0; round <= rounds; round += 1) {
      const start = String(1 + (round % 9));
      for (const text of [start, `${start}7`, `${start}77`]) {
        const ms = await untilListPainted(page, { does: 'type', text });
        if (round > 0) took[name].push(ms);
      }
      await untilListPainted(page, { does: 'type', text: '' });
    }
    await page.close();
  }
  report.keep('keys, ms', took);
  const [ours, theirs] = [median(took.designs), median(took.threads)];
  report.add({
    what: `a key in the search to the painted list, ${size}`,
    figure: `${ours.toFixed(0)} ms`,
    beside: `thread list ${theirs.toFixed(0)} ms`,
    ratio: ours / theirs,
    bar: `≤ ${bar}`,
    isWithin: ours <= theirs * bar,
  });
};

const measureScroll = async (report: Report, context: BrowserContext, url: string, size: string): Promise<void> => {
  const [frames, step] = [120, 60];
  const dropped: Record<Name, number[]> = { designs: [], grid: [], threads: [] };
  for (const name of names) {
    const page = await openWhole(context, url, name);
    await slowDown(page);
    await page.bringToFront();
    for (let round = 0; round <= rounds; round += 1) {
      const count = await framesDropped(page, frames, step);
      if (round > 0) dropped[name].push(count);
    }
    await page.close();
  }
  report.keep('frames dropped', dropped);
  tellBoth(report, `frames dropped of ${frames} while scrolling ${step} px at each, ${size}`, dropped, '');
};
