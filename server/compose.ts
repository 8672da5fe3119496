import { randomBytes } from 'node:crypto';
import type { Hono } from 'hono';
import { serverLimits } from '#server/base/server-limits.ts';
import { proofOfAddress } from '#server/calls/caller.ts';
import { addressChanged } from '#server/api/teams/address-changed.ts';
import { letGo } from '#server/api/teams/let-go.ts';
import { findMembership } from '#server/api/teams/membership.ts';
import { lockProfile } from '#server/db/profiles.ts';
import { createRoutes } from '#server/api/routes.ts';
import { createTally } from '#server/api/tally.ts';
import { createApp, type Mount } from './app.ts';
import { createSignIn, type SignIn } from '#server/auth/index.ts';
import type { AuthKeys } from '#server/keys/keys.ts';
import type { Clock } from '#server/base/clock.ts';
import type { Config } from '#server/base/config.ts';
import type { Database } from '#server/db/sql.ts';
import type { Trouble } from '#server/db/fault.ts';
import type { Doorbell } from '#server/doorbell/doorbell.ts';
import { workHere, type Workers } from '#server/workers/worker-pool.ts';
import type { Bucket } from '#server/files/bucket.ts';
import type { Log } from '#server/base/log.ts';
import { type Alarm, createPostbox, type Postbox } from '#server/mail/postbox.ts';
import { createMailbox } from '#server/mail/mailbox.ts';
import { createMailSeal } from '#server/mail/write-mail.ts';
import type { ServerEnv } from '#server/base/environment.ts';
import { createBrowserConfig, pageEnvironment } from '#server/web/browser-config.ts';
import { createIcons, createPages, createRobots } from '#server/web/pages.ts';
import { type Metrics, createMetricsRoute } from '#server/metrics/metrics.ts';

/** The parts of a running server. */
export interface Parts {
  readonly config: Config;
  readonly db: Database;
  readonly trouble?: () => Trouble | undefined;
  /** The keys of the embedded auth server, and the secret that encrypts mails. */
  readonly keys: AuthKeys;
  readonly clock: Clock;
  readonly log: Log;
  readonly build: string;
  /** Notifies devices of changed data; without it devices learn of changes at their next pull. */
  readonly doorbell?: Doorbell;
  /** Wakes the sender of mails; without it new mails wait for the next round of sending. */
  readonly mailAlarm?: Alarm;
  readonly bucket?: Bucket;
  readonly bucketTrouble?: string;
  readonly areKeysNew?: boolean;
  /** The lines about the keys to print at the start. */
  readonly keyNotes?: readonly string[];
  readonly mailboxKey?: string;
  /** The folder of the built web app; undefined in development, where Vite serves the app. */
  readonly webFolder?: string;
  readonly metrics?: Metrics;
  /** The threads for long work; without them it runs in the server's own thread. */
  readonly workers?: Workers;
  /** Aborted when the server begins to stop; every stream then ends. */
  readonly stopping: AbortSignal;
}

/** Connects all parts of the server; no other module does this. */
export function compose(parts: Parts): Hono<ServerEnv> {
  const { config, db, clock, log, build, doorbell } = parts;
  const signIn = signInOf(parts);
  const { authenticate, confirmedEmail, accounts } = signIn;
  const live = doorbell && { ring: doorbell.ring, live: { doorbell, authenticate } };
  return createApp({
    config,
    db,
    clock,
    log,
    build,
    ...(parts.trouble && { trouble: parts.trouble }),
    ...(parts.metrics && { answered: parts.metrics.answered }),
    authenticate,
    membership: findMembership,
    calls: createTally(clock, serverLimits.personCalls, serverLimits.personCallsMs),
    routes: createRoutes({
      ...parts,
      workers: parts.workers ?? workHere,
      ...live,
      ...(parts.metrics && { pushed: parts.metrics.pushed }),
      ...(accounts && { accounts }),
      postbox: postboxOf(parts),
      confirmedEmail,
    }),
    mounts: mountsOf(parts, signIn),
  });
}

const signInOf = (parts: Parts): SignIn => {
  const { config, db, keys, clock, log, build, doorbell } = parts;
  const proof = proofOfAddress(config);
  return createSignIn({
    config,
    db,
    keys,
    clock,
    log,
    version: build,
    postbox: postboxOf(parts),
    leaving: {
      letGo: (tx, userId, at) => letGo(tx, { userId, proof }, at),
      hold: async (tx, userId) => void (await lockProfile(tx, userId)),
      addressChanged: addressChanged(proof),
      left: doorbell?.ringTeams ?? ((): void => {}),
    },
    sessionsEnded: doorbell?.ringSessions ?? ((): void => {}),
  });
};

const mountsOf = (parts: Parts, signIn: SignIn): readonly Mount[] => {
  const { config, db, build, webFolder, mailboxKey, metrics } = parts;
  return [
    (app) => {
      if (signIn.routes) app.route('/auth/v1', signIn.routes);
    },
    (app) => {
      if (mailboxKey !== undefined) app.route('/', createMailbox(db, sealOf(parts), mailboxKey));
    },
    (app) => {
      if (metrics !== undefined && config.metricsToken !== undefined)
        app.route('/', createMetricsRoute(metrics, config.metricsToken));
    },
    (app) => app.route('/', createBrowserConfig(config, build)),
    (app) => app.route('/', createIcons()),
    (app) => app.route('/', createRobots(config.environment === 'production')),
    (app) => {
      if (webFolder !== undefined) app.route('/', createPages(webFolder, pageEnvironment(config)));
    },
  ];
};

/** Creates the outbox for every mail of this server. */
export function postboxOf(parts: Parts): Postbox {
  return createPostbox({ seal: sealOf(parts), clock: parts.clock, wake: () => parts.mailAlarm?.ring() });
}

const sealOf = ({ keys }: Parts) => createMailSeal(keys.refreshSecret, randomBytes);
