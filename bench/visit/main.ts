import { chromium, type Browser } from '@playwright/test';
import { chromiumArgs } from '../../e2e/support/chromium-args.ts';
import { findChromium } from '../../tools/find-chromium.mjs';
import { median } from '../figures.ts';
import { createMeasuredServer } from '../measured-server.ts';
import { createReport } from '../report.ts';
import { withBarePage } from '../threads/bare-page.ts';

/** The project's folder, and the arguments: `--short` for fewer visits, `--list` to print what each visit requests. */
export interface Call {
  readonly root: string;
  readonly args: readonly string[];
}

const network = { latency: 40, downloadThroughput: 20e6 / 8, uploadThroughput: 20e6 / 8, offline: false };
const bar = 1.6;

interface Visit {
  readonly ms: number;
  readonly requests: readonly string[];
}

/** Times first visits over a network, each in a fresh profile, until what the page is for is painted. */
export const main = async ({ root, args }: Call): Promise<void> => {
  const executablePath = findChromium();
  if (executablePath === undefined) {
    process.stdout.write('There is no Chromium on this machine; CHROMIUM_PATH can name one.\n');
    return;
  }
  const report = createReport('visit', root);
  const rounds = args.includes('--short') ? 5 : 15;
  const server = await createMeasuredServer(root, 'visit');
  const browser = await chromium.launch({ executablePath, args: [...chromiumArgs] });
  try {
    await server.start();
    await withBarePage(root, async (bare) => {
      const places = [
        ['bare React and Dexie', bare, '#rows'],
        ['the sign-in form', `${server.url}/login`, 'input[type=password]'],
        ['the landing page', `${server.url}/`, 'h1'],
      ] as const;
      const visits = new Map<string, Visit[]>(places.map(([name]) => [name, []]));
      for (let round = 0; round <= rounds; round += 1)
        for (const [name, url, seen] of places) {
          const visit = await firstVisit(browser, url, seen);
          if (round > 0) visits.get(name)?.push(visit); // the first round only warms the disk
        }
      const took = (name: string) => median(visits.get(name)?.map(({ ms }) => ms) ?? []);
      const [[floor], ...others] = places;
      for (const [name] of others) {
        const requests = visits.get(name)?.at(-1)?.requests ?? [];
        const ratio = took(name) / took(floor);
        report.add({
          what: `a first visit to ${name}, 40 ms, 20 Mbit/s`,
          figure: `${took(name).toFixed(0)} ms, ${requests.length} requests`,
          beside: `${floor} ${took(floor).toFixed(0)} ms`,
          ratio,
          bar: `≤ ${bar}`,
          isWithin: ratio <= bar,
        });
        if (args.includes('--list')) process.stdout.write(`${requests.join('\n')}\n`);
      }
      report.keep('visits', Object.fromEntries(visits));
    });
  } finally {
    await browser.close();
    await server.end();
  }
  report.finish();
};

const firstVisit = async (browser: Browser, url: string, seen: string): Promise<Visit> => {
  const context = await browser.newContext({ viewport: { width: 1180, height: 820 } });
  try {
    const page = await context.newPage();
    const wire = await context.newCDPSession(page);
    await wire.send('Network.enable');
    await wire.send('Network.emulateNetworkConditions', network);
    await page.addInitScript(watch, seen);
    await page.goto(url, { waitUntil: 'commit' });
    const found = await page.waitForFunction(() => (window as { readonly visit?: Visit }).visit);
    return (await found.jsonValue()) as Visit;
  } finally {
    await context.close();
  }
};

/** Runs before the page's own scripts. Notes when `seen` is painted, and what was requested until then. */
const watch = (seen: string): void => {
  const look = () => {
    if (document.querySelector(seen) === null) return void requestAnimationFrame(look);
    const requests = performance
      .getEntriesByType('resource')
      .map(
        (one) => `${one.startTime.toFixed(0)} ${(one as PerformanceResourceTiming).responseEnd.toFixed(0)} ${one.name}`,
      );
    requestAnimationFrame(() => Object.assign(window, { visit: { ms: performance.now(), requests } }));
  };
  requestAnimationFrame(look);
};
