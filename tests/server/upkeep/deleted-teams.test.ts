import { afterAll, beforeAll, expect, test } from 'vitest';
import { limits } from '#core/limits.ts';
import { createLog } from '#server/base/log.ts';
import { tidyUp } from '#server/upkeep/tidy-up.ts';
import { aChange, aDevice, aProduct, aSpool, aThread, type Product } from '../product.ts';

let product: Product;
let start: number;
beforeAll(async () => {
  product = await aProduct();
  start = product.time.now;
});
afterAll(() => product.close());

const day = 86_400_000;

const tidyAfter = async (days: number) => {
  product.time.now = start + days * day;
  const clock = () => product.time.now;
  const stopping = new AbortController().signal;
  return tidyUp({ config: { auth: { kind: 'embedded' } }, db: product.db, clock, log: createLog('silent'), stopping });
};

const teamTables = () =>
  product.db.query<{ table: string; column: string; rule: string }>(
    `select c.table_name as table, c.column_name as column, coalesce(r.confdeltype::text, 'none') as rule
     from information_schema.columns c
     left join pg_attribute a on a.attrelid = format('app.%I', c.table_name)::regclass and a.attname = c.column_name
     left join pg_constraint r on r.conrelid = a.attrelid and r.conkey = array[a.attnum] and r.contype = 'f'
       and r.confrelid = 'app.team'::regclass
     where c.table_schema = 'app' and c.column_name in ('team_id', 'default_team_id')
     order by 1, 2`,
  );

test('a deleted team keeps all its rows for 30 days and then goes with every one of them, and no other team does', async () => {
  const [ana, bo] = [product.person(), product.person('bo')];
  const [team, kept] = [await product.team(ana), await product.team(bo)];
  for (const [who, whose] of [
    [ana, team],
    [bo, kept],
  ] as const) {
    const thread = aThread();
    await aDevice(who, whose).push(aChange('thread.create', thread), aChange('spool.create', aSpool(thread.id)));
    await who.call('POST', `/teams/${whose}/invites`, { body: { email: 'a@example.org', role: 'viewer' } });
    await who.call('PATCH', '/users/me/default-team', { body: { teamPublicId: whose } });
  }
  await ana.call('DELETE', `/teams/${team}`);
  expect(await tidyAfter(limits.deletedTeamDays)).toMatchObject({ 'deleted teams': 0 });
  expect(await product.db.query('select 1 from app.spool')).toHaveLength(2);
  expect(await tidyAfter(limits.deletedTeamDays + 1)).toMatchObject({ 'deleted teams': 1 });
  for (const { table, column } of await teamTables()) {
    const strangers = await product.db.query(
      `select 1 from app.${table} where ${column} is not null and ${column} <> (select id from app.team where public_id = $1)`,
      [kept],
    );
    expect([table, strangers.length]).toEqual([table, 0]);
  }
  expect((await bo.call('GET', '/teams')).body.teams).toHaveLength(1);
  expect((await ana.call('GET', '/users/me')).body.default_team_pid).toBeNull();
  product.time.now = start;
});

test('whatever a table holds of a team goes with the team, or forgets which one it was', async () => {
  const loose = (await teamTables()).filter(({ rule }) => rule !== 'c' && rule !== 'n');
  expect(loose).toEqual([]);
  expect(await teamTables()).not.toHaveLength(0);
});

test('an invite that is over is kept for 90 days, and how many were mailed for one', async () => {
  const ana = product.person();
  const team = await product.team(ana);
  await ana.call('POST', `/teams/${team}/invites`, { body: { email: 'long.ago@example.org', role: 'viewer' } });
  expect(await tidyAfter(1)).toMatchObject({ 'counted invites': 0 });
  expect(await tidyAfter(2)).toHaveProperty('counted invites');
  expect(await product.db.query('select 1 from app.invite_mail')).toHaveLength(0);
  expect(await tidyAfter(7 + 90)).toMatchObject({ 'invites that are over': 0 });
  expect(await tidyAfter(7 + 91)).toHaveProperty('invites that are over');
  expect(await product.db.query(`select 1 from app.invite where email = 'long.ago@example.org'`)).toHaveLength(0);
  product.time.now = start;
});
