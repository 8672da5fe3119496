import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Hono } from 'hono';
import { listen } from '#server/listen.ts';
import type { ServerEnv } from '#server/base/environment.ts';
import { aConfig } from './an-app.ts';

const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
};

const slowApp = () => {
  const app = new Hono<ServerEnv>();
  app.get('/slow', async (c) => {
    await sleep(300);
    return c.text('done');
  });
  app.get(
    '/stream',
    () => new Response(new ReadableStream({ start: (stream) => stream.enqueue(new Uint8Array([120])) })),
  );
  return app;
};

test('a running request is finished before the door closes, and nobody new is let in', async () => {
  const config = aConfig({ PORT: String(await freePort()) });
  const server = await listen(slowApp(), config);
  const running = fetch(`${config.publicUrl}/slow`).then((response) => response.text());
  await sleep(100);
  const drained = server.drain(5000);
  await sleep(20);
  await expect(fetch(`${config.publicUrl}/slow`)).rejects.toThrow('fetch failed');
  expect(await running).toBe('done');
  const before = performance.now();
  await drained;
  expect(performance.now() - before).toBeLessThan(1000);
});

test('a stream that does not end is hung up on when patience is over', async () => {
  const config = aConfig({ PORT: String(await freePort()) });
  const server = await listen(slowApp(), config);
  const stream = await fetch(`${config.publicUrl}/stream`);
  const before = performance.now();
  await server.drain(200);
  expect(performance.now() - before).toBeLessThan(2000);
  await expect(stream.text()).rejects.toThrow('terminated');
});

test('a port in use is one sentence', async () => {
  const config = aConfig({ PORT: String(await freePort()) });
  const server = await listen(slowApp(), config);
  await expect(listen(slowApp(), config)).rejects.toThrow(
    `Port ${config.port} is already in use on this machine. Stop what uses it, or set PORT to another number.`,
  );
  await server.drain(100);
});

test('a certificate that is none is one sentence', async () => {
  const config = aConfig({ PORT: String(await freePort()), TLS_CERT: '/dev/null', TLS_KEY: '/nowhere' });
  await expect(listen(slowApp(), config)).rejects.toThrow(/^TLS_CERT and TLS_KEY cannot be used: /);
});
