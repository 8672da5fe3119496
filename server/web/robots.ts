import { Hono } from 'hono';
import type { ServerEnv } from '#server/base/request-variables.ts';

/** `/robots.txt`: lets search engines index the pages in production only. */
export function createRobots(isProduction: boolean): Hono<ServerEnv> {
  const app = new Hono<ServerEnv>();
  const rules = isProduction ? 'Disallow: /api/\nDisallow: /auth/\n' : 'Disallow: /\n';
  app.get('/robots.txt', (c) => c.text(`User-agent: *\n${rules}`, 200, { 'Cache-Control': 'no-cache' }));
  return app;
}
