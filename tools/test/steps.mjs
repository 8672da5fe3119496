import { existsSync } from 'node:fs';
import { findChromium, findHeadlessShell } from '../find-chromium.mjs';
import { canInstall, install } from './apt.mjs';
import { playwrightCounts, vitestCounts } from './counts.mjs';
import { externalPostgres } from './external-postgres.mjs';

/**
 * @typedef {object} Prepared what a step needs before it can run
 * @property {Record<string, string>} env
 * @property {string} [note] printed beside the step
 * @property {() => Promise<void>} [stop]
 *
 * @typedef {object} Step
 * @property {string} name
 * @property {string} what
 * @property {readonly (readonly [string, ...string[]])[]} commands arguments for Node, run in turn
 * @property {number} minutes after which it is stopped
 * @property {(report: string) => import('./counts.mjs').Counts | undefined} [counts] how its report is read
 * @property {readonly string[]} [needs] steps without whose success it is not run
 * @property {() => Promise<Prepared>} [prepare] throws a sentence when it cannot run here
 * @property {boolean} [deep] run by `npm run test:deep` only
 * @property {boolean} [often] repeats its tests by itself, so each time is as short as in `npm test`
 * @property {boolean} [beside] may run at the same time as neighbours that have `beside` too: each leaves half of a core idle
 */

/** The program that runs every test outside a browser. */
export const vitest = 'node_modules/vitest/vitest.mjs';
// Tests that send no SQL to the run's database give the same result on another one: see vitest.config.ts.
const bothDatabases = ['--project=sql', '--project=journeys'];

const prepareBrowser = async () => {
  if (!findChromium() && canInstall()) {
    const fault = install('chromium', 'fonts-liberation');
    if (fault) throw new Error(`apt could not install chromium:\n${fault}`);
  }
  if (!findChromium())
    throw new Error(
      'Install Chromium or Google Chrome, run "npx playwright install chromium", or name one in CHROMIUM_PATH.',
    );
  // The headless shell is faster. Without it the tests run in the whole browser.
  if (!process.env['CHROMIUM_PATH'] && !findHeadlessShell() && canInstall()) install('chromium-headless-shell');
  return { env: {}, note: findHeadlessShell() ? 'without a window' : 'as people have it' };
};

const prepareDatabase = async () => {
  const { url, name, stop } = await externalPostgres();
  return { env: { TEST_DATABASE_URL: url }, note: `on ${name}`, stop };
};

const prepareNginx = async () => {
  const find = () =>
    ['/usr/sbin/nginx', '/usr/local/bin/nginx', '/opt/homebrew/bin/nginx'].find((path) => existsSync(path));
  if (!find() && canInstall()) {
    const fault = install('nginx-light');
    if (fault) throw new Error(`apt could not install nginx:\n${fault}`);
  }
  const path = process.env['NGINX_PATH'] ?? find();
  if (path) return { env: { NGINX_PATH: path } };
  throw new Error('Install nginx (Debian: apt install nginx-light), or name it in NGINX_PATH.');
};

const runVitest = (/** @type {readonly string[]} */ ...folders) =>
  /** @type {const} */ ([vitest, 'run', '--reporter=default', '--reporter=json', ...folders]);

/** The whole verification in its order: cheap and telling first. @type {readonly Step[]} */
export const steps = [
  {
    name: 'format',
    what: 'every file as the formatter writes it',
    minutes: 2,
    beside: true,
    commands: [['node_modules/oxfmt/bin/oxfmt', '--check', '.']],
  },
  { name: 'lint', what: 'house rules, import law, styles', minutes: 5, beside: true, commands: [['tools/lint.mjs']] },
  {
    name: 'types',
    what: 'page, worker, server and tests',
    minutes: 5,
    beside: true,
    commands: [['tools/typecheck.mjs']],
  },
  { name: 'build', what: 'page and server', minutes: 5, beside: true, commands: [['tools/build.mjs']] },
  { name: 'sizes', what: 'what a phone has to load', minutes: 2, needs: ['build'], commands: [['tools/sizes.mjs']] },
  {
    name: 'unit',
    what: 'rules, device, server and journeys on the embedded database',
    minutes: 15,
    commands: [runVitest('--project=!simulation')],
    counts: vitestCounts,
  },
  {
    name: 'simulation',
    what: 'two hundred simulated worlds, two thousand in the deep run',
    minutes: 90,
    commands: [runVitest('--project=simulation')],
    counts: vitestCounts,
  },
  {
    name: 'database',
    what: 'server, journeys and contracts again',
    minutes: 15,
    prepare: prepareDatabase,
    commands: [runVitest(...bothDatabases)],
    counts: vitestCounts,
  },
  {
    name: 'race',
    what: 'twenty thousand rows through one server and through two',
    minutes: 60,
    deep: true,
    needs: ['build'],
    prepare: async () => ({ env: { RACE_ROWS: '20000' } }),
    commands: [runVitest('tests/server/sync/race.test.ts', 'tests/server/sync/two-nodes.test.ts')],
    counts: vitestCounts,
  },
  {
    name: 'proxy',
    what: 'the product behind a real nginx',
    minutes: 10,
    deep: true,
    needs: ['build'],
    prepare: prepareNginx,
    commands: [runVitest('tests/journeys/behind-nginx.test.ts')],
    counts: vitestCounts,
  },
  {
    name: 'attacks',
    what: 'what strangers have tried, every line refused',
    minutes: 10,
    deep: true,
    needs: ['build'],
    commands: [['tools/attacks.mjs']],
  },
  {
    name: 'nodes',
    what: 'rules, device, server and journeys on Node 22 and on Node 24',
    minutes: 60,
    deep: true,
    often: true,
    commands: ['22', '24'].map(
      (major) => /** @type {const} */ (['tools/test/on-node.mjs', major, ...runVitest('--project=!simulation')]),
    ),
    counts: vitestCounts,
  },
  {
    name: 'repeats',
    what: 'journeys ten times over',
    minutes: 60,
    deep: true,
    often: true,
    commands: Array.from({ length: 10 }, () => runVitest('tests/journeys')),
    counts: vitestCounts,
  },
  {
    name: 'planted',
    what: 'bugs put into the product, each of which the simulation must find',
    minutes: 120,
    deep: true,
    commands: [['tools/simulation.mjs']],
  },
  {
    name: 'mutants',
    what: 'the pricing engine with one thing changed at a time, which its tests must notice',
    minutes: 120,
    deep: true,
    often: true,
    commands: [['node_modules/@stryker-mutator/core/bin/stryker.js', 'run', 'tools/test/stryker.config.json']],
  },
  {
    name: 'browser',
    what: 'the product in Chromium',
    minutes: 20,
    needs: ['build'],
    prepare: prepareBrowser,
    commands: [['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json']],
    counts: playwrightCounts,
  },
  {
    name: 'specification',
    what: 'every test that shows a sentence of it has passed',
    minutes: 1,
    needs: ['unit', 'browser'],
    commands: [['tools/test/specification.mjs']],
  },
];

/** Puts neighbours together that may run beside each other; every other step is by itself. @returns {Step[][]} */
export const inBatches = (/** @type {readonly Step[]} */ chosen) => {
  /** @type {Step[][]} */
  const batches = [];
  for (const step of chosen) {
    const last = batches.at(-1);
    if (step.beside && last?.[0]?.beside) last.push(step);
    else batches.push([step]);
  }
  return batches;
};
