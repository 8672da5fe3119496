import { createHash, timingSafeEqual } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import { Hono } from 'hono';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { RowKind } from '#core/kinds/kinds.ts';
import type { PushAnswer } from '#core/wire/sync-wire.ts';
import { timesOfBackups } from '#server/backup/keep-backups.ts';
import type { Clock } from '#server/base/clock.ts';
import type { Config } from '#server/base/config.ts';
import type { ServerEnv } from '#server/base/environment.ts';
import type { Log } from '#server/base/log.ts';
import { serverLimits } from '#server/base/server-limits.ts';
import type { PoolCounts, Sql } from '#server/db/sql.ts';
import type { Doorbell } from '#server/doorbell/doorbell.ts';

/** The figures of a server for Prometheus. Counting takes little time, and no method throws. */
export interface Metrics {
  readonly answered: (method: string, route: string, status: number, ms: number) => void;
  readonly pushed: (counts: {
    readonly outcomes: PushAnswer['outcomes'];
    readonly conflicts: readonly RowKind[];
  }) => void;
  readonly text: () => Promise<string>;
  readonly contentType: string;
}

/** What figures are read from. Without `pool` or `doorbell` their figures are left out. */
export interface MetricsDeps extends SizesDeps {
  readonly clock: Clock;
  readonly build: string;
  readonly pool?: (() => PoolCounts) | undefined;
  readonly doorbell?: Pick<Doorbell, 'count' | 'losesRings'> | undefined;
}

