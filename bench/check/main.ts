import { findChromium } from '../../tools/find-chromium.mjs';
import { median } from '../figures.ts';
import { startCold, throttling, withInstalledApp, type InstalledApp } from '../offline-app.ts';
import { createReport, type Report } from '../report.ts';

/** The project's folder, and the arguments: `--short` for a tenth of the threads and three rounds. */
export interface Call {
  readonly root: string;
  readonly args: readonly string[];
}

const bar = 1.2;
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

const starts = {
  list: { path: '/inventory/threads', seen: 'main a[href^="/inventory/threads/0"]' },
  check: { path: '/inventory/check?q=000026', seen: 'main output[aria-label="Answer"] strong' },
} as const;

/** Measures a cold offline start of the installed app until a question is answered. */
export const main = async ({ root, args }: Call): Promise<void> => {
  const executablePath = findChromium();
  if (executablePath === undefined) {
    process.stdout.write('There is no Chromium on this machine; CHROMIUM_PATH can name one.\n');
    return;
  }
  const isShort = args.includes('--short');
  const [threads, rounds] = isShort ? [1000, 3] : [10_000, 7];
  const report = createReport('check', root);
  try {
    await withInstalledApp({ root, executablePath, threads, screen: phone }, (app) =>
      measure(report, app, threads, rounds),
    );
  } finally {
    report.finish();
  }
};

const measure = async (report: Report, { open, url }: InstalledApp, threads: number, rounds: number): Promise<void> => {
  const took: Record<keyof typeof starts, number[]> = { list: [], check: [] };
  for (let round = 0; round <= rounds; round += 1)
    for (const name of ['list', 'check'] as const) {
      const ms = await startCold(await open(), url, starts[name]);
      if (round > 0) took[name].push(ms); // the first start of each only warms the disk
    }
  const [list, check] = [median(took.list), median(took.check)];
  const ratio = check / list;
  report.keep('starts', took);
  report.add({
    what: `cold offline start to an answer, ${threads.toLocaleString('en')} threads, ${throttling} × throttled`,
    figure: `${check.toFixed(0)} ms`,
    beside: `thread list ${list.toFixed(0)} ms`,
    ratio,
    bar: `≤ ${bar}`,
    isWithin: ratio <= bar,
  });
};
