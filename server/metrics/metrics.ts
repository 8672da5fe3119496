import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { RowKind } from '#core/kinds/kinds.ts';
import type { PushAnswer } from '#core/wire/sync-wire.ts';
import { serverLimits } from '#server/base/server-limits.ts';
import type { Clock } from '#server/base/clock.ts';
import type { PoolCounts } from '#server/db/sql.ts';
import type { Doorbell } from '#server/doorbell/doorbell.ts';
import { readSizes, type Sizes, type SizesDeps } from './sizes.ts';

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
