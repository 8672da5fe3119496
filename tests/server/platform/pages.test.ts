import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createBrowserConfig } from '#server/web/browser-config.ts';
import { createPages, createRobots } from '#server/web/pages.ts';
import { aConfig, anApp } from './an-app.ts';

let folder: string;
let app: ReturnType<typeof anApp>;
beforeAll(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'spoolside-pages-')), 'web');
  for (const name of ['assets', 'builds/meta']) await mkdir(join(folder, name), { recursive: true });
  const files = {
    'index.html': '<!doctype html>shell',
    'sw.js': 'worker',
    'assets/app-1a2b.js': 'script',
    'assets/app-1a2b.js.br': 'small',
    'assets/app-1a2b.js.gz': 'smallish',
    'builds/latest.json': '{"id":"b1"}',
    '.env': 'secret',
    '../outside.txt': 'secret',
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  app = anApp([], {
    mounts: [
      (on) => on.route('/', createBrowserConfig(aConfig({ APP_ENV: 'development' }), 'b1')),
      (on) => on.route('/', createRobots(true)),
      (on) => on.route('/', createPages(folder, 'development')),
    ],
  });
});
afterAll(() => rm(join(folder, '..'), { recursive: true, force: true }));

const get = async (path: string, headers: Record<string, string> = {}) => {
  const response = await app.request(path, { headers });
  return { status: response.status, text: await response.text(), header: (name: string) => response.headers.get(name) };
};

describe('how long a browser may keep it', () => {
  test.each([
    ['/', 'no-cache'],
    ['/index.html', 'no-cache'],
    ['/inventory/threads', 'no-cache'],
    ['/sw.js', 'no-cache'],
    ['/assets/app-1a2b.js', 'public, max-age=31536000, immutable'],
    ['/builds/latest.json', 'no-store'],
    ['/config.json', 'no-store'],
  ])('%s is %s', async (path, rule) => {
    const { status, header } = await get(path);
    expect([status, header('Cache-Control')]).toEqual([200, rule]);
  });
});

test('a page that exists is the shell with 200, one that does not is the shell with 404', async () => {
  expect(await get('/dashboard')).toMatchObject({ status: 200, text: '<!doctype html>shell' });
  expect(await get('/inventory/threads/01a1f8ab-8a25-702f-a998-8d8c9750b81a')).toMatchObject({ status: 200 });
  expect(await get('/no/such/page')).toMatchObject({ status: 404, text: '<!doctype html>shell' });
});

test('a browser without a worker gets the page that the build made for first visits, the worker the page itself', async () => {
  const built = await mkdtemp(join(tmpdir(), 'spoolside-visits-'));
  await mkdir(join(built, 'visits'));
  for (const name of ['index.html', 'visits/home.html', 'visits/any.html']) await writeFile(join(built, name), name);
  const visited = anApp([], { mounts: [(on) => on.route('/', createPages(built, 'production'))] });
  const sent = async (path: string) => {
    const response = await visited.request(path);
    return [response.status, await response.text(), response.headers.get('Cache-Control')];
  };
  expect(await sent('/')).toEqual([200, 'visits/home.html', 'no-cache']);
  expect(await sent('/login')).toEqual([200, 'visits/any.html', 'no-cache']);
  expect(await sent('/inventory/threads')).toEqual([200, 'visits/any.html', 'no-cache']);
  expect(await sent('/no/such/page')).toEqual([404, 'visits/any.html', 'no-cache']);
  expect(await sent('/index.html')).toEqual([200, 'index.html', 'no-cache']);
  await rm(built, { recursive: true });
});

test('a page for trying things out is a page, but nowhere in production', async () => {
  const inProduction = anApp([], { mounts: [(on) => on.route('/', createPages(folder, 'production'))] });
  for (const path of ['/test/vector', '/test/invites']) {
    expect(await get(path)).toMatchObject({ status: 200, text: '<!doctype html>shell' });
    expect((await inProduction.request(path)).status).toBe(404);
  }
  expect((await inProduction.request('/dashboard')).status).toBe(200);
});

test.each([
  '/assets/app-9z9z.js',
  '/assets/',
  '/assets/x',
  '/builds/meta/none.json',
  '/favicon.png',
  '/.env',
  '/assets/../../outside.txt',
  '/%2e%2e/outside.txt',
  '/..%2foutside.txt',
  '/assets/app-1a2b.js.br',
])('the file %s is not there, and is never answered with the shell', async (path) => {
  const { status, text } = await get(path);
  expect(status).toBe(404);
  expect(text).not.toContain('secret');
  expect(text).not.toContain('shell');
});

