import { createHash, timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import type { ServerEnv } from '#server/base/request-variables.ts';
import type { Metrics } from './metrics.ts';

/** `GET /metrics` for callers who send the token as bearer token. All other callers get the 404 of an unknown path. */
export function createMetricsRoute(metrics: Metrics, token: string): Hono<ServerEnv> {
  const app = new Hono<ServerEnv>();
  const wanted = digestOf(`Bearer ${token}`);
  app.get('/metrics', async (c) => {
    if (!timingSafeEqual(digestOf(c.req.header('Authorization') ?? ''), wanted)) return c.notFound();
    return c.body(await metrics.text(), 200, { 'Content-Type': metrics.contentType, 'Cache-Control': 'no-store' });
  });
  return app;
}

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();
