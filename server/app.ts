import { Hono } from 'hono';
import { createApi, refusalOfThrown } from '#server/api/api.ts';
import type { Authenticate, FindMembership } from '#server/calls/caller.ts';
import { errorResponse, refuse } from '#server/calls/refusal.ts';
import type { Route } from '#server/api/route.ts';
import type { Tally } from '#server/api/tally.ts';
import type { Clock } from '#server/base/clock.ts';
import type { Config } from '#server/base/config.ts';
import type { Database } from '#server/db/sql.ts';
import type { Trouble } from '#server/db/fault.ts';
import type { Log } from '#server/base/log.ts';
import type { ServerEnv } from '#server/base/environment.ts';
import { createHealth } from '#server/web/health.ts';
import { refuseOtherHosts, receiveRequest, type Answered } from '#server/web/receive-request.ts';

/** Adds a part with its own paths to the app, for example the auth server or the pages. */
export type Mount = (app: Hono<ServerEnv>) => void;

/** The parts of the app. `mounts` are added in their order, after /api/v2 and the health checks. */
export interface AppDeps {
  readonly config: Config;
  readonly db: Database;
  readonly trouble?: () => Trouble | undefined;
  readonly answered?: Answered;
  readonly clock: Clock;
  readonly log: Log;
  readonly build: string;
  readonly authenticate: Authenticate;
  readonly membership: FindMembership;
  readonly calls: Tally;
  readonly routes: readonly Route[];
  readonly mounts?: readonly Mount[];
}

/** Creates the app that answers requests; it opens no port. Throws if a route is faulty. */
export function createApp(deps: AppDeps): Hono<ServerEnv> {
  const app = new Hono<ServerEnv>();
  app.use(receiveRequest(deps));
  app.use(refuseOtherHosts(deps.config));
  app.route('/api/v2', createApi({ ...deps, publicUrl: deps.config.publicUrl }));
  app.all('/api/v2/*', (c) => errorResponse(refuse('not_found'), c.var.requestId));
  app.route('/', createHealth(deps.db, deps.trouble));
  for (const mount of deps.mounts ?? []) mount(app);
  app.notFound((c) => errorResponse(refuse('not_found'), c.var.requestId));
  app.onError((error, c) => errorResponse(refusalOfThrown(error, c.var.log), c.var.requestId));
  return app;
}
