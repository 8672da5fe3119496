import { join } from 'node:path';
import { rm } from 'node:fs/promises';
import { chromium } from '@playwright/test';
import { chromiumArgs } from '../../e2e/support/chromium-args.ts';
import { freePort } from '../../e2e/support/free-port.ts';
import { makeFullTeam } from '../../e2e/support/full-team.ts';
import { signIn } from '../../e2e/support/newcomer.ts';
import { openFolder } from '../../e2e/support/open-folder.ts';
import { createProgram } from '../../e2e/support/program.ts';
import { findChromium } from '../../tools/find-chromium.mjs';
import { median } from '../figures.ts';
import { install, startCold, throttling } from '../offline-app.ts';
import { createReport } from '../report.ts';

/** Where the bench runs, and what was asked for on the command line: `--short`, a tenth of the threads and three rounds. */
export interface Call {
  readonly root: string;
  readonly args: readonly string[];
}

const person = { email: 'bench@example.com', password: 'three odd words' };
const bar = 1.2;

/** The two starts that are compared: what is opened, and what must stand on the screen. */
const starts = {
  list: { path: '/inventory/threads', seen: 'main a[href^="/inventory/threads/0"]' },
  check: { path: '/inventory/check?q=000026', seen: 'main output[aria-label="Answer"] strong' },
} as const;

/** Measures how long a phone in a shop waits: the installed app opened cold, without a network, until a question is answered; beside the start of the thread list. */
export const main = async ({ root, args }: Call): Promise<void> => {
  const executablePath = findChromium();
  if (executablePath === undefined) {
    process.stdout.write('There is no Chromium on this machine; CHROMIUM_PATH can name one.\n');
    return;
  }
  const isShort = args.includes('--short');
  const [threads, rounds] = isShort ? [1000, 3] : [10_000, 7];
  const report = createReport('check', root);
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
      viewport: { width: 390, height: 844 },
      isMobile: true,
      hasTouch: true,
    });
  try {
    await server.start();
    const stage = { url, dataDir, auth: { url, dataDir } };
    await makeFullTeam(stage as Parameters<typeof makeFullTeam>[0], person.email, person.password, threads);
    const first = await open();
    await signIn(first, stage, person);
    await install(first, url, starts.check.path);
    await first.close();
    const took: Record<keyof typeof starts, number[]> = { list: [], check: [] };
    for (let round = 0; round <= rounds; round += 1)
      for (const name of ['list', 'check'] as const) {
        const ms = await startCold(await open(), url, starts[name]);
        if (round > 0) took[name].push(ms); // the first of each warms the disk
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
  } finally {
    report.finish();
    await server.end('SIGTERM');
    await Promise.all([dataDir, profile].map((folder) => rm(folder, { recursive: true, force: true })));
  }
};
