import { Hono } from 'hono';
import { isDatabaseFault } from '#server/db/fault.ts';
import type { Sql } from '#server/db/sql.ts';
import type { ServerEnv } from '#server/base/request-variables.ts';

/** `/healthz` says that the process lives, `/readyz` that its database answers; migrations ran before it listened. */
export const createHealth = (db: Sql): Hono<ServerEnv> => {
  const health = new Hono<ServerEnv>();
  health.get('/healthz', (c) => c.json({ status: 'ok' }, 200, fresh));
  health.get('/readyz', async (c) =>
    (await answers(db))
      ? c.json({ status: 'ready' }, 200, fresh)
      : c.json({ status: 'unavailable' }, 503, { ...fresh, 'Retry-After': '2' }),
  );
  return health;
};

const fresh = { 'Cache-Control': 'no-store' };

const answers = async (db: Sql): Promise<boolean> => {
  try {
    await db.query('select 1');
    return true;
  } catch (error) {
    if (isDatabaseFault(error)) return false;
    throw error;
  }
};
