import { randomBytes } from 'node:crypto';
import type { Hono } from 'hono';
import type { FetchImplementation } from 'jose';
import { serverLimits } from '#server/base/server-limits.ts';
import type { ConfirmedEmail } from '#server/calls/caller.ts';
import { proofOfAddress } from '#server/calls/proven-email.ts';
import { addressChanged } from '#server/api/teams/address-changed.ts';
import { letGo } from '#server/api/teams/let-go.ts';
import { findMembership } from '#server/api/teams/membership.ts';
import { lockProfile } from '#server/db/profiles.ts';
import { createRoutes, type RouteDeps } from '#server/api/routes.ts';
import { createTally } from '#server/api/tally.ts';
import { createApp, type Mount } from './app.ts';
import { createAuth } from '#server/auth/auth.ts';
import { createOwnAccounts } from '#server/auth/accounts/own-accounts.ts';
import { createProviderAccounts } from '#server/auth/provider/provider-accounts.ts';
import { createAuthenticate, type TokenSource } from '#server/auth/sessions/authenticate.ts';
import { createProviderEmail, ownConfirmedEmail } from '#server/auth/accounts/confirmed-email.ts';
import type { AuthDeps, AuthSettings } from '#server/auth/auth-deps.ts';
import { providersOf } from '#server/auth/oauth/providers.ts';
import type { AuthKeys } from '#server/auth/keys/keys.ts';
import type { Clock } from '#server/base/clock.ts';
import type { AuthChoice, Config } from '#server/base/config.ts';
import type { Database } from '#server/db/sql.ts';
import type { Trouble } from '#server/db/write-trouble.ts';
import type { Doorbell } from '#server/doorbell/doorbell.ts';
import type { Bucket } from '#server/files/bucket.ts';
import type { Log } from '#server/base/log.ts';
import type { Alarm } from '#server/mail/alarm.ts';
import { createMailbox, hasMailbox } from '#server/mail/mailbox.ts';
import { createPostbox, type Postbox } from '#server/mail/postbox.ts';
import { createMailSeal } from '#server/mail/seal.ts';
import type { ServerEnv } from '#server/base/request-variables.ts';
import { createBrowserConfig, pageEnvironment } from '#server/web/browser-config.ts';
import { createIcons } from '#server/web/icons.ts';
import type { Metrics } from '#server/metrics/metrics.ts';
import { createMetricsRoute } from '#server/metrics/metrics-route.ts';
import { createPages } from '#server/web/pages.ts';
import { createRobots } from '#server/web/robots.ts';

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
  /** Aborted when the server begins to stop; every stream then ends. */
  readonly stopping: AbortSignal;
}

/** Connects all parts of the server; no other module does this. */
export const compose = (parts: Parts): Hono<ServerEnv> => {
  const { config, db, clock, log, build, doorbell } = parts;
  const authenticate = createAuthenticate({
    source: tokenSource(parts),
    issuer: config.auth.issuer,
    storageKey: config.storageKey,
    clock,
  });
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
      ...live,
      ...(parts.metrics && { pushed: parts.metrics.pushed }),
      ...accountsOf(parts),
      postbox: postboxOf(parts),
      confirmedEmail: confirmedEmailOf(parts),
    }),
    mounts: mountsOf(parts),
  });
};

const tokenSource = ({ config: { auth }, db, keys }: Parts): TokenSource =>
  auth.kind === 'embedded'
    ? { kind: 'embedded', keys, sql: db }
    : {
        kind: 'external',
        anonKey: auth.anonKey,
        fetch: askAround,
        ...(auth.jwtSecret !== undefined && { jwtSecret: auth.jwtSecret }),
      };

const confirmedEmailOf = ({ config: { auth, storageKey }, clock }: Parts): ConfirmedEmail => {
  if (auth.kind === 'embedded') return ownConfirmedEmail;
  const { issuer, anonKey } = auth;
  return createProviderEmail({ userUrl: `${issuer}/user`, anonKey, fetch: askAround, storageKey, clock });
};

const askAround: FetchImplementation = (url, options) => fetch(url, options);

const mountsOf = (parts: Parts): readonly Mount[] => {
  const { config, db, build, webFolder, mailboxKey, metrics } = parts;
  const { auth } = config;
  return [
    (app) => {
      if (auth.kind === 'embedded') app.route('/auth/v1', createAuth(authDeps(parts, auth)));
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

type EmbeddedAuth = Extract<AuthChoice, { kind: 'embedded' }>;

const authDeps = (parts: Parts, auth: EmbeddedAuth): AuthDeps => {
  const { config, db, keys, clock, log, build, doorbell } = parts;
  const proof = proofOfAddress(config);
  return {
    db,
    clock,
    random: randomBytes,
    keys,
    settings: authSettings(config, auth, build),
    log,
    postbox: postboxOf(parts),
    leaving: {
      letGo: (tx, userId, at) => letGo(tx, { userId, proof }, at),
      hold: async (tx, userId) => void (await lockProfile(tx, userId)),
      addressChanged: addressChanged(proof),
      left: doorbell?.ringTeams ?? ((): void => {}),
    },
    sessionsEnded: doorbell?.ringSessions ?? ((): void => {}),
  };
};

/** Creates the outbox for every mail of this server. */
export const postboxOf = (parts: Parts): Postbox =>
  createPostbox({ seal: sealOf(parts), clock: parts.clock, wake: () => parts.mailAlarm?.ring() });

const sealOf = ({ keys }: Parts) => createMailSeal(keys.refreshSecret, randomBytes);

/** Creates access to accounts; none for an external provider without its service key. */
const accountsOf = (parts: Parts): Pick<RouteDeps, 'accounts'> => {
  const { auth } = parts.config;
  if (auth.kind === 'embedded') return { accounts: createOwnAccounts(authDeps(parts, auth)) };
  const { issuer, anonKey, serviceRoleKey } = auth;
  if (serviceRoleKey === undefined) return {};
  return {
    accounts: createProviderAccounts({ issuer, anonKey, serviceRoleKey, fetch: (url, options) => fetch(url, options) }),
  };
};

const authSettings = (
  config: Config,
  { issuer, adminKey, takesNewcomers }: EmbeddedAuth,
  version: string,
): AuthSettings => ({
  issuer,
  siteUrl: config.publicUrl,
  takesNewcomers,
  version,
  confirmsAddresses: config.smtpUrl !== undefined,
  mailsArrive: config.smtpUrl !== undefined || hasMailbox(config),
  ...(adminKey !== undefined && { adminKey }),
  providers: providersOf(config),
});
