import type { Page } from '@playwright/test';
import { findChromium } from '../../tools/find-chromium.mjs';
import { median } from '../figures.ts';
import { startCold, throttling, withInstalledApp, type InstalledApp, type Start } from '../offline-app.ts';
import { createReport, type Report } from '../report.ts';
import { fillMachines, type Hall } from './fill-machines.ts';

/** The project's folder, and the arguments: `--short` for a tenth of the threads and three rounds. */
export interface Call {
  readonly root: string;
  readonly args: readonly string[];
}

interface Pressed extends Start {
  readonly press?: string;
}

const bar = 1.2;
const tablet = { viewport: { width: 1180, height: 820 }, hasTouch: true };
const hall: Hall = { machines: 200, heads: 12, needles: 15 };

const starts = {
  list: { path: '/inventory/threads', seen: 'main a[href^="/inventory/threads/0"]', press: 'Add thread' },
  view: {
    path: '/inventory/machines/01990001-0000-7000-8000-000000000064/view',
    seen: 'ul li [role="img"][aria-label*="Brand"]',
    press: 'Run finished',
  },
  machines: { path: '/inventory/machines', seen: 'main a[href^="/inventory/machines/0"] [data-tone]' },
} as const satisfies Readonly<Record<string, Pressed>>;

type Name = keyof typeof starts;

/** Times cold offline starts to the machine screens, and a press until its dialog is painted. */
export const main = async ({ root, args }: Call): Promise<void> => {
  const executablePath = findChromium();
  if (executablePath === undefined) {
    process.stdout.write('There is no Chromium on this machine; CHROMIUM_PATH can name one.\n');
    return;
  }
  const isShort = args.includes('--short');
  const [threads, rounds] = isShort ? [1000, 3] : [10_000, 4];
  const report = createReport('machines', root);
  const fill = (dataDir: string) => fillMachines(dataDir, hall);
  try {
    await withInstalledApp({ root, executablePath, threads, screen: tablet, fill }, (app) =>
      measure(report, app, rounds),
    );
  } finally {
    report.finish();
  }
};

const measure = async (report: Report, { open, url }: InstalledApp, rounds: number): Promise<void> => {
  const opened: Record<Name, number[]> = { list: [], view: [], machines: [] };
  const pressed: Record<Name, number[]> = { list: [], view: [], machines: [] };
  for (let round = 0; round <= rounds; round += 1)
    for (const name of ['list', 'view', 'machines'] as const) {
      const start: Pressed = starts[name];
      const { press } = start;
      const isWarm = round > 0; // the first start of each only warms the disk
      const seenMs = await startCold(await open(), url, start, async (page) => {
        if (press === undefined) return;
        const ms = await pressOn(page, press);
        if (isWarm) pressed[name].push(ms);
      });
      if (isWarm) opened[name].push(seenMs);
    }
  report.keep('opened', opened);
  report.keep('pressed', pressed);
  const size = `${hall.machines} machines of ${hall.heads} × ${hall.needles}, ${throttling} × throttled`;
  compare(report, `cold offline start to the machine view, ${size}`, opened.view, opened.list);
  compare(report, 'Run finished to its painted dialog, the first after a start', pressed.view, pressed.list);
  report.add({
    what: 'cold offline start to the list of machines, with what is due',
    figure: `${median(opened.machines).toFixed(0)} ms`,
    beside: `thread list ${median(opened.list).toFixed(0)} ms`,
    ratio: median(opened.machines) / median(opened.list),
  });
};

const compare = (report: Report, what: string, took: readonly number[], beside: readonly number[]): void => {
  const ratio = median(took) / median(beside);
  report.add({
    what,
    figure: `${median(took).toFixed(0)} ms`,
    beside: `thread list ${median(beside).toFixed(0)} ms`,
    ratio,
    bar: `≤ ${bar}`,
    isWithin: ratio <= bar,
  });
};

/** Presses a button; returns the ms until a dialog is painted. Waits 5 s first, so that the start has finished. */
const pressOn = async (page: Page, name: string): Promise<number> => {
  await page.waitForTimeout(5000);
  return page.evaluate(
    (words) =>
      new Promise<number>((resolve, reject) => {
        const button = [...document.querySelectorAll('button')].find((one) => one.textContent?.trim() === words);
        if (button === undefined) return reject(new Error(`There is no button ${words}.`));
        const begun = performance.now();
        const look = () => {
          if (document.querySelector('dialog input, [role=dialog] input') === null) requestAnimationFrame(look);
          else requestAnimationFrame(() => resolve(performance.now() - begun));
        };
        button.click();
        requestAnimationFrame(look);
        return undefined;
      }),
    name,
  );
};
