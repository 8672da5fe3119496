import { serverLimits } from '#server/base/server-limits.ts';
import { err, ok } from '#core/result.ts';
import type { Caller, Membership } from '#server/calls/caller.ts';
import type { Route } from '#server/api/route.ts';
import { createTally } from '#server/api/tally.ts';
import { createApp, type AppDeps } from '#server/app.ts';
import { readConfig, type Config } from '#server/base/config.ts';
import type { Database } from '#server/db/sql.ts';
import { createLog } from '#server/base/log.ts';

export const aConfig = (env: Readonly<Record<string, string>> = {}): Config => {
  const config = readConfig(env);
  if (!config.ok) throw new Error(config.error);
  return config.value;
};

export const people: Readonly<Record<string, Caller>> = {
  ann: { userId: 'ann-id', email: 'ann@example.org', sessionId: 's1' },
  bob: { userId: 'bob-id', email: 'bob@example.org', sessionId: 's2' },
};

export const teamId = '00000000-0000-4000-8000-000000000001';

export const anApp = (routes: readonly Route[], deps: Partial<AppDeps> & { readonly role?: Membership['role'] } = {}) =>
  createApp({
    config: aConfig(),
    db: noDatabase,
    clock: () => 1000,
    log: createLog('silent'),
    build: 'b1',
    authenticate: async ({ headers }) => {
      const name = headers.get('Authorization')?.replace('Bearer ', '') ?? headers.get('Cookie') ?? '';
      const caller = people[name];
      return caller === undefined ? err('unauthenticated') : ok(caller);
    },
    membership: async (_sql, team, userId) =>
      team === teamId && userId === 'ann-id'
        ? { team: { id: 1, publicId: teamId, name: 'Ann & Co' }, role: deps.role ?? 'member', access: 'full' }
        : undefined,
    calls: createTally(() => 1000, serverLimits.personCalls, serverLimits.personCallsMs),
    routes,
    ...deps,
  });

const noDatabase: Database = {
  query: () => Promise.reject(new Error('this test has no database')),
  transaction: () => Promise.reject(new Error('this test has no database')),
  close: () => Promise.resolve(),
};
