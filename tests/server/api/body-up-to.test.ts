import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { bodyUpTo } from '#server/api/api.ts';
import type { ServerEnv } from '#server/base/environment.ts';

const app = new Hono<ServerEnv>().post('/', bodyUpTo(10), async (c) => c.text(await c.req.text()));
const post = (body: string, headers: Record<string, string> = {}): Request =>
  new Request('http://localhost/', { method: 'POST', body, headers });

describe('A body', () => {
  test('whose length is declared is not touched before it is read whole: a web stream takes ten times as long', async () => {
    const request = post('0123456789', { 'Content-Length': '10' });
    let isTouched = false;
    const body = { get: () => ((isTouched = true), null) };
    expect(await (await app.fetch(Object.defineProperty(request, 'body', body))).text()).toBe('0123456789');
    expect(isTouched).toBe(false);
  });

  test.each([
    ['that declares too much', { 'Content-Length': '11' }],
    ['that declares nothing', {}],
    ['that comes in chunks, whatever it declares', { 'Content-Length': '1', 'Transfer-Encoding': 'chunked' }],
  ])('%s and is too large is refused', async (_what, headers) => {
    expect((await app.fetch(post('0123456789a', headers as Record<string, string>))).status).toBe(413);
  });
});
