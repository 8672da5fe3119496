import type { BrowserContext } from '@playwright/test';
import { openBook } from '../../e2e/support/book.ts';
import { startScreens, type StartScreen } from '../../e2e/support/start-screens.ts';
import { traceStart, type StartTrace } from '../../e2e/support/start-trace.ts';
import { furnishWorkshop, type Workshop } from '../../e2e/support/workshop.ts';
import { findChromium } from '../../tools/find-chromium.mjs';
import { median } from '../figures.ts';
import { slowDown, throttling, withInstalledApp, type InstalledApp } from '../offline-app.ts';
import { createReport, type Report } from '../report.ts';
import { fillBarePage, withBarePage } from '../threads/bare-page.ts';

/**
 * `args`: the screens to measure besides the thread list (none: all); `--list` prints the scripts of each screen's
 * start.
 */
export interface Call {
  readonly root: string;
  readonly args: readonly string[];
}

const threads = 10_000;
const firstStarts = 2;
const warmUps = 3;
const rounds = 5;
const bars = { ratio: 1.25, scripts: 30 };
const bareScreen: StartScreen = { path: '/', seen: ['#rows li'] };

const idOf = (at: number): string => `01990000-0000-7000-8000-${at.toString(16).padStart(12, '0')}`;

/** Times slowed-down offline starts of each screen: the first after an install, and those from the fourth on. */
export const main = async ({ root, args }: Call): Promise<void> => {
  const executablePath = findChromium();
  if (executablePath === undefined) {
    process.stdout.write('There is no Chromium on this machine; CHROMIUM_PATH can name one.\n');
    return;
  }
  const report = createReport('start', root);
  const names = args.filter((arg) => !arg.startsWith('--'));
  let workshop: Workshop = { machine: '', quote: '' };
  const scene = {
    root,
    executablePath,
    threads,
    screen: { viewport: { width: 1180, height: 820 } },
    fill: async (_dataDir: string, url: string, person: { readonly email: string; readonly password: string }) => {
      const book = await openBook(url, person.email, person.password);
      const ids = (from: number, step: number) => Array.from({ length: 20 }, (_, at) => idOf(from + 2 + at * step));
      workshop = await furnishWorkshop(book, { threads: ids(0, 7), spools: ids(threads, 25) });
    },
  };
  await withBarePage(root, (bare) =>
    withInstalledApp(scene, async (app) => {
      const screens = Object.entries(startScreens(workshop)).filter(
        ([name]) => names.length === 0 || name === 'threads' || names.includes(name),
      );
      const places = [
        ['the bare page', bare, bareScreen] as const,
        ...screens.map(([name, screen]) => [name, app.url, screen] as const),
      ];
      const took = new Map<string, { first: number[]; later: number[]; last: StartTrace }>();
      for (let at = 0; at < firstStarts; at += 1)
        for (const [name, url, screen] of places) {
          if (name === 'the bare page') continue; // the bare page is filled later and has no first start
          const trace = await started(app.openAsInstalled, url, screen);
          const known = took.get(name) ?? { first: [], later: [], last: trace };
          took.set(name, { ...known, first: [...known.first, trace.seenMs] });
          process.stdout.write(`${name}, first start ${at + 1}: ${trace.seenMs.toFixed(0)} ms\n`);
        }
      const filling = await app.open();
      await fillBarePage(filling, bare, threads);
      await filling.close();
      for (let round = 0; round < warmUps + rounds; round += 1)
        for (const [name, url, screen] of places) {
          const trace = await started(app.open, url, screen);
          const known = took.get(name) ?? { first: [], later: [], last: trace };
          const later = round < warmUps ? known.later : [...known.later, trace.seenMs];
          took.set(name, { ...known, later, last: trace });
        }
      tell(report, took);
      if (args.includes('--list'))
        for (const [name, { last }] of took) process.stdout.write(`${name}: ${last.scripts.join(' ')}\n`);
    }),
  );
  report.finish();
};

const started = async (open: InstalledApp['open'], url: string, screen: StartScreen): Promise<StartTrace> => {
  const context: BrowserContext = await open();
  try {
    await context.setOffline(true);
    const page = await context.newPage();
    await slowDown(page);
    return await traceStart(page, url, screen);
  } finally {
    await context.close();
  }
};

const tell = (
  report: Report,
  took: ReadonlyMap<string, { readonly first: number[]; readonly later: number[]; readonly last: StartTrace }>,
): void => {
  const list = took.get('threads') ?? { first: [], later: [] };
  for (const [name, { first, later, last }] of took)
    for (const [which, own, beside] of [
      ['first start after an install', first, list.first],
      ['from the fourth start', later, list.later],
    ] as const) {
      if (own.length === 0) continue;
      const ratio = median(own) / median(beside);
      const isJudged = name !== 'the bare page' && name !== 'threads';
      report.add({
        what: `${name}, ${which}, offline, ${throttling} × throttled`,
        figure: `${median(own).toFixed(0)} ms, ${last.scripts.length} scripts, ${last.calls.length} calls`,
        beside: `thread list ${median(beside).toFixed(0)} ms`,
        ratio,
        ...(isJudged && {
          bar: `≤ ${bars.ratio}, ${bars.scripts} scripts, 0 calls`,
          isWithin: ratio <= bars.ratio && last.scripts.length <= bars.scripts && last.calls.length === 0,
        }),
      });
    }
  report.keep('starts, ms', Object.fromEntries(took));
};
