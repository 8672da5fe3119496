import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { isAlive } from '#server/db/embedded/home.ts';
import { freePort } from '../support/free-port.ts';
import { startServer } from '../support/server.ts';

const main = join(import.meta.dirname, '../../dist/server/main.js');
const databaseIn = (words: string): number => Number(/"pid":(\d+)/.exec(words)?.[1]);

test('a server that is told to stop while it starts takes its database along', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'spoolside-'));
  await chmod(dataDir, 0o711); // root's database runs as another user, who must enter this folder
  const server = spawn(process.execPath, [main], {
    env: { PATH: process.env['PATH'], PORT: String(await freePort()), DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let words = '';
  server.stdout.on('data', (chunk) => {
    words += String(chunk);
    if (words.includes('PostgreSQL is up')) server.kill('SIGTERM');
  });
  const [code] = (await once(server, 'exit')) as [number | null];
  const database = databaseIn(words);
  const isLeftBehind = isAlive(database);
  if (isLeftBehind) process.kill(database, 'SIGKILL');
  expect({ code, isLeftBehind }).toEqual({ code: 0, isLeftBehind: false });
  expect(words).not.toContain('is ready');
  await rm(dataDir, { recursive: true, force: true });
});

test('an ordinary stop complains about nothing and leaves no database behind', async () => {
  const server = await startServer();
  await Promise.all(Array.from({ length: 20 }, () => fetch(`${server.url}/readyz`)));
  await server.stop();
  expect(server.words()).not.toContain('"level":40');
  expect(isAlive(databaseIn(server.words()))).toBe(false);
  await server.remove();
});
