import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { checkBackup, restoreBackup } from '#server/backup/restore-backup.ts';
import { writeBackup } from '#server/backup/write-backup.ts';
import { migrations } from '#server/db/migrate.ts';
import { createDatabase } from '#server/db/postgres.ts';
import { examine } from '#server/doctor/examine.ts';
import { getsNotifications } from '#server/doorbell/doorbell.ts';
import { tidyUp } from '#server/upkeep/tidy-up.ts';
import { urlOf } from '../../server/a-cable.ts';
import { withDatabase, withEmptyDatabase } from '../../server/database.ts';
import { aStream } from '../../server/doorbell/a-stream.ts';
import { faultsOf } from '../../server/doctor/a-patient.ts';
import { aConfig } from '../../server/platform/an-app.ts';
import { aChange, aDevice, aThread } from '../../server/product.ts';
import { aPooler, pgbouncerPath } from './a-pooler.ts';
import { aServer, aTeam, at, register } from './a-server.ts';

const secretKey = 'k'.repeat(32);

const aPooledDatabase = async () => {
  const own = await withEmptyDatabase();
  onTestFinished(own.close, 60_000);
  const pooled = { DATABASE_URL: urlOf(await aPooler(own.address)), SECRET_KEY: secretKey };
  return { own, pooled, direct: { ...pooled, DATABASE_DIRECT_URL: urlOf(own.address) } };
};

const why = 'pgbouncer is not installed (Debian: apt install pgbouncer)';

describe.skipIf(pgbouncerPath === undefined)(`behind pgbouncer in transaction mode (skipped where ${why})`, () => {
  test('with DATABASE_DIRECT_URL a push to one server rings on the stream of another', async () => {
    const { direct } = await aPooledDatabase();
    // both servers migrate at the same time, through the pooler
    const [one, other] = await Promise.all([aServer(direct), aServer(direct)]);
    const ana = await register(one.url, 'ana@example.org');
    const here = at(() => one.url, ana);
    const team = await aTeam(here);
    const stream = await aStream(other.url, ana.token);
    await stream.event('ping');
    const device = aDevice(here, team);
    for (let version = 1; version <= 10; version += 1) {
      await device.push(aChange('thread.create', aThread()));
      await stream.first(({ data }) => (data as { version?: number }).version === version);
    }
    stream.hangUp();
    const { doorbell } = other.parts;
    expect(doorbell?.losesRings()).toBe(false);
    expect([...one.lines, ...other.lines].filter((line) => /"level":[456]0/.test(line))).toEqual([]);
  });

  test('without it the server says so once, answers 503 on its stream, and all else works', async () => {
    const { pooled } = await aPooledDatabase();
    const server = await aServer(pooled);
    const ana = await register(server.url, 'ana@example.org');
    await expect.poll(() => server.parts.doorbell?.losesRings()).toBe(true);
    const events = await fetch(`${server.url}/api/v2/sync/events`, {
      headers: { Authorization: `Bearer ${ana.token}` },
    });
    expect([events.status, events.headers.get('Retry-After')]).toEqual([503, '60']);
    const person = at(() => server.url, ana);
    const device = aDevice(person, await aTeam(person));
    expect((await device.push(aChange('thread.create', aThread()))).outcomes[0]?.status).toBe('applied');
    expect(server.lines.filter((line) => line.includes('Set DATABASE_DIRECT_URL'))).toHaveLength(1);
  });

  test('many transactions at once on few connections, upkeep, a backup and its restore keep nothing in a session', async () => {
    const { own, direct } = await aPooledDatabase();
    const server = await aServer(direct);
    const ana = await register(server.url, 'ana@example.org');
    const person = at(() => server.url, ana);
    const teams = await Promise.all(Array.from({ length: 12 }, () => aTeam(person)));
    await Promise.all(
      teams.map(async (team) => {
        const device = aDevice(person, team);
        for (let n = 0; n < 5; n += 1) await device.push(aChange('thread.create', aThread()));
      }),
    );
    expect(await tidyUp(server.parts)).toBeDefined();
    const folder = await mkdtemp(join(tmpdir(), 'pooled-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const file = join(folder, 'one.backup');
    const request = { file, migrations, embeddedAuth: true };
    await Promise.all([
      writeBackup(server.parts.db, { file, release: 'test', now: new Date() }),
      aDevice(person, teams[0] ?? '').push(aChange('thread.create', aThread())),
    ]);
    await restoreBackup(server.parts.db, request, await checkBackup(request), async () => {});
    const [counted] = await own.db.query<{ threads: number }>('select count(*) as threads from app.thread');
    expect(counted?.threads).toBeGreaterThanOrEqual(60);
    // a lock that is held now was left behind by work that has ended
    expect(
      await own.db.query(
        `select from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`,
      ),
    ).toEqual([]);
  });

  test('the doctor knows the direct address: the same database, another one, and nobody there', async () => {
    const { own, direct } = await aPooledDatabase();
    await aServer(direct);
    const other = await withDatabase();
    onTestFinished(other.close, 60_000);
    const faultsWith = async (url: string) => {
      const config = aConfig({ ...direct, DATABASE_DIRECT_URL: url });
      const db = createDatabase({ url: config.databaseUrl ?? '' }, { most: 2 });
      const gets = await getsNotifications(db, { url }, 1000).catch(() => false);
      const found = await examine({
        config,
        clock: Date.now,
        build: 'test',
        database: { sql: db },
        getsNotifications: gets,
      });
      await db.close();
      return faultsOf(found.filter(({ name }) => name === 'direct address' || name === 'notifications'));
    };
    expect(await faultsWith(urlOf(own.address))).toEqual({});
    const elsewhere = await faultsWith(urlOf(other.address));
    expect(elsewhere['direct address']).toContain('leads to another database');
    expect((await faultsWith(direct.DATABASE_URL))['notifications']).toContain(
      'DATABASE_DIRECT_URL drops notifications',
    );
    expect((await faultsWith('postgres://ana:pw@127.0.0.1:9/x'))['direct address']).toMatch(
      /^DATABASE_DIRECT_URL cannot be used \(.+\): check/,
    );
  });
});
