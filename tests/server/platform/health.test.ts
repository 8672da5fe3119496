import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer as createPlain, type RequestListener, type Server } from 'node:http';
import { createServer as createSecure } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { localCertificates } from '#server/lan/local-certificates.ts';

const script = join(import.meta.dirname, '../../../tools/health.mjs');

const answers =
  (status: number): RequestListener =>
  ({ url }, response) =>
    response.writeHead(url === '/healthz' ? status : 404).end('{}');

const serve = async (server: Server, host = '127.0.0.1'): Promise<string> => {
  server.listen(0, host);
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return String((server.address() as AddressInfo).port);
};

const check = async (env: Readonly<Record<string, string>>) => {
  const child = spawn(process.execPath, [script], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number];
  return { code, said };
};

const well = { code: 0, said: '' };

test.each([
  ['', '127.0.0.1'],
  ['0.0.0.0', '0.0.0.0'],
  ['127.0.0.2', '127.0.0.2'],
])('a server with HOST "%s" is well', async (HOST, listens) => {
  expect(await check({ HOST, PORT: await serve(createPlain(answers(200)), listens) })).toEqual(well);
});

test('a server that speaks HTTPS itself is well, although its certificate is for its public name', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'health-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const { certFile, keyFile } = await localCertificates({
    folder,
    names: ['workshop.local'],
    machine: 'm',
    clock: Date.now,
  });
  const files = { cert: await readFile(certFile), key: await readFile(keyFile) };
  expect(await check({ TLS_CERT: certFile, PORT: await serve(createSecure(files, answers(200))) })).toEqual(well);
});

test('a server that answers something else, none, and one that hangs are not', async () => {
  const said = (why: string) => ({ code: 1, said: `The server is not well: ${why}.\n` });
  expect(await check({ PORT: await serve(createPlain(answers(503))) })).toEqual(said('it answers with 503'));
  expect(await check({ PORT: '9' })).toEqual(said('connect ECONNREFUSED 127.0.0.1:9'));
  const mute = await serve(createPlain(() => {}));
  expect(await check({ PORT: mute })).toEqual(said('it does not answer within 3 s'));
});
