import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { newId } from '#core/ids.ts';
import { designId } from '#core/mutations/derived-ids.ts';
import { openBook } from '../../e2e/support/book.ts';
import { push } from '../../e2e/support/newcomer.ts';
import { findChromium } from '../../tools/find-chromium.mjs';
import { aDesign } from '../../tests/src/core/a-design.ts';
import { median } from '../figures.ts';
import { slowDown, startCold, throttling, withInstalledApp, type InstalledApp } from '../offline-app.ts';
import { createReport, type Report } from '../report.ts';

/** The project's folder, and the arguments: `--short` for a tenth of the rows and three rounds. */
export interface Call {
  readonly root: string;
  readonly args: readonly string[];
}

const bar = 1.25;
const screen = { viewport: { width: 1440, height: 900 } };

const starts = {
  list: { path: '/inventory/threads', seen: 'main a[href^="/inventory/threads/0"]' },
  board: { path: '/jobs', seen: 'main section article a[href^="/jobs/"]' },
} as const;

/** Times cold offline starts to the board of jobs, and a drag of a card until it is painted in its new column. */
export const main = async ({ root, args }: Call): Promise<void> => {
  const executablePath = findChromium();
  if (executablePath === undefined) {
    process.stdout.write('There is no Chromium on this machine; CHROMIUM_PATH can name one.\n');
    return;
  }
  const [threads, jobs, rounds] = args.includes('--short') ? [1000, 50, 3] : [10_000, 500, 5];
  const report = createReport('board', root);
  const scene = (count: number) => ({
    root,
    executablePath,
    threads,
    screen,
    fill: (_dataDir: string, url: string, person: Person) => fillBoard(url, person, { jobs: count, threads }),
  });
  const size = `${jobs} open jobs, ${threads.toLocaleString('en')} threads, ${throttling} × throttled`;
  try {
    const full = await withResult(scene(jobs), async (app) => {
      await measureStarts(report, app, { rounds, size });
      return measureDrags(app, jobs, rounds);
    });
    const alone = await withResult(scene(1), (app) => measureDrags(app, 1, rounds));
    report.keep('drags, ms', { full, alone });
    report.add({
      what: `a card dragged to another column, to painted, ${size}`,
      figure: `${median(full).toFixed(0)} ms`,
      beside: `the only card of a board ${median(alone).toFixed(0)} ms`,
      ratio: median(full) / median(alone),
    });
  } finally {
    report.finish();
  }
};

interface Person {
  readonly email: string;
  readonly password: string;
}

const withResult = async <T>(
  scene: Parameters<typeof withInstalledApp>[0],
  work: (app: InstalledApp) => Promise<T>,
): Promise<T> => {
  const results: T[] = [];
  await withInstalledApp(scene, async (app) => void results.push(await work(app)));
  return results[0] as T;
};

/** Saves machines, designs of four blocks, of which half have their threads chosen, and jobs of this and the next weeks. */
const fillBoard = async (
  url: string,
  { email, password }: Person,
  { jobs, threads }: { readonly jobs: number; readonly threads: number },
): Promise<void> => {
  const book = await openBook(url, email, password);
  const machines = Array.from({ length: 4 }, () => newId());
  const designs = Array.from({ length: Math.min(jobs, mostDesigns) }, (_, at) => {
    const fingerprint = createHash('sha256').update(`board ${at}`).digest('hex');
    const blocks = Array.from({ length: 4 }, (__, order) => {
      const n = (at * 31 + order * 977) % threads;
      const hex = `#${((n * 7919) % 16_777_216).toString(16).padStart(6, '0')}`;
      const fileThread = { brand: `Brand ${n % 4}`, code: String(n).padStart(6, '0'), name: null, hex };
      const threadId = at % 2 === 0 ? threadIdOf(n) : null;
      return { stitches: 2500, pathMm10: 30_000, trims: 1, fileThread, threadId, stopOnly: false, note: null };
    });
    return { fingerprint, blocks, id: designId(book.teamId, fingerprint), name: `Design ${at}` };
  });
  const actions = [
    ...machines.map((id, at) => ({
      name: 'machine.create',
      args: { id, set: { nickname: `Machine ${at + 1}`, brand: 'Tajima', model: 'TMEZ', needlesPerHead: 15 } },
    })),
    ...designs.map(({ id, ...set }) => ({
      name: 'design.create',
      args: { id, set: aDesign({ ...set, fileId: newId(), stitches: 10_000, colourChanges: 3, stops: 0 }) },
    })),
    ...Array.from({ length: jobs }, (_, at) => ({
      name: 'job.create',
      args: {
        id: newId(),
        set: {
          name: `Job ${at + 1}`,
          customer: `Customer ${at % 40}`,
          pieces: 12 + (at % 50),
          designId: designs[at % designs.length]?.id,
          machineId: machines[at % machines.length],
          plannedOn: jobs === 1 ? null : dayFromNow((at % 60) - 2),
          dueOn: jobs === 1 ? null : dayFromNow((at % 60) + 2),
        },
      },
    })),
  ];
  for (let at = 0; at < actions.length; at += inPush) await push(book, actions.slice(at, at + inPush));
};

