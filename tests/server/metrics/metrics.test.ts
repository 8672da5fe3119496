import { mkdtemp, readFile, rm, writeFile, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { backupName, backupsIn } from '#server/backup/keep-backups.ts';
import { newId } from '#core/ids.ts';
import { insertMail } from '#server/mail/postbox.ts';
import { createLog } from '#server/base/log.ts';
import { createMetrics, type MetricsDeps, createMetricsRoute } from '#server/metrics/metrics.ts';
import { withDatabase, type TestDatabase } from '../database.ts';
import { anApp } from '../platform/an-app.ts';
import { aChange, aDevice, aProduct, aThread } from '../product.ts';

let own: TestDatabase;
let dataDir: string;
beforeAll(async () => {
  own = await withDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'metrics-'));
});
afterAll(async () => {
  await own.close();
  await rm(dataDir, { recursive: true, force: true });
});

const token = 'a token of prometheus';

const aServer = (deps: Partial<MetricsDeps> = {}) => {
  const metrics = createMetrics({
    config: { dataDir },
    db: own.db,
    clock: Date.now,
    log: createLog('silent'),
    build: 'b1',
    pool: () => ({ busy: 2, idle: 3, waiting: 1 }),
    doorbell: { count: () => 7, losesRings: () => false },
    ...deps,
  });
  const app = anApp([], {
    answered: metrics.answered,
    mounts: [(on) => on.route('/', createMetricsRoute(metrics, token)), (on) => on.all('/*', (c) => c.notFound())],
  });
  const get = (path: string, authorization?: string) =>
    app.request(path, { headers: authorization === undefined ? {} : { Authorization: authorization } });
  const figures = async (): Promise<string> => (await get('/metrics', `Bearer ${token}`)).text();
  return { metrics, get, figures };
};

const valueOf = (text: string, series: string): number | undefined => {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
};

test('who has no token gets the answer of a path that there is not', async () => {
  const { get } = aServer();
  const unknown = await get('/nothing-here');
  for (const authorization of [undefined, 'Bearer wrong', token, `Basic ${token}`]) {
    const answer = await get('/metrics', authorization);
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([404, unknown.headers.get('Content-Type')]);
    expect(await answer.json()).toMatchObject({ error: { code: 'not_found' } });
  }
  expect((await get('/metrics', `Bearer ${token}`)).headers.get('Content-Type')).toContain('version=0.0.4');
});

test('requests are counted by the pattern of their path, so that no id becomes a time series', async () => {
  const { get, figures } = aServer();
  await get('/healthz');
  await get('/api/v2/teams/00000000-0000-4000-8000-000000000001/nothing');
  await get('/healthz');
  const text = await figures();
  const count = (route: string, status: number) =>
    valueOf(text, `spoolside_http_request_duration_seconds_count{method="GET",route="${route}",status="${status}"}`);
  expect(count('/healthz', 200)).toBe(2);
  expect(count('/api/v2/*', 404)).toBe(1);
  expect(text).not.toContain('00000000-0000-4000');
});

test('sizes, backups, connections and streams are what they are', async () => {
  const product = await aProduct({ db: own.db });
  await product.team(product.person('ana'));
  const now = Date.UTC(2026, 10, 27, 12);
  const { figures } = aServer({ clock: () => now });
  await mkdir(backupsIn(dataDir));
  const [older, newer] = [new Date(now - 50_000_000), new Date(now - 3_600_000)];
  for (const at of [older, newer]) await writeFile(join(backupsIn(dataDir), backupName(at)), '');
  const text = await figures();
  const read = (name: string) => valueOf(text, `spoolside_${name}`);
  expect(read('database_up')).toBe(1);
  expect(read('teams')).toBe(1);
  expect(read('database_bytes')).toBeGreaterThan(1_000_000);
  expect(read('mails_waiting')).toBe(0);
  expect(read('disk_free_bytes')).toBeLessThan(read('disk_bytes') ?? 0);
  expect(read('newest_backup_timestamp_seconds')).toBe(newer.getTime() / 1000);
  expect(read('oldest_backup_timestamp_seconds')).toBe(Math.floor(older.getTime() / 1000));
  expect(read('doorbell_streams')).toBe(7);
  expect(read('database_connections{state="waiting"}')).toBe(1);
  expect(read('build_info{build="b1"}')).toBe(1);
});

