import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from './build/ensure-built.mjs';
import { endWithNpm } from './end-with-npm.mjs';
import { ensureInstalled, isInstalled } from './ensure-installed.mjs';
import { endOnOldNode } from './node-version.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const say = (/** @type {string} */ line) => process.stdout.write(`${line}\n`);
const seconds = (/** @type {number} */ ms) => `${(ms / 1000).toFixed(1)} s`;

const end = (/** @type {string} */ line) => {
  process.stderr.write(`${line}\n`);
  process.exit(1);
};

/** Installs what is missing and builds if the sources changed. Ends the process if it cannot. */
export const makeReady = () => {
  endOnOldNode();
  endWithNpm();
  process.chdir(root);
  if (existsSync(join(root, 'vite.server.config.ts'))) makeFromSources();
  // a container image has the built server, but no sources
  else if (!existsSync(join(root, 'dist', 'server', 'main.js')))
    end(`There is neither a built server nor sources in ${root}.`);
  process.env['NODE_ENV'] ??= 'production';
};

const makeFromSources = () => {
  if (!isInstalled(root)) {
    const started = performance.now();
    say('Installing what is missing (once, about half a minute) …');
    if (!ensureInstalled(root)) end('Installing failed; the lines above say why. "npm start" tries again.');
    say(`Installed in ${seconds(performance.now() - started)}.`);
  }

  if (!ensureBuilt(root)) end('Building failed; the lines above say why.');
};