/** Creates the figures of one server. Each server has its own registry, so that tests can run several. */
export function createMetrics(deps: MetricsDeps): Metrics {
  const { doorbell, pool, build } = deps;
  const register = new Registry();
  collectDefaultMetrics({ register });
  // in Prometheus only counters should end in `_total`; each of these gauges has a twin by type without that ending
  for (const what of ['handles', 'requests', 'resources']) register.removeSingleMetric(`nodejs_active_${what}_total`);
  const running = new Gauge({
    name: 'spoolside_build_info',
    help: 'The build that runs',
    labelNames: ['build'],
    registers: [register],
  });
  running.set({ build }, 1);
  const requests = new Histogram({
    name: 'spoolside_http_request_duration_seconds',
    help: 'Seconds until the head of an answer, by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [register],
  });
  const changes = new Counter({
    name: 'spoolside_changes_total',
    help: 'Changes that devices pushed, by outcome (applied, rejected, parked) and code of the refusal',
    labelNames: ['outcome', 'code'],
    registers: [register],
  });
  const conflicts = new Counter({
    name: 'spoolside_conflicts_total',
    help: 'Changes that replaced a value which another device had set unseen, by kind of row',
    labelNames: ['kind'],
    registers: [register],
  });
  if (doorbell !== undefined) addDoorbell(register, doorbell);
  if (pool !== undefined) addPool(register, pool);
  const readOften = addSizes(register, deps);
  return {
    answered: (method, route, status, ms) =>
      requests.observe({ method: known(method), route, status: String(status) }, ms / 1000),
    pushed: (counts) => {
      for (const { status, code } of counts.outcomes) changes.inc({ outcome: status, code: code ?? '' });
      for (const kind of counts.conflicts) conflicts.inc({ kind });
    },
    text: async () => {
      await readOften();
      return register.metrics();
    },
    contentType: register.contentType,
  };
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Returns a known method or `other`, because each method becomes a time series of its own. */
const known = (method: string): string => (methods.has(method) ? method : 'other');

const addDoorbell = (register: Registry, doorbell: Pick<Doorbell, 'count' | 'losesRings'>): void => {
  const streams = new Gauge({
    name: 'spoolside_doorbell_streams',
    help: 'Open streams that tell browsers of changes',
    registers: [],
    collect() {
      this.set(doorbell.count());
    },
  });
  register.registerMetric(streams);
  const lost = new Gauge({
    name: 'spoolside_notifications_lost',
    help: '1 while the database drops notifications on their way to this server',
    registers: [],
    collect() {
      this.set(doorbell.losesRings() ? 1 : 0);
    },
  });
  register.registerMetric(lost);
};

const addPool = (register: Registry, pool: () => PoolCounts): void => {
  const connections = new Gauge({
    name: 'spoolside_database_connections',
    help: 'Connections of the pool, by state, and callers that wait for one',
    labelNames: ['state'],
    registers: [],
    collect() {
      const { busy, idle, waiting } = pool();
      this.set({ state: 'busy' }, busy);
      this.set({ state: 'idle' }, idle);
      this.set({ state: 'waiting' }, waiting);
    },
  });
  register.registerMetric(connections);
};

/** Adds the figures that cost a query or a disk read. Returns the function that reads them, at most once a minute. */
const addSizes = (register: Registry, deps: MetricsDeps): (() => Promise<void>) => {
  const gaugeOf = (name: string, help: string): Gauge =>
    new Gauge({ name: `spoolside_${name}`, help, registers: [register] });
  const gauges = {
    up: gaugeOf('database_up', '1 if the database answered when sizes were last read'),
    people: gaugeOf('people', 'People with a profile'),
    teams: gaugeOf('teams', 'Teams that are not deleted'),
    databaseBytes: gaugeOf('database_bytes', 'Bytes of the database on its disk'),
    mailsWaiting: gaugeOf('mails_waiting', 'Mails that are not sent yet and still of use; 0 without a mail server'),
    oldestMailAt: gaugeOf('oldest_mail_timestamp_seconds', 'When the oldest waiting mail was written; 0 without one'),
    changesWaiting: gaugeOf('changes_waiting', 'Changes that wait for others after a restore'),
    diskFreeBytes: gaugeOf('disk_free_bytes', 'Free bytes of the disk of DATA_DIR'),
    diskBytes: gaugeOf('disk_bytes', 'Bytes of the disk of DATA_DIR'),
    newestBackupAt: gaugeOf('newest_backup_timestamp_seconds', 'When the newest backup was made; 0 without one'),
    oldestBackupAt: gaugeOf('oldest_backup_timestamp_seconds', 'When the oldest backup was made; 0 without one'),
  } satisfies Readonly<Record<keyof Sizes, Gauge>>;
  let readAt = -Infinity;
  return async () => {
    if (deps.clock() - readAt < serverLimits.sizesForMs) return;
    readAt = deps.clock();
    const sizes = await readSizes(deps);
    for (const [name, gauge] of Object.entries(gauges)) {
      const value = sizes[name as keyof Sizes];
      // not `reset`, which sets 0: an alert would then fire for a figure that is only not known
      if (value === undefined) gauge.remove();
      else gauge.set(value);
    }
  };
};

/** Figures that cost a query or a disk read. Times are in seconds since 1970; undefined means not known. */
interface Sizes {
  readonly up: number;
  readonly people: number | undefined;
  readonly teams: number | undefined;
  readonly databaseBytes: number | undefined;
  readonly mailsWaiting: number | undefined;
  readonly oldestMailAt: number | undefined;
  readonly changesWaiting: number | undefined;
  readonly diskFreeBytes: number | undefined;
  readonly diskBytes: number | undefined;
  readonly newestBackupAt: number | undefined;
  readonly oldestBackupAt: number | undefined;
}

/** What the sizes are read from, and the log for sizes that cannot be read. */
interface SizesDeps {
  readonly config: Pick<Config, 'dataDir' | 'databaseUrl' | 'smtpUrl'>;
  readonly db: Sql;
  readonly log: Log;
}

/** Reads the sizes. Leaves out a size that cannot be read: figures are needed even if the database is out of reach. */
async function readSizes(deps: SizesDeps): Promise<Sizes> {
  const [inDatabase, onDisk, backups] = await Promise.all([
    unlessFault(deps, readDatabase(deps)),
    unlessFault(deps, readDisk(deps)),
    unlessFault(deps, readBackups(deps)),
  ]);
  return { up: inDatabase === undefined ? 0 : 1, ...nothing, ...inDatabase, ...onDisk, ...backups };
}

const nothing = {
  people: undefined,
  teams: undefined,
  databaseBytes: undefined,
  mailsWaiting: undefined,
  oldestMailAt: undefined,
  changesWaiting: undefined,
  diskFreeBytes: undefined,
  diskBytes: undefined,
  newestBackupAt: undefined,
  oldestBackupAt: undefined,
};

const unlessFault = async <T>({ log }: SizesDeps, work: Promise<T>): Promise<T | undefined> => {
  try {
    return await work;
  } catch (error) {
    log.warn({ err: error }, 'Some figures for /metrics could not be read');
    return undefined;
  }
};

const readDatabase = async ({ db, config: { smtpUrl } }: SizesDeps) => {
  const [row] = await db.query<{
    people: number;
    teams: number;
    bytes: number;
    mails: number;
    oldest: number;
    changes: number;
  }>(
    // without a mail server nothing is sent, and a mail that has expired is tried no more
    `select (select count(*) from app.profile) as people,
       (select count(*) from app.team where deleted_at is null) as teams,
       pg_database_size(current_database()) as bytes,
       waiting.mails, waiting.oldest,
       (select count(*) from app.sync_early) as changes
     from (select count(*) as mails, coalesce(extract(epoch from min(created_at)), 0)::float8 as oldest
           from app.mail where $1::boolean and sent_at is null and given_up_at is null and body is not null
             and expires_at > now()) as waiting`,
    [smtpUrl !== undefined],
    { queryMs: 5000 },
  );
  return {
    people: row?.people,
    teams: row?.teams,
    databaseBytes: row?.bytes,
    mailsWaiting: row?.mails,
    oldestMailAt: row?.oldest,
    changesWaiting: row?.changes,
  };
};

const readDisk = async ({ config: { dataDir } }: SizesDeps) => {
  const { bavail, blocks, bsize } = await statfs(dataDir);
  return { diskFreeBytes: bavail * bsize, diskBytes: blocks * bsize };
};

const readBackups = async ({ config: { dataDir, databaseUrl } }: SizesDeps) => {
  // an external PostgreSQL has backups of its own, which this server does not see
  if (databaseUrl !== undefined) return {};
  const times = await timesOfBackups(dataDir);
  if (times.length === 0) return { newestBackupAt: 0, oldestBackupAt: 0 };
  return { newestBackupAt: Math.max(...times) / 1000, oldestBackupAt: Math.min(...times) / 1000 };
};

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
