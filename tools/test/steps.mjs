import { existsSync } from 'node:fs';
import { findChromium, findHeadlessShell } from '../find-chromium.mjs';
import { canInstall, install } from './apt.mjs';
import { countsIn } from './counts.mjs';

/**
 * @typedef {object} Prepared what a step needs before it can run
 * @property {Record<string, string>} env
 * @property {string} [note] printed beside the step
 * @property {() => Promise<void>} [stop]
 * @property {() => string | undefined} [shown] what the step measured, for a person to read
 *
 * @typedef {object} Step
 * @property {string} name
 * @property {string} what
 * @property {readonly (readonly [string, ...string[]])[]} commands arguments for Node, run in turn
 * @property {(report: string) => import('./counts.mjs').Counts | undefined} [counts] how its report is read
 * @property {readonly string[]} [needs] steps that must succeed before this one can run
 * @property {() => Promise<Prepared>} [prepare] throws a sentence when it cannot run here
 * @property {boolean} [beside] may run at the same time as a neighbour with `beside`, because each leaves half of a core idle
 */

export const vitest = 'node_modules/vitest/vitest.mjs';
export const playwright = 'node_modules/@playwright/test/cli.js';

export const prepareBrowser = async () => {
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

export const prepareNginx = async () => {
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

/**
 * Installs nginx and pgbouncer, which tests put before the servers and the database. Without pgbouncer its tests skip.
 */
export const prepareServers = async () => {
  const isThere = () => existsSync('/usr/sbin/pgbouncer') || Boolean(process.env['PGBOUNCER_PATH']);
  if (!isThere() && canInstall()) install('pgbouncer');
  return { ...(await prepareNginx()), ...(!isThere() && { note: 'without pgbouncer, which is not installed' }) };
};

export const runVitest = (/** @type {readonly string[]} */ ...args) =>
  /** @type {const} */ ([vitest, 'run', '--reporter=default', '--reporter=json', ...args]);
export const runPlaywright = (/** @type {readonly string[]} */ ...args) =>
  /** @type {const} */ ([playwright, 'test', '--reporter=list,json', ...args]);

/** The steps of `npm test` in their order: quick and informative ones first. @type {readonly Step[]} */
export const steps = [
  {
    name: 'format',
    what: 'every file as the formatter writes it',
    beside: true,
    commands: [['node_modules/oxfmt/bin/oxfmt', '--check', '.']],
  },
  { name: 'lint', what: 'house rules, import law, styles', beside: true, commands: [['tools/lint.mjs']] },
  { name: 'types', what: 'page, worker, server and tests', beside: true, commands: [['tools/typecheck.mjs']] },
  { name: 'build', what: 'page and server', beside: true, commands: [['tools/build.mjs']] },
  { name: 'sizes', what: 'what a phone has to load', needs: ['build'], commands: [['tools/sizes.mjs']] },
  {
    name: 'unit',
    what: 'rules, device, server, journeys and simulated worlds on the embedded database',
    commands: [runVitest('--project=!deep-*')],
    counts: countsIn,
  },
  {
    name: 'browser',
    what: 'a walk through each area in Chromium',
    needs: ['build'],
    prepare: prepareBrowser,
    commands: [runPlaywright('--project=quick')],
    counts: countsIn,
  },
  {
    name: 'specification',
    what: 'every test that shows a sentence of it has passed',
    needs: ['unit', 'browser'],
    commands: [['tools/test/specification.mjs']],
  },
];

/** Groups neighbours that may run at the same time; every other step is alone. @returns {Step[][]} */
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
