import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../e2e/support/free-port.ts';
import { openFolder } from '../../e2e/support/open-folder.ts';
import { aCable, urlOf } from '../server/a-cable.ts';
import { withDatabase, type TestDatabase } from '../server/database.ts';

let own: TestDatabase;
beforeAll(async () => {
  own = await withDatabase();
});
afterAll(() => own.close());

const main = join(import.meta.dirname, '../../dist/server/main.js');

test('a server whose ten connections died without a word ends within fifteen seconds of SIGTERM', async () => {
  const { cable, address } = await aCable(own.address);
  const [port, dataDir] = [await freePort(), await openFolder('stops-')];
  const { PATH = '', HOME = '', TMPDIR } = process.env;
  const server = spawn(process.execPath, [main], {
    env: { PATH, HOME, ...(TMPDIR && { TMPDIR }), PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: urlOf(address) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(async () => {
    server.kill('SIGKILL');
    await rm(dataDir, { recursive: true, force: true });
  });
  let words = '';
  server.stdout.on('data', (chunk: Buffer) => (words += chunk.toString()));
  await expect.poll(() => words).toContain('is ready');
  const ask = () => fetch(`http://localhost:${port}/readyz`).then(({ status }) => status);
  expect(await Promise.all(Array.from({ length: 20 }, ask))).toContain(200);

  cable.isCut = true;
  const hung = Promise.allSettled(Array.from({ length: 20 }, ask));
  await expect.poll(() => cable.lost).toBeGreaterThan(9);
  const before = performance.now();
  server.kill('SIGTERM');
  await once(server, 'exit');
  expect(performance.now() - before).toBeLessThan(15_000);
  await hung;
});