test('a figure that is not known is left out, so that no alert takes it for 0', async () => {
  const { figures } = aServer({ config: { dataDir, databaseUrl: 'postgres://localhost/spoolside' } });
  const names = async (): Promise<readonly string[]> =>
    [...(await figures()).matchAll(/^spoolside_(\w+) /gm)].map(([, name = '']) => name);
  const known = await names();
  expect(known).toContain('people');
  expect(known.filter((name) => name.includes('backup'))).toEqual([]);
});

test('a mail waits only while it may still be sent: not once it is of no use, and not without a mail server', async () => {
  const at = new Date(Date.now() - 3_600_000);
  for (const expiresAt of [new Date(Date.now() + 3_600_000), new Date(Date.now() - 60_000)])
    await insertMail(
      own.db,
      { id: newId(), recipient: 'ana@example.org', kind: 'invite', body: new Uint8Array([1]), at, expiresAt },
      true,
    );
  const waiting = async (config: MetricsDeps['config']) => {
    const text = await aServer({ config }).figures();
    return [valueOf(text, 'spoolside_mails_waiting'), valueOf(text, 'spoolside_oldest_mail_timestamp_seconds')];
  };
  const [count, oldest] = await waiting({ dataDir, smtpUrl: 'smtp://mail.example.org' });
  expect([count, oldest]).toEqual([1, expect.closeTo(at.getTime() / 1000, 0)]);
  expect(await waiting({ dataDir })).toEqual([0, 0]);
});

test('outcomes of pushes are counted, refusals by their code', async () => {
  const { metrics, figures } = aServer();
  const product = await aProduct({ db: own.db, pushed: metrics.pushed });
  const ana = product.person('ana');
  const device = aDevice(ana, await product.team(ana));
  const thread = aThread();
  await device.push(aChange('thread.create', thread), aChange('thread.create', { ...thread, set: { code: '' } }));
  const text = await figures();
  expect(valueOf(text, 'spoolside_changes_total{outcome="applied",code=""}')).toBe(1);
  expect(valueOf(text, 'spoolside_changes_total{outcome="rejected",code="invalid"}')).toBe(1);
});

test('a change that replaces what another device had set unseen is counted by the kind of its row, once', async () => {
  const { metrics, figures } = aServer();
  const product = await aProduct({ db: own.db, pushed: metrics.pushed });
  const ana = product.person('ana');
  const team = await product.team(ana);
  const [here, there] = [aDevice(ana, team), aDevice(ana, team)];
  const thread = aThread();
  const { version } = await here.push(aChange('thread.create', thread));
  await there.pull();
  const setting = (set: object) => aChange('thread.update', { id: thread.id, set, baseVersion: version });
  await here.push(setting({ notes: 'hers' }));
  expect(valueOf(await figures(), 'spoolside_conflicts_total{kind="thread"}')).toBeUndefined();
  const late = setting({ notes: 'his' });
  await there.push(late, setting({ name: 'Moss' }));
  await there.send([{ ...late, seq: 1 }]); // sent again, as a device does when the answer got lost
  expect(valueOf(await figures(), 'spoolside_conflicts_total{kind="thread"}')).toBe(1);
});

test('figures also come while the database is out of reach, and say so', async () => {
  const { figures } = aServer({ db: { query: () => Promise.reject(new Error('out of reach')) } });
  const text = await figures();
  expect(valueOf(text, 'spoolside_database_up')).toBe(0);
  for (const name of ['people', 'mails_waiting']) expect(valueOf(text, `spoolside_${name}`)).toBeUndefined();
  expect(valueOf(text, 'nodejs_eventloop_lag_p99_seconds')).toBeDefined();
});

test('counters, and only they, end in _total, as Prometheus asks', async () => {
  const types = [...(await aServer().figures()).matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name, type]) => [
    name,
    type,
  ]);
  expect(types.length).toBeGreaterThan(30);
  expect(types.filter(([name, type]) => (type === 'counter') !== name?.endsWith('_total'))).toEqual([]);
});

test.each(['alerts.yml', 'grafana.json'])('every figure that docs/operating/%s asks for is there', async (file) => {
  const { get, figures } = aServer();
  await get('/healthz');
  const asked = await readFile(join(import.meta.dirname, '../../../docs/operating', file), 'utf8');
  const names = new Set(asked.match(/\b(?:spoolside_[a-z_]+|nodejs_[a-z0-9_]+|process_[a-z_]+)\b/g));
  const text = await figures();
  expect(names.size).toBeGreaterThan(5);
  const missing = [...names].filter(
    (name) => !new RegExp(`^${name}[ {]`, 'm').test(text) && !text.includes(`# TYPE ${name} `),
  );
  expect(missing).toEqual([]);
});
