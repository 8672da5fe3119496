import type { Clock } from '#server/base/clock.ts';
import type { Config } from '#server/base/config.ts';
import type { Database } from '#server/db/sql.ts';
import type { Log } from '#server/base/log.ts';
import type { Postbox } from '#server/mail/postbox.ts';
import type { Bucket } from '#server/files/bucket.ts';
import type { Workers } from '#server/workers/worker-pool.ts';
import type { PushDeps, Ring } from '#server/sync/push.ts';
import { type Accounts, type ConfirmedEmail, provenEmailBy } from '#server/calls/caller.ts';
import { collectionRoutes } from './collections/collection-routes.ts';
import { colourRoutes } from './colour-routes.ts';
import { contactRoutes } from './contact-routes.ts';
import { exchangeRoutes } from './exchange-routes.ts';
import { exportRoutes } from './export-routes.ts';
import { eventsRoutes, type LiveDeps } from './events-routes.ts';
import { fileRoutes } from './file-routes.ts';
import { inviteRoutes } from './teams/invite-routes.ts';
import { memberRoutes } from './teams/member-routes.ts';
import { notificationRoutes } from './notification-routes.ts';
import { pricingRoutes } from './pricing-routes.ts';
import type { Route } from './route.ts';
import { sessionRoutes } from './session-routes.ts';
import { settingsRoutes } from './settings-routes.ts';
import { syncRoutes } from './sync-routes.ts';
import { teamRoutes } from './teams/team-routes.ts';
import { userRoutes } from './user-routes.ts';

/** The parts that the routes use. `stopping` is aborted when the server begins to stop. */
export interface RouteDeps {
  readonly config: Config;
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly stopping: AbortSignal;
  readonly workers: Workers;
  readonly ring?: Ring;
  /** Counts the outcomes of a push. */
  readonly pushed?: NonNullable<PushDeps['pushed']>;
  /** The storage for finished files. Without it, they stay in the database. */
  readonly bucket?: Bucket;
  /** The outbox for mails to people. */
  readonly postbox: Postbox;
  readonly confirmedEmail: ConfirmedEmail;
  /** Ends accounts. Without it, people cannot end their account on this server. */
  readonly accounts?: Accounts;
  /** Without `live` there are no streams, and devices only pull from time to time. */
  readonly live?: LiveDeps;
}

/** Returns every route of the product, in the order of the published description. */
export function createRoutes(deps: RouteDeps): readonly Route[] {
  const ringTeams = deps.live?.doorbell.ringTeams ?? ringNobody;
  const provenEmail = provenEmailBy(deps.config, deps.confirmedEmail);
  return [
    ...teamRoutes({ ...deps, ringTeams }),
    ...memberRoutes({ ...deps, ringTeams }),
    ...inviteRoutes({ ...deps, ringTeams, provenEmail }),
    ...notificationRoutes({ ...deps, ringTeams, provenEmail }),
    ...settingsRoutes({ ...deps, ringTeams }),
    ...userRoutes({ ...deps, ringTeams }),
    ...exportRoutes({ ...deps, provenEmail }),
    ...contactRoutes(deps),
    ...pricingRoutes(deps),
    ...colourRoutes(deps),
    ...sessionRoutes(deps),
    // Must stand before the collections, because their path `/threads/{rowId}` would match `/threads/export.csv` too.
    ...exchangeRoutes(deps),
    ...collectionRoutes(deps),
    ...fileRoutes(deps),
    ...syncRoutes(deps),
    ...eventsRoutes(deps.live),
  ];
}

const ringNobody = (): void => {};