test.each(['/api/v2/x', '/auth/v1/token', '/dev/mail', '/metrics'])(
  '%s is no page, also when nothing is mounted there',
  async (path) => {
    const { status, text } = await get(path);
    expect([status, JSON.parse(text).error.code]).toEqual([404, 'not_found']);
  },
);

test('sign-in pages below /auth are pages', async () => {
  expect((await get('/auth/callback?code=1')).text).toContain('shell');
});

test.each([
  ['br, gzip', 'br', 'small'],
  ['gzip, deflate', 'gzip', 'smallish'],
  ['br;q=0, gzip;q=0.5', 'gzip', 'smallish'],
  ['identity', null, 'script'],
])('to a browser that understands %j it sends %s', async (accepted, encoding, text) => {
  const answered = await get('/assets/app-1a2b.js', { 'Accept-Encoding': accepted });
  expect(answered).toMatchObject({ status: 200, text });
  expect([answered.header('Content-Encoding'), answered.header('Vary'), answered.header('Content-Type')]).toEqual([
    encoding,
    'Accept-Encoding',
    'text/javascript; charset=utf-8',
  ]);
});

test('what the browser has already is not sent again', async () => {
  const { header } = await get('/');
  const again = await get('/', { 'If-None-Match': header('ETag') ?? '' });
  expect(again).toMatchObject({ status: 304, text: '' });
});

test('the browser is told where to sign in: the own origin, or the external provider', async () => {
  expect(JSON.parse((await get('/config.json')).text)).toEqual({
    environment: 'development',
    supabaseUrl: '',
    supabaseKey: 'embedded',
    storageKey: 'sb-localhost-3000-auth-token',
    build: 'b1',
    currencyDefault: 'EUR',
    publicUrl: null,
  });
  const config = aConfig({ SUPABASE_URL: 'https://abc.supabase.co', SUPABASE_ANON_KEY: 'anon' });
  const external = anApp([], { config, mounts: [(on) => on.route('/', createBrowserConfig(config, 'b1'))] });
  const response = await external.request('/config.json');
  expect(await response.json()).toMatchObject({
    supabaseUrl: 'https://abc.supabase.co',
    supabaseKey: 'anon',
    storageKey: 'sb-abc-auth-token',
  });
  expect(response.headers.get('Content-Security-Policy')).toContain(
    `connect-src 'self' https://abc.supabase.co https://api.iconify.design;`,
  );
});

test('F16 a page is told the address of the installation where PUBLIC_URL is set', async () => {
  const config = aConfig({ PUBLIC_URL: 'https://spools.example.org/' });
  const app = anApp([], { config, mounts: [(on) => on.route('/', createBrowserConfig(config, 'b1'))] });
  expect(await (await app.request('https://spools.example.org/config.json')).json()).toMatchObject({
    publicUrl: 'https://spools.example.org',
  });
});

test.each([
  ['', 'production'],
  ['local', 'production'],
  ['development', 'development'],
  ['staging', 'staging'],
  ['production', 'production'],
])('with APP_ENV %j the page is told %s', async (APP_ENV, told) => {
  const config = aConfig({ APP_ENV });
  const app = anApp([], { config, mounts: [(on) => on.route('/', createBrowserConfig(config, 'b1'))] });
  expect(await (await app.request('/config.json')).json()).toMatchObject({ environment: told });
});

test('robots.txt is a text for robots', async () => {
  expect(await get('/robots.txt')).toMatchObject({
    status: 200,
    text: 'User-agent: *\nDisallow: /api/\nDisallow: /auth/\n',
  });
});

test('a file that a new build replaces meanwhile is sent whole, old or new', async () => {
  const path = join(folder, 'changing.js');
  await writeFile(path, 'old');
  const asked = Array.from({ length: 1000 }, async (_, at) => {
    if (at % 4 === 0) {
      await writeFile(`${path}.${at}`, at % 8 === 0 ? 'a much longer new one' : 'old');
      await rename(`${path}.${at}`, path);
    }
    const { text, header } = await get('/changing.js');
    return [header('Content-Length'), String(text.length)];
  });
  for (const [promised, sent] of await Promise.all(asked)) expect(sent).toBe(promised);
});
