import { expect, test } from 'vitest';
import { pino } from 'pino';
import { createPeerReader } from '#server/web/receive-request.ts';
import { aConfig, anApp } from './an-app.ts';

const peerOf = createPeerReader({
  trustedProxies: ['10.0.0.1', 'fd00::/8'],
  publicUrl: 'http://localhost:3000',
});
const url = 'http://localhost/';

test.each([
  ['198.51.100.7', {}, { clientAddress: '198.51.100.7', isSecure: false, isForwarded: false, isUndeclared: false }],
  [
    '::ffff:198.51.100.7',
    {},
    { clientAddress: '198.51.100.7', isSecure: false, isForwarded: false, isUndeclared: false },
  ],
  [
    '198.51.100.7',
    { 'X-Forwarded-For': '1.1.1.1', 'X-Forwarded-Proto': 'https' },
    { clientAddress: '198.51.100.7', isSecure: false, isForwarded: true, isUndeclared: true },
  ],
  [
    '10.0.0.1',
    { 'X-Forwarded-For': '6.6.6.6, 203.0.113.9', 'X-Forwarded-Proto': 'https' },
    { clientAddress: '203.0.113.9', isSecure: true, isForwarded: true, isUndeclared: false },
  ],
  [
    '::ffff:10.0.0.1',
    { 'X-Forwarded-For': '203.0.113.9, fd00::12' },
    { clientAddress: '203.0.113.9', isSecure: false, isForwarded: true, isUndeclared: false },
  ],
  [
    '10.0.0.1',
    { 'X-Forwarded-For': 'nonsense' },
    { clientAddress: '10.0.0.1', isSecure: false, isForwarded: true, isUndeclared: false },
  ],
  [
    '10.0.0.1',
    { 'X-Forwarded-For': '6.6.6.6, 203.0.113.9:4711' },
    { clientAddress: '10.0.0.1', isSecure: false, isForwarded: true, isUndeclared: false },
  ],
  [undefined, {}, { clientAddress: 'unknown', isSecure: false, isForwarded: false, isUndeclared: false }],
])('from the socket %s with %j', (socketAddress, headers, expected) => {
  expect(peerOf({ socketAddress, url, headers: new Headers(headers) })).toEqual(expected);
});

test.each([
  ['http://localhost:3000', false],
  ['https://spools.example.org', true],
])('where people come by %s, a request from a proxy that nobody has declared is secure: %s', (publicUrl, isSecure) => {
  const reader = createPeerReader({ trustedProxies: [], publicUrl });
  for (const headers of [{}, { 'X-Forwarded-Proto': 'http' }])
    expect(reader({ socketAddress: '127.0.0.1', url, headers: new Headers(headers) }).isSecure).toBe(isSecure);
});

test('a proxy that nobody has declared is told of in the log, once and in one line', async () => {
  const lines: string[] = [];
  const app = anApp([], { log: pino({ level: 'warn' }, { write: (line) => void lines.push(line) }) });
  const ask = (headers: Readonly<Record<string, string>>) =>
    app.request('/nothing', { headers }, { incoming: { socket: { remoteAddress: '127.0.0.1' } } });
  await ask({});
  expect(lines).toEqual([]);
  for (const name of ['X-Forwarded-For', 'X-Real-IP', 'Via']) await ask({ [name]: '203.0.113.9' });
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual([
    'Forwarding headers come from 127.0.0.1, which TRUSTED_PROXIES does not name. If that is your proxy, all people behind it count as one address, and thirty wrong passwords stop the sign-in of everybody: set TRUSTED_PROXIES=127.0.0.1 (docs/proxies.md).',
  ]);
  const declared = anApp([], {
    config: aConfig({ TRUSTED_PROXIES: '127.0.0.1' }),
    log: pino({ level: 'warn' }, { write: (line) => void lines.push(line) }),
  });
  await declared.request(
    '/x',
    { headers: { 'X-Forwarded-For': '203.0.113.9' } },
    { incoming: { socket: { remoteAddress: '127.0.0.1' } } },
  );
  expect(lines).toHaveLength(1);
});
