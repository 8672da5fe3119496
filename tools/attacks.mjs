/** `npm run attacks`: tries attacks on a server and prints each answer. Ends with 1 if one was not refused. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { makeReady } from './make-ready.mjs';
import { endOnOldNode } from './node-version.mjs';

const say = (/** @type {string} */ line) => process.stdout.write(`${line}\n`);
const root = fileURLToPath(new URL('..', import.meta.url));
const readyWithinMs = 120_000;

const startOwn = async () => {
  makeReady();
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (probe.address());
  await new Promise((resolve) => probe.close(resolve));
  const dataDir = mkdtempSync(join(tmpdir(), 'spoolside-attacked-'));
  chmodSync(dataDir, 0o711); // root's database runs as another user, who must pass through this folder
  const { PATH = '', HOME = '' } = process.env;
  const server = spawn(process.execPath, [join(root, 'tools/start.mjs')], {
    env: { PATH, HOME, PORT: String(port), DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://localhost:${port}`;
  for (const deadline = Date.now() + readyWithinMs; !(await isReady(url)); await delay(100))
    if (server.exitCode !== null || Date.now() > deadline) throw new Error('The server did not start.');
  const stop = async () => {
    server.kill('SIGTERM');
    if (server.exitCode === null) await once(server, 'exit');
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { url, stop };
};

const isReady = async (/** @type {string} */ url) => {
  try {
    return (await fetch(`${url}/readyz`)).ok;
  } catch {
    return false;
  }
};

endOnOldNode();
// `npm run attacks -- URL` attacks that server and adds people and teams to it. Without a URL it starts its own.
const given = process.argv[2];
const { url, stop } = given === undefined ? await startOwn() : { url: given, stop: async () => {} };
let tried = 0;
let open = 0;
try {
  const [{ attacks }, { createCaller }] = await Promise.all([
    import('./attacks/attacks.mjs'),
    import('./attacks/caller.mjs'),
  ]);
  const caller = createCaller(url);
  for (const attack of attacks) {
    for (const { what, isRefused, answer } of await attack(caller)) {
      say(`${isRefused ? 'refused' : 'NOT REFUSED'}  ${what}: ${answer}`);
      tried += 1;
      if (!isRefused) open += 1;
    }
  }
} finally {
  await stop();
}
say(`${tried} attacks, ${open} not refused`);
process.exitCode = open > 0 ? 1 : 0;
