import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMailbox, hasMailbox } from '#server/mail/mailbox.ts';
import { createPostbox } from '#server/mail/postbox.ts';
import { createMailSeal } from '#server/mail/write-mail.ts';
import { withDatabase, type TestDatabase } from '../database.ts';
import { aConfig, anApp } from '../platform/an-app.ts';

let database: TestDatabase;
const seal = createMailSeal(randomBytes(32), randomBytes);
const key = 'the-key-that-the-start-has-printed';
const time = { now: Date.parse('2026-03-01T10:00:00Z') };
beforeAll(async () => {
  database = await withDatabase();
  const postbox = createPostbox({ seal, clock: () => time.now, wake: () => {} });
  for (const [to, code] of [
    ['ana@example.org', '111111'],
    ['bob@example.org', '222222'],
  ] as const) {
    await postbox.put(database.db, { to, language: 'en', topic: { kind: 'reauthentication', code } });
    time.now += 1000;
  }
  await postbox.put(database.db, {
    to: '<script>@example.org',
    language: 'de',
    topic: { kind: 'recovery', link: 'http://localhost:3000/auth/reset?token_hash=x&type=recovery', code: '333333' },
  });
});
afterAll(() => database.close());

interface Asked {
  readonly from?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly query?: string;
}

const ask = (path: string, { from = '127.0.0.1', headers = {}, query = `?key=${key}` }: Asked = {}) => {
  const app = anApp([], { mounts: [(app) => app.route('/', createMailbox(database.db, seal, key))] });
  const bindings = { incoming: { socket: { remoteAddress: from } } };
  return app.request(path + query, { headers: { Host: 'localhost:3000', ...headers } }, bindings);
};

test('every mail is there, the newest first', async () => {
  const mails = (await (await ask('/dev/mail.json')).json()) as Record<string, string>[];
  expect(mails.map(({ to, at }) => [to, at])).toEqual([
    ['<script>@example.org', '2026-03-01T10:00:02.000Z'],
    ['bob@example.org', '2026-03-01T10:00:01.000Z'],
    ['ana@example.org', '2026-03-01T10:00:00.000Z'],
  ]);
  expect(Object.keys(mails[0] ?? {}).toSorted()).toEqual(['at', 'html', 'subject', 'text', 'to']);
});

test('the page shows them with links to follow, and nothing in them becomes markup', async () => {
  const text = await (await ask('/dev/mail')).text();
  expect(text).toContain('Neues Passwort setzen');
  expect(text).toContain('href="http://localhost:3000/auth/reset?token_hash=x&amp;type=recovery"');
  expect(text).toContain('&lt;script&gt;@example.org');
});

test.each<[string, Asked]>([
  ['from another machine', { from: '192.168.1.7' }],
  ['without a socket', { from: 'unknown' }],
  ...[
    'X-Forwarded-For',
    'X-Forwarded-Proto',
    'X-Forwarded-Host',
    'X-Forwarded-Server',
    'Forwarded',
    'Via',
    'X-Real-IP',
    'X-Client-IP',
    'True-Client-IP',
    'CF-Connecting-IP',
    'X-Original-URL',
    'X-Envoy-External-Address',
  ].map((name): [string, Asked] => [`through a proxy that adds ${name}`, { headers: { [name]: '10.0.0.1' } }]),
  ['through a proxy that adds nothing, without the key', { query: '' }],
  ['with another key', { query: '?key=the-key-that-the-start-had-printed' }],
  ['with the key in a header', { query: '', headers: { Authorization: `Bearer ${key}` } }],
  ['by an address that is not loopback', { headers: { Host: '192.168.1.7' } }],
])('asked for %s the mailbox is not there', async (_how, asked) => {
  for (const path of ['/dev/mail', '/dev/mail.json']) expect((await ask(path, asked)).status).toBe(404);
});

test('by a foreign name, or one that begins like this machine, there is nothing at all', async () => {
  for (const Host of ['evil.example.org', 'localhost.evil.example.org'])
    expect((await ask('/dev/mail', { headers: { Host } })).status).toBe(421);
});

test('by the three names of this machine it is there', async () => {
  for (const Host of ['localhost', '127.0.0.1:4000', '[::1]:3000'])
    expect((await ask('/dev/mail', { from: '::1', headers: { Host } })).status).toBe(200);
});

test('there is a mailbox only locally and in development, without a mail server, and where the server listens to this machine alone', () => {
  expect(hasMailbox(aConfig())).toBe(true);
  expect(hasMailbox(aConfig({ APP_ENV: 'development' }))).toBe(true);
  expect(hasMailbox(aConfig({ APP_ENV: 'production' }))).toBe(false);
  expect(hasMailbox(aConfig({ APP_ENV: 'staging' }))).toBe(false);
  for (const HOST of ['0.0.0.0', '::', '192.168.1.20', 'spoolbox'])
    expect(hasMailbox(aConfig({ HOST, PUBLIC_URL: 'http://localhost:3000' }))).toBe(false);
  for (const HOST of ['localhost', '::1', '127.0.0.1']) expect(hasMailbox(aConfig({ HOST }))).toBe(true);
  expect(hasMailbox(aConfig({ SMTP_URL: 'smtp://mail.example.org' }))).toBe(false);
});
