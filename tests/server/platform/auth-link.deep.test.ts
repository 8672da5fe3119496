import { afterEach, beforeEach, expect, test } from 'vitest';
import { compose } from '#server/compose.ts';
import { readConfig, type Config } from '#server/base/config.ts';
import { createLog } from '#server/base/log.ts';
import { openParts, type OpenParts } from '#server/open-parts.ts';
import { printAuthLink } from '#server/print-auth-link.ts';
import { aDataFolder, type DataFolder } from './embedded/data-folder.ts';

let folder: DataFolder;
beforeEach(async () => {
  folder = await aDataFolder();
});
afterEach(() => folder.remove());

const configOf = (env: Readonly<Record<string, string>> = {}): Config => {
  const config = readConfig({ DATA_DIR: folder.dataDir, PUBLIC_URL: 'https://spools.example.org', ...env });
  if (!config.ok) throw new Error(config.error);
  return config.value;
};

const post = async ({ parts }: OpenParts, path: string, body: object): Promise<Response> =>
  compose(parts).request(`/auth/v1${path}`, { method: 'POST', body: JSON.stringify(body) }, peer);
const peer = { incoming: { socket: { remoteAddress: '127.0.0.1', remotePort: 1, remoteFamily: 'IPv4' } } };

const email = 'locked.out@example.org';
const tokenIn = (sentence: string): string => {
  const [, link = ''] = sentence.split('\n');
  const { origin, pathname, searchParams } = new URL(link);
  expect([origin, pathname, searchParams.get('type')]).toEqual([
    'https://spools.example.org',
    '/auth/reset',
    'recovery',
  ]);
  return searchParams.get('token_hash') ?? '';
};

test('A link is made beside a running server and without one; each opens the account once, and nobody unknown gets one', async () => {
  const config = configOf();
  const open = () => openParts(config, createLog('silent'), { build: 'test' });
  const verify = async (running: OpenParts, token: string) =>
    (await post(running, '/verify', { type: 'recovery', token_hash: token })).status;

  const running = await open();
  expect((await post(running, '/signup', { email, password: 'seven silk spools' })).status).toBe(200);
  const beside = tokenIn(await printAuthLink(config, email.toUpperCase()));
  expect([await verify(running, beside), await verify(running, beside)]).toEqual([200, 403]);
  await expect(printAuthLink(config, 'nobody@example.org')).rejects.toThrow(
    'There is no account for nobody@example.org.',
  );
  running.announceStop();
  await running.close();

  const alone = tokenIn(await printAuthLink(config, email));
  const again = await open();
  expect(await verify(again, alone)).toBe(200);
  again.announceStop();
  await again.close();
});

test('Without an address, and where people sign in elsewhere, it says so', async () => {
  await expect(printAuthLink(configOf(), '')).rejects.toThrow('npm run spoolside -- link name@example.org');
  const elsewhere = configOf({ SUPABASE_URL: 'https://project.example.org', SUPABASE_ANON_KEY: 'key' });
  await expect(printAuthLink(elsewhere, email)).rejects.toThrow('SUPABASE_URL');
});
