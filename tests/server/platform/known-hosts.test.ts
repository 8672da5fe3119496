import { hostname } from 'node:os';
import { expect, test } from 'vitest';
import { createHostCheck } from '#server/web/receive-request.ts';
import { aConfig, anApp } from './an-app.ts';

const config = aConfig({
  PUBLIC_URL: 'https://Spools.example.org:8443',
  ALLOWED_HOSTS: 'spoolbox.fritz.box, app',
});
const isKnown = createHostCheck(config, 'Work_Shop.lan');

test.each([
  'localhost',
  'localhost:3000',
  'LOCALHOST.',
  'spools.localhost:3000',
  '127.0.0.1:3000',
  '[::1]:3000',
  '192.168.1.20:3443',
  '203.0.113.9',
  '[fd00::12]',
  'spools.example.org',
  'spools.example.org:443',
  'SPOOLS.example.org.:8443',
  'spoolbox.fritz.box:3000',
  'app:3000',
  'work_shop',
  'work-shop.local:3443',
  'Work_Shop.local',
  'work_shop.lan',
])('%s is a name of this installation', (host) => {
  expect(isKnown(host)).toBe(true);
});

test.each([
  '',
  'evil.example.org',
  'example.org',
  'spools.example.org.evil.org',
  'evil-spools.example.org',
  'localhost.evil.org',
  'notlocalhost',
  '127.0.0.1.evil.org',
  '192.168.1.20.nip.io',
  'fritz.box',
  'anybody.local',
  'work-shop.evil.org',
  'evil.org@localhost',
  'localhost/evil.org',
  '[::1].evil.org',
  '[evil.org]',
])('%j is not', (host) => {
  expect(isKnown(host)).toBe(false);
});

test.each(['/', '/api/v2/teams', '/api/v2/openapi.json', '/auth/v1/health', '/healthz', '/config.json', '/dev/mail'])(
  'asked for %s under a foreign name the server says by what name it goes',
  async (path) => {
    const answer = await anApp([], { config }).request(path, { headers: { Host: 'evil.example.org' } });
    expect([answer.status, await answer.json()]).toEqual([
      421,
      {
        error: {
          code: 'misdirected',
          message:
            'This server does not go by the name evil.example.org. Open https://Spools.example.org:8443, or have the name added to ALLOWED_HOSTS.',
          requestId: answer.headers.get('X-Request-Id'),
        },
      },
    ]);
    expect(answer.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
  },
);

test('a proxy does not lend a foreign name: X-Forwarded-Host is not read', async () => {
  const ask = (headers: Record<string, string>) => anApp([], { config }).request('/nothing', { headers });
  expect((await ask({ Host: 'localhost', 'X-Forwarded-Host': 'evil.example.org' })).status).toBe(404);
  expect((await ask({ Host: 'evil.example.org', 'X-Forwarded-Host': 'localhost' })).status).toBe(421);
});

test('tablets on the local network come by the address or the name of the machine, and old clients without any', async () => {
  const app = anApp([]);
  for (const host of ['192.168.1.20:3443', '10.0.0.7', '[fd00::7]:3443', `${hostname().split('.')[0]}.local:3443`])
    expect((await app.request('/nothing', { headers: { Host: host } })).status).toBe(404);
  expect((await app.request('http://127.0.0.1:3000/nothing')).status).toBe(404);
});

test('ALLOWED_HOSTS takes names alone', () => {
  for (const wrong of ['https://spools.example.org', 'spools.example.org:3000', '*.example.org', 'a b', 'ok,,'])
    expect(() => aConfig({ ALLOWED_HOSTS: wrong })).toThrow('ALLOWED_HOSTS must be host names');
});
