import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { expect, onTestFinished, test } from 'vitest';
import { loadOrCreateKeys } from '#server/keys/keys.ts';
import { keysInFile } from '#server/keys/key-store.ts';
import { compose } from '#server/compose.ts';
import { readConfig } from '#server/base/config.ts';
import { createDoorbell } from '#server/doorbell/doorbell.ts';
import { createLog } from '#server/base/log.ts';
import { withDatabase } from '../database.ts';
import { aStream } from './a-stream.ts';

const aServer = async (pingMs: number) => {
  const own = await withDatabase();
  onTestFinished(own.close);
  const folder = await mkdtemp(join(tmpdir(), 'log-out-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const config = readConfig({});
  if (!config.ok) throw new Error(config.error);
  const time = { now: Date.now() };
  const stopping = new AbortController();
  const log = createLog('silent');
  const doorbell = createDoorbell({ db: own.db, address: own.address, log, stopping: stopping.signal, pingMs });
  onTestFinished(doorbell.close);
  const app = compose({
    config: config.value,
    db: own.db,
    keys: await loadOrCreateKeys(keysInFile(folder)),
    clock: () => time.now,
    log,
    build: 'test',
    stopping: stopping.signal,
    doorbell,
  });
  const respond = getRequestListener(app.fetch);
  const http = createServer((request, response) => void respond(request, response)).listen(0, '127.0.0.1');
  await once(http, 'listening');
  onTestFinished(() => {
    http.closeAllConnections();
    http.close();
  });
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const post = (path: string, body: unknown, token?: string) =>
    fetch(url + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...(token !== undefined && { Authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
  const sessionFrom = async (path: string) => {
    const answer = await post(path, { email: 'jo@example.com', password: 'three odd words' });
    return ((await answer.json()) as { access_token: string }).access_token;
  };
  return { url, time, doorbell, post, sessionFrom };
};

test('A log-out ends the streams of that session at once and leaves the other browser its own; a log-out everywhere ends all', async () => {
  const { url, doorbell, post, sessionFrom } = await aServer(60_000);
  const [phone, tablet] = [
    await sessionFrom('/auth/v1/signup'),
    await sessionFrom('/auth/v1/token?grant_type=password'),
  ];
  const streams = [await aStream(url, phone), await aStream(url, tablet)];
  expect((await post('/auth/v1/logout?scope=local', {}, phone)).status).toBe(204);
  await streams[0]?.over;
  expect(doorbell.count()).toBe(1);
  expect((await post('/auth/v1/logout', {}, tablet)).status).toBe(204);
  await streams[1]?.over;
  expect(doorbell.count()).toBe(0);
});

test('A token that has run out ends its stream at the next ping', async () => {
  const { url, time, sessionFrom } = await aServer(30);
  const stream = await aStream(url, await sessionFrom('/auth/v1/signup'));
  time.now += 3600_000 + 59_000; // the server allows clocks to differ by a minute
  const before = stream.heard.length;
  await expect.poll(() => stream.heard.length).toBeGreaterThan(before + 2);
  time.now += 2000;
  await stream.over;
  expect(new Set(stream.names())).toEqual(new Set(['ping']));
});
