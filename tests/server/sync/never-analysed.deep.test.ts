import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { undigestedLowStock } from '#server/db/digests.ts';
import { livingIds } from '#server/db/history/heads.ts';
import { undigested } from '#server/db/notifications.ts';
import { readRowsById } from '#server/db/rows.ts';
import { withDatabase, type TestDatabase } from '../database.ts';
import { aChange, aDevice, aProduct, aSpool, aThread, aUse, type Person, type Product } from '../product.ts';
import { countingTouched, type CountingDatabase, type Planning } from '../rows-touched.ts';
import { filled, fillTeam, spoolIdOf } from './fill-team.ts';

/* A new installation has no statistics, so PostgreSQL expects few rows. These tests count rows touched, not time. */
let own: TestDatabase;
let planning: Planning = 'force_custom_plan';
let counting: CountingDatabase;
let product: Product;
let ana: Person;
let team: string;
let teamId: number;

beforeAll(async () => {
  own = await withDatabase({ isNew: true });
  counting = countingTouched(own.db, () => planning);
  product = await aProduct({ db: counting.db });
  ana = product.person('ana');
  team = await product.team(ana);
  teamId = await fillTeam(own.db, team, ana.userId);
});
afterAll(() => own.close());

describe.each(['force_custom_plan', 'force_generic_plan'] as const)('without statistics, with %s,', (mode) => {
  beforeAll(() => {
    planning = mode;
  });

  const touchedBy = async (work: () => Promise<unknown>): Promise<number> => {
    counting.touched();
    await work();
    return counting.touched();
  };

  const booking =
    (spoolId: string, times: number, into = team) =>
    async () => {
      const uses = Array.from({ length: times }, () => aChange('movement.create', aUse(spoolId, 5)));
      const { outcomes } = await aDevice(ana, into).push(...uses);
      expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set(['applied']));
    };

  test('a booking touches the ledger of its spool and no other', async () => {
    expect(await touchedBy(booking(spoolIdOf(2), 1))).toBeLessThan(6 * filled.other + 150);
    expect(await touchedBy(booking(spoolIdOf(1), 1))).toBeLessThan(6 * filled.first + 150);
  });

  test('twenty bookings in one push read the ledger once', async () => {
    const home = await product.team(ana);
    const thread = aThread();
    const spool = aSpool(thread.id);
    await aDevice(ana, home).push(aChange('thread.create', thread), aChange('spool.create', spool));
    const empty = await touchedBy(booking(spool.id, 20, home));
    expect(empty).toBeLessThan(20 * 60);
    expect(await touchedBy(booking(spoolIdOf(1), 20))).toBeLessThan(2 * empty + 6 * filled.first);
  });

  test('a first thread and spool touch as few rows as on an empty team', async () => {
    const adding = (into: string) => () => {
      const thread = aThread();
      return aDevice(ana, into).push(aChange('thread.create', thread), aChange('spool.create', aSpool(thread.id)));
    };
    const empty = await touchedBy(adding(await product.team(ana)));
    expect(await touchedBy(adding(team))).toBeLessThanOrEqual(2 * empty);
  });

  test('a change that waited is woken by what it waited for, without a look at the rest', async () => {
    const thread = aThread();
    const device = aDevice(ana, team);
    const waiting = () => device.push({ ...aChange('spool.create', aSpool(thread.id)), was: 3 });
    expect(await touchedBy(waiting)).toBeLessThan(100);
    expect(await touchedBy(() => device.push(aChange('thread.create', thread)))).toBeLessThan(200);
    expect(await own.db.query('select from app.spool where thread_id = $1', [thread.id])).toHaveLength(1);
  });

  test.each([0, 50_000])('a page of rows after version %i touches little more than what it answers', async (after) => {
    const device = aDevice(ana, team);
    await device.pull();
    expect(await touchedBy(() => device.pull(after))).toBeLessThan(15 * 1000);
  });

  test('the last page touches the rows of the last change', async () => {
    const device = aDevice(ana, team);
    const { version } = await device.push(aChange('thread.create', aThread()));
    expect(await touchedBy(() => device.pull(version - 1))).toBeLessThan(30);
  });

  test('judging every colour looks at each thread and spool once', async () => {
    const least = mode === 'force_custom_plan' ? 2 : 3;
    const judging = () => ana.call('PATCH', `/teams/${team}/settings`, { body: { lowStockDefaultSpools: least } });
    const touched = await touchedBy(judging);
    expect(touched).toBeGreaterThan(filled.thread);
    expect(touched).toBeLessThan(10 * (filled.thread + filled.spool));
  });

  test('a daily mail and the notifications touch some rows for each dip', async () => {
    await own.db.query(
      `insert into app.dip (team_id, thread_id, opened_at)
       select team_id, id, '2026-02-28T10:00:00Z' from app.thread where team_id = $1 order by id limit 100
       on conflict do nothing`,
      [teamId],
    );
    const [dips] = await own.db.query<{ all: number }>('select count(*) as all from app.dip');
    await own.db.query(`update app.member set joined_at = '2026-01-01' where team_id = $1`, [teamId]);
    const [since, now] = [new Date('2026-02-01'), new Date(product.time.now)];
    const mailing = () =>
      counting.db.transaction(async (tx) => {
        await undigestedLowStock(tx, ana.userId, { since, now });
        await undigested(tx, { userId: ana.userId, email: ana.email, now }, since);
      });
    expect(await touchedBy(mailing)).toBeLessThan(20 * (dips?.all ?? 0));
  });

  test('a page of an export touches little more than what it holds', async () => {
    const page = {
      kind: 'movement',
      reader: { userId: ana.userId, access: 'full' },
      after: undefined,
      most: 500,
    } as const;
    const exporting = () =>
      counting.db.transaction(async (tx) => readRowsById(tx, teamId, 'movement', await livingIds(tx, teamId, page)));
    expect(await touchedBy(exporting)).toBeLessThan(12 * page.most);
  });
});

test('every table of many rows is analysed after its first few hundred, and after each few in a hundred', async () => {
  const fresh = await withDatabase({ isNew: true });
  const tables = await fresh.db.query<{ name: string; options: readonly string[] }>(
    `select relname as name, reloptions as options from pg_class
     where relnamespace = 'app'::regnamespace and relname = any($1) order by relname`,
    [['dip', 'head', 'movement', 'spool', 'sync_mutation', 'thread']],
  );
  await fresh.close();
  const promised = ['autovacuum_analyze_threshold=200', 'autovacuum_analyze_scale_factor=0.02'];
  expect(tables.map(({ name, options }) => [name, promised.every((one) => options.includes(one))])).toEqual([
    ['dip', true],
    ['head', true],
    ['movement', true],
    ['spool', true],
    ['sync_mutation', true],
    ['thread', true],
  ]);
});
