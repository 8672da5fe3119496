import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compose } from '#server/compose.ts';
import { readConfig } from '#server/base/config.ts';
import { createLog } from '#server/base/log.ts';
import { openParts } from '#server/open-parts.ts';
import { aDataFolder, type DataFolder } from './embedded/data-folder.ts';
import { hold } from './embedded/holder.ts';

const project = join(import.meta.dirname, '../../..');
const email = 'ana@example.org';
let built: string;
let folder: DataFolder;
beforeAll(async () => {
  // inside the project, so that what npm installed is found from there
  built = await mkdtemp(join(project, 'node_modules/.by-hand-'));
  folder = await aDataFolder();
  await build({ configFile: join(project, 'vite.server.config.ts'), logLevel: 'error', build: { outDir: built } });
  await register();
}, 120_000);
afterAll(async () => {
  await folder.remove();
  await rm(built, { recursive: true });
});

const register = async (): Promise<void> => {
  const config = readConfig({ DATA_DIR: folder.dataDir });
  if (!config.ok) throw new Error(config.error);
  const { parts, close } = await openParts(config.value, createLog('silent'), { build: 'test' });
  const body = JSON.stringify({ email, password: 'seven silk spools' });
  expect((await compose(parts).request('/auth/v1/signup', { method: 'POST', body })).status).toBe(200);
  await close();
};

/** How a command ends, and what it said. */
const run = async (command: string, args: readonly string[]) => {
  const env = { ...process.env, DATA_DIR: folder.dataDir, NODE_ENV: 'production' };
  const child = spawn(process.execPath, [join(built, `${command}.js`), ...args], { cwd: project, env });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const code = await once(child, 'close').then(([ended]) => ended as number | null);
  return { code, said };
};

test.each([
  ['restored', 4, [], 'A new history has begun'],
  ['upkeep', 2, [], 'Removed what is older'],
  ['auth-link', 2, [email], 'Whoever opens this link'],
  ['team-restore', 2, [], 'No team'],
  ['rotate-keys', 2, ['--now'], 'signs from now on'],
] as const)(
  '%s ends with 0 when it did what it says, however often',
  { timeout: 240_000 },
  async (command, times, args, says) => {
    for (let n = 0; n < times; n += 1)
      expect(await run(command, args)).toEqual({ code: 0, said: expect.stringContaining(says) as string });
  },
);

test('it does so too on a database that a killed server left running', { timeout: 120_000 }, async () => {
  const killed = hold(folder.dataDir);
  await killed.ready;
  killed.process.kill('SIGKILL');
  await killed.ended;
  expect(await run('restored', [])).toMatchObject({ code: 0 });
});
