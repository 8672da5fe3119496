import { join } from 'node:path';
import { rm } from 'node:fs/promises';
import { chromium, type BrowserContext, type Page } from '@playwright/test';
import { chromiumArgs } from '../../e2e/support/chromium-args.ts';
import { freePort } from '../../e2e/support/free-port.ts';
import { makeFullTeam } from '../../e2e/support/full-team.ts';
import { signIn } from '../../e2e/support/newcomer.ts';
import { readyOffline } from '../../e2e/support/person.ts';
import { openFolder } from '../../e2e/support/open-folder.ts';
import { createProgram } from '../../e2e/support/program.ts';
import { findChromium } from '../../tools/find-chromium.mjs';
import { median } from '../figures.ts';
import { createReport, type Report } from '../report.ts';
import { fillMachines, type Hall } from './fill-machines.ts';

/** Where the bench runs, and what was asked for on the command line: `--short`, a tenth of the threads and three rounds. */
export interface Call {
  readonly root: string;
  readonly args: readonly string[];
}

/** What is opened, what must stand on the screen, and what is pressed then until a dialog stands there. */
interface Start {
  readonly path: string;
  readonly seen: string;
  readonly press?: string;
}

const person = { email: 'bench@example.com', password: 'three odd words' };
const bar = 1.2;
const throttling = 4;
const hall: Hall = { machines: 200, heads: 12, needles: 15 };

const starts = {
  list: { path: '/inventory/threads', seen: 'main a[href^="/inventory/threads/0"]', press: 'Add thread' },
  view: {
    path: '/inventory/machines/01990001-0000-7000-8000-000000000064/view',
    seen: 'ul li [role="img"][aria-label*="Brand"]',
    press: 'Run finished',
  },
  machines: { path: '/inventory/machines', seen: 'main a[href^="/inventory/machines/0"] [data-tone]' },
} as const satisfies Readonly<Record<string, Start>>;

type Name = keyof typeof starts;

/** Measures how long a tablet beside a machine waits in a hall of 200 machines: the installed app opened cold, without a network, until the needles are seen, and from a press until its dialog is painted; beside the thread list. */
export const main = async ({ root, args }: Call): Promise<void> => {
  const executablePath = findChromium();
  if (executablePath === undefined) {
    process.stdout.write('There is no Chromium on this machine; CHROMIUM_PATH can name one.\n');
    return;
  }
  const isShort = args.includes('--short');
  const [threads, rounds] = isShort ? [1000, 3] : [10_000, 7];
  const report = createReport('machines', root);
  const dataDir = await openFolder('spoolside-bench-');
  const profile = await openFolder('profile-');
  const url = `http://localhost:${await freePort()}`;
  const server = createProgram({
    args: [join(root, 'dist/server/main.js')],
    env: { PORT: new URL(url).port, HOST: '127.0.0.1', DATA_DIR: dataDir },
    isReady: async () => (await fetch(`${url}/readyz`).catch(() => undefined))?.ok === true, // nobody listens yet
  });
  const open = () =>
    chromium.launchPersistentContext(profile, {
      executablePath,
      args: [...chromiumArgs],
      viewport: { width: 1180, height: 820 },
      hasTouch: true,
    });
  try {
    await server.start();
    const stage = { url, dataDir, auth: { url, dataDir } };
    await makeFullTeam(stage as Parameters<typeof makeFullTeam>[0], person.email, person.password, threads);
    await fillMachines(dataDir, hall);
    const first = await open();
    await signIn(first, stage, person);
    await install(first, url);
    await first.close();
    const opened: Record<Name, number[]> = { list: [], view: [], machines: [] };
    const pressed: Record<Name, number[]> = { list: [], view: [], machines: [] };
    for (let round = 0; round <= rounds; round += 1)
      for (const name of ['list', 'view', 'machines'] as const) {
        const { seenMs, pressMs } = await startCold(await open(), url, starts[name]);
        if (round === 0) continue; // the first of each warms the disk
        opened[name].push(seenMs);
        if (pressMs !== undefined) pressed[name].push(pressMs);
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
  } finally {
    report.finish();
    await server.end('SIGTERM');
    await Promise.all([dataDir, profile].map((folder) => rm(folder, { recursive: true, force: true })));
  }
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

/** Opens the app once with a network, until all of the team is here and the device could start without one. */
const install = async (context: BrowserContext, url: string): Promise<void> => {
  const page = await context.newPage();
  await page.goto(`${url}${starts.list.path}`);
  await page.waitForSelector('text=All changes saved', { timeout: 240_000, state: 'attached' });
  await readyOffline(page);
};

interface Took {
  readonly seenMs: number;
  readonly pressMs: number | undefined;
}

/** Opens one page in a browser that has just started, without a network; answers the time from the navigation to the paint of what is looked for, and from the press to the paint of its dialog, in ms. */
const startCold = async (context: BrowserContext, url: string, { path, seen, press }: Start): Promise<Took> => {
  try {
    await context.setOffline(true);
    const page = await context.newPage();
    const slow = await context.newCDPSession(page);
    await slow.send('Emulation.setCPUThrottlingRate', { rate: throttling });
    await page.addInitScript((selector) => {
      const look = () => {
        if (document.querySelector(selector) === null) requestAnimationFrame(look);
        else requestAnimationFrame(() => Object.assign(window, { seenAt: performance.now() }));
      };
      requestAnimationFrame(look);
    }, seen);
    await page.goto(url + path);
    const seenAt = await page.waitForFunction(() => (window as { readonly seenAt?: number }).seenAt, undefined, {
      timeout: 240_000,
    });
    const seenMs = Number(await seenAt.jsonValue());
    return { seenMs, pressMs: press === undefined ? undefined : await pressOn(page, press) };
  } finally {
    await context.close();
  }
};

/** Presses a button and waits for a dialog; answers the ms until it was painted. What the start still had to do has been done before. */
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
