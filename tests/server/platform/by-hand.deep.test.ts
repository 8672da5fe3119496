import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
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
  // inside the project, so that Node finds the installed packages from there
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

const run = async (command: string, args: readonly string[], more: Readonly<Record<string, string>> = {}) => {
  const env = { ...process.env, DATA_DIR: folder.dataDir, NODE_ENV: 'production', ...more };
  const child = spawn(process.execPath, [join(built, `${command}.js`), ...args], { cwd: project, env });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const code = await once(child, 'close').then(([ended]) => ended as number | null);
  return { code, said };
};

test.each([
  ['restored', 4, [], 'A new history has begun'],
  ['upkeep', 2, [], 'Removed what is older'],
  ['auth-link', 2, [email], 'This link sets a new password'],
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

test(
  'keys are taken over by SECRET_KEY, rotated, backed up on request, and found by the doctor',
  { timeout: 240_000 },
  async () => {
    const right = { SECRET_KEY: 'r'.repeat(32) };
    expect(await run('rotate-keys', [], right)).toEqual({
      code: 0,
      said: expect.stringMatching(/are in the database now[^]*Every server of this database takes it up/) as string,
    });
    const file = join(folder.dataDir, 'with-keys.backup');
    expect(await run('backup', ['--with-keys', file], right)).toMatchObject({ code: 0 });
    expect(
      gunzipSync(await readFile(file))
        .toString()
        .split('\n')[0],
    ).toContain('refreshSecret');
    for (const [command, args] of [
      ['upkeep', []],
      ['auth-link', [email]],
      ['rotate-keys', []],
    ] as const)
      for (const wrong of [{ SECRET_KEY: 'w'.repeat(32) }, {}])
        expect(await run(command, args, wrong)).toEqual({
          code: 1,
          said: expect.stringContaining('SECRET_KEY') as string,
        });
    expect((await run('doctor', [], right)).said).toContain('in the database, sealed by SECRET_KEY.');
    expect((await run('doctor', [])).said).toContain('sealed by a SECRET_KEY, which is not set here');
    const next = { SECRET_KEY: 'n'.repeat(32) };
    expect((await run('upkeep', [], { ...next, SECRET_KEY_BEFORE: right.SECRET_KEY })).said).toContain(
      'the new SECRET_KEY',
    );
    expect(await run('auth-link', [email], next)).toMatchObject({ code: 0 });
  },
);

test('it does so too on a database that a killed server left running', { timeout: 120_000 }, async () => {
  const killed = hold(folder.dataDir);
  await killed.ready;
  killed.process.kill('SIGKILL');
  await killed.ended;
  expect(await run('restored', [], { SECRET_KEY: 'n'.repeat(32) })).toMatchObject({ code: 0 });
});
