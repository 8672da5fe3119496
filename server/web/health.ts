import { Hono } from 'hono';
import { isDatabaseFault, troubleOf, troubleSentences, type Trouble } from '#server/db/fault.ts';
import type { Sql } from '#server/db/sql.ts';
import type { ServerEnv } from '#server/base/environment.ts';

/** `/healthz` answers 200 while the process runs; `/readyz` only while its database also answers and saves. */
export function createHealth(db: Sql, trouble?: () => Trouble | undefined): Hono<ServerEnv> {
  const health = new Hono<ServerEnv>();
  health.get('/healthz', (c) => c.json({ status: 'ok' }, 200, fresh));
  health.get('/readyz', async (c) => {
    const reason = trouble?.() ?? (await problemOf(db));
    if (reason === undefined) return c.json({ status: 'ready' }, 200, fresh);
    const why =
      reason === 'unreachable'
        ? { status: 'unavailable' }
        : { status: 'unavailable', reason, message: troubleSentences[reason] };
    return c.json(why, 503, { ...fresh, 'Retry-After': '2' });
  });
  return health;
}

const fresh = { 'Cache-Control': 'no-store' };

const problemOf = async (db: Sql): Promise<Trouble | 'unreachable' | undefined> => {
  try {
    await db.query('select 1');
    return undefined;
  } catch (error) {
    if (isDatabaseFault(error)) return troubleOf(error) ?? 'unreachable';
    throw error;
  }
};
