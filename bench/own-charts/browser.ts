import type { Page } from '@playwright/test';
import { median } from '../figures.ts';
import { slowDown, startCold, throttling, withInstalledApp, type InstalledApp } from '../offline-app.ts';
import type { Report } from '../report.ts';
import { addCharts, bars, own } from './scene.ts';

const starts = {
  list: { path: '/inventory/threads', seen: 'main a[href^="/inventory/threads/0"]' },
  answer: { path: '/inventory/check?q=000026', seen: 'main output[aria-label="Answer"] strong' },
} as const;
const names = ['none', 'own'] as const;
const keys = ['1', '19', '190', '1902', 'p', 'po', 'poi'];

interface Asked {
  readonly root: string;
  readonly executablePath: string;
  readonly threads: number;
  readonly rounds: number;
}

type Apps = Readonly<Record<(typeof names)[number], InstalledApp>>;

export const measureBrowser = async (
  report: Report,
  { root, executablePath, threads, rounds }: Asked,
): Promise<void> => {
  const scene = { root, executablePath, threads, screen: { viewport: { width: 1180, height: 820 } } };
  await withInstalledApp(scene, (none) =>
    withInstalledApp({ ...scene, fill: (_folder, url, person) => addCharts(url, person) }, async (withOwn) => {
      const apps = { none, own: withOwn };
      const size = `${threads.toLocaleString('en')} threads, ${throttling} × throttled`;
      await measureStarts(report, apps, size, rounds);
      await measureKeys(report, apps, size, rounds);
    }),
  );
};

const measureStarts = async (report: Report, apps: Apps, size: string, rounds: number): Promise<void> => {
  for (const [to, start] of Object.entries(starts)) {
    const took = { none: [] as number[], own: [] as number[] };
    for (let round = 0; round <= rounds; round += 1)
      for (const name of round % 2 === 0 ? names : names.toReversed()) {
        const ms = await startCold(await apps[name].open(), apps[name].url, start);
        if (round > 0) took[name].push(ms); // the first start of each only warms the disk
      }
    tell(report, { what: `cold offline start to the ${to}, ${size}`, took, bar: bars.start });
    report.keep(`starts to the ${to}, ms`, took);
  }
};

const measureKeys = async (report: Report, apps: Apps, size: string, rounds: number): Promise<void> => {
  const pages = { none: await addPage(apps.none), own: await addPage(apps.own) };
  const took = { none: [] as number[], own: [] as number[] };
  for (let round = 0; round <= rounds; round += 1)
    for (const text of keys)
      for (const name of round % 2 === 0 ? names : names.toReversed()) {
        const ms = await untilOptionsPainted(pages[name], text);
        if (round > 0) took[name].push(ms);
      }
  tell(report, { what: `a key in Add thread to the painted options, ${size}`, took, bar: bars.key });
  report.keep('keys, ms', took);
};

const searchOf = (page: Page) => page.getByRole('combobox', { name: 'Find in the charts' });

const addPage = async ({ open, url }: InstalledApp): Promise<Page> => {
  const page = await (await open()).newPage();
  await page.goto(`${url}/inventory/threads?add=1`);
  const search = searchOf(page);
  await search.fill('isacord 1902');
  await page.locator('dialog[open] [role=option]').first().waitFor();
  await search.fill('');
  await slowDown(page);
  return page;
};

const tell = (
  report: Report,
  {
    what,
    took,
    bar,
  }: {
    readonly what: string;
    readonly took: { readonly none: readonly number[]; readonly own: readonly number[] };
    readonly bar: number;
  },
): void => {
  const ratio = median(took.own) / median(took.none);
  report.add({
    what: `${what}, ${own.length} own charts`,
    figure: `${median(took.own).toFixed(0)} ms`,
    beside: `none ${median(took.none).toFixed(0)} ms`,
    ratio,
    bar: `≤ ${bar}`,
    isWithin: ratio <= bar,
  });
};

const untilOptionsPainted = async (page: Page, text: string): Promise<number> => {
  await page.bringToFront();
  return searchOf(page).evaluate(async (input, wanted) => {
    const put = (value: string) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
      input.dispatchEvent(new Event('input', { bubbles: true }));
    };
    const options = () => document.querySelectorAll('dialog[open] [role=option]').length;
    const until = async (isSo: () => boolean) => {
      const begun = performance.now();
      while (!isSo()) {
        if (performance.now() - begun > 20_000) throw new Error(`Nothing changed: ${wanted}`);
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
    };
    put('');
    await until(() => options() === 0);
    await new Promise((resolve) => setTimeout(resolve, 50));
    const begun = performance.now();
    put(wanted);
    await until(() => options() > 0);
    // Waits for the task after the frame, because the frame is painted by then.
    await new Promise<void>((resolve) => {
      requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.addEventListener('message', () => resolve());
        channel.port1.start();
        channel.port2.postMessage(0);
      });
    });
    return performance.now() - begun;
  }, text);
};