const mostDesigns = 100;
/** How many rows one push has: the server takes at most 256 KiB. */
const inPush = 50;

const threadIdOf = (at: number): string => `01990000-0000-7000-8000-${at.toString(16).padStart(12, '0')}`;

const dayFromNow = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const measureStarts = async (
  report: Report,
  { open, url }: InstalledApp,
  { rounds, size }: { readonly rounds: number; readonly size: string },
): Promise<void> => {
  const took: Record<keyof typeof starts, number[]> = { list: [], board: [] };
  for (let round = 0; round <= rounds; round += 1)
    for (const name of ['list', 'board'] as const) {
      const ms = await startCold(await open(), url, starts[name]);
      if (round > 0) took[name].push(ms); // the first start of each only warms the disk
    }
  report.keep('starts, ms', took);
  const ratio = median(took.board) / median(took.list);
  report.add({
    what: `cold offline start to the board, ${size}`,
    figure: `${median(took.board).toFixed(0)} ms`,
    beside: `thread list ${median(took.list).toFixed(0)} ms`,
    ratio,
    bar: `≤ ${bar}`,
    isWithin: ratio <= bar,
  });
};

const measureDrags = async ({ open, url }: InstalledApp, jobs: number, rounds: number): Promise<readonly number[]> => {
  const context = await open();
  try {
    const page = await context.newPage();
    await page.goto(`${url}/jobs`);
    await page.locator(starts.board.seen).first().waitFor({ timeout: 60_000 });
    await page.waitForTimeout(5000); // the start has finished, and thread is reserved
    await slowDown(page);
    const took: number[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      // the only card of a board goes to and fro
      const isBack = jobs === 1 && round % 2 === 1;
      const ms = await (isBack ? drag(page, 'Today', 'Later') : drag(page, 'Later', 'Today'));
      if (round > 0) took.push(ms); // the first one loads what saves
      await page.waitForTimeout(1500);
    }
    return took;
  } finally {
    await context.close();
  }
};

/** Drags the first card of a column to another; returns the ms from the drop until the card is painted there. */
const drag = (page: Page, from: string, to: string): Promise<number> =>
  page.evaluate(
    (names) =>
      new Promise<number>((resolve, reject) => {
        const [left, section] = names.map((name) => document.querySelector(`section[aria-label="${name}"]`));
        const card = left?.querySelector('article');
        const address = card?.querySelector('a')?.getAttribute('href');
        if (!card || !address || !section)
          return reject(new Error(`There is no card to drag from ${names.join(' to ')}.`));
        const dataTransfer = new DataTransfer();
        const event = (type: string) => new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true });
        card.dispatchEvent(event('dragstart'));
        section.dispatchEvent(event('dragover'));
        const begun = performance.now();
        const look = () => {
          if (section.querySelector(`a[href="${address}"]`) === null) requestAnimationFrame(look);
          else requestAnimationFrame(() => resolve(performance.now() - begun));
        };
        section.dispatchEvent(event('drop'));
        requestAnimationFrame(look);
        return undefined;
      }),
    [from, to],
  );
