import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { answer, defineRoute } from '#server/api/route.ts';
import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts';
import { createDatabase } from '#server/db/postgres.ts';
import { createLog } from '#server/base/log.ts';
import { anApp } from '../an-app.ts';
import { aDataFolder, type DataFolder } from './data-folder.ts';

let folder: DataFolder;
beforeEach(async () => {
  folder = await aDataFolder();
});
afterEach(() => folder.remove());

test('while the database is down every call that needs it is 503, and then they work again without anybody doing anything', async () => {
  const postgres = await startEmbeddedPostgres({ dataDir: folder.dataDir, log: createLog('silent') });
  const db = createDatabase(postgres.address);
  const reading = defineRoute({
    method: 'GET',
    path: '/now',
    rule: 'public',
    answer: { 200: z.object({ one: z.number() }) },
    handle: async () => answer((await db.query<{ one: number }>('select 1 as one'))[0] ?? { one: 0 }),
  });
  const app = anApp([reading], { db });
  const now = () => app.request('/api/v2/now');
  expect((await now()).status).toBe(200);

  process.kill(postgres.pid(), 'SIGKILL');
  const down = await vi.waitUntil(async () => [await now()].find(({ status }) => status !== 200), {
    timeout: 5000,
    interval: 5,
  });
  expect([down.status, down.headers.get('Retry-After')]).toEqual([503, '2']);
  expect(await down.json()).toMatchObject({ error: { code: 'unavailable' } });
  expect((await app.request('/readyz')).status).toBe(503);
  expect((await app.request('/healthz')).status).toBe(200);

  await vi.waitFor(async () => expect((await now()).status).toBe(200), { timeout: 20_000, interval: 50 });
  expect((await app.request('/readyz')).status).toBe(200);
  await db.close();
  await postgres.stop();
});
