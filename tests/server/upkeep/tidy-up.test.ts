import { tmpdir } from 'node:os';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { limits } from '#core/limits.ts';
import { serverLimits } from '#server/base/server-limits.ts';
import { createLog } from '#server/base/log.ts';
import { keepUp, tidyUp } from '#server/upkeep/tidy-up.ts';
import { aChange, aDevice, aProduct, aSpool, aThread, aUse, type Person, type Product } from '../product.ts';

let product: Product;
let ana: Person;
let start: number;
beforeAll(async () => {
  product = await aProduct();
  ana = product.person();
  start = product.time.now;
});
beforeEach(() => {
  product.time.now = start;
});
afterAll(() => product.close());

const day = 86_400_000;
const config = { auth: { kind: 'embedded' }, dataDir: tmpdir() } as const;
const logged: { readonly what?: string; readonly count?: number }[] = [];
const log = createLog('info', { write: (line) => void logged.push(JSON.parse(line) as object) });

const tidy = (stopping = new AbortController().signal) =>
  tidyUp({ config, db: product.db, clock: () => product.time.now, log, stopping });

const tidyAfter = async (days: number) => {
  product.time.now = start + days * day;
  return tidy();
};

const count = async (table: string, where = 'true', values: readonly unknown[] = []): Promise<number> => {
  const [row] = await product.db.query<{ count: number }>(`select count(*) from app.${table} where ${where}`, values);
  return row?.count ?? 0;
};

describe('a row that was deleted', () => {
  test('is kept for 180 days, and can be restored until then', async () => {
    const device = aDevice(ana, await product.team(ana));
    const thread = aThread();
    await device.push(aChange('thread.create', thread), aChange('thread.delete', { id: thread.id }));
    expect(await tidyAfter(serverLimits.tombstoneDays)).toMatchObject({ tombstones: 0 });
    expect(await device.outcomeOf('thread.restore', { id: thread.id })).toMatchObject({ status: 'applied' });
    await device.push(aChange('thread.delete', { id: thread.id }));
    expect(await tidyAfter(serverLimits.tombstoneDays * 2)).toMatchObject({ tombstones: 0 });
    expect(await tidyAfter(serverLimits.tombstoneDays * 2 + 1)).toMatchObject({ tombstones: 1 });
    expect(await count('thread', 'id = $1', [thread.id])).toBe(0);
    expect(await device.outcomeOf('thread.restore', { id: thread.id })).toMatchObject({ code: 'missing_row' });
    expect(await device.outcomeOf('thread.create', thread)).toMatchObject({ status: 'applied' });
  });

  test('then goes for good, and whoever has not heard of it starts afresh', async () => {
    const team = await product.team(ana);
    const device = aDevice(ana, team);
    const [stays, goes, later] = [aThread(), aThread(), aThread()];
    const spool = aSpool(stays.id);
    await device.push(...[stays, goes, later].map((thread) => aChange('thread.create', thread)));
    await device.push(aChange('spool.create', spool), aChange('movement.create', aUse(spool.id, 1000)));
    const deletion = await device.push(
      aChange('thread.delete', { id: goes.id }),
      aChange('spool.delete', { id: spool.id }),
    );
    product.time.now = start + 100 * day;
    await device.push(aChange('thread.delete', { id: later.id }));
    const before = await device.pull(0, '&digest=1');
    expect(await tidyAfter(181)).toMatchObject({ tombstones: 2 });
    const [counter] = await product.db.query<{ floor: number; version: number }>(
      'select floor, version from app.team_counter c join app.team t on t.id = c.team_id where t.public_id = $1',
      [team],
    );
    expect(counter).toEqual({ floor: deletion.version, version: deletion.version + 1 });
    const statusAt = async (after: number) =>
      (await ana.call('GET', `/teams/${team}/sync/pull?after=${after}&epoch=${device.state.epoch}`)).status;
    expect([await statusAt(0), await statusAt(deletion.version - 1), await statusAt(deletion.version)]).toEqual([
      200, 410, 200,
    ]);
    expect(await device.pull(0, '&digest=1')).toEqual(before);
    expect((await device.pull(deletion.version)).rows).toEqual([
      { t: 'thread', id: later.id, v: deletion.version + 1, del: 1 },
    ]);
    expect(await count('spool', 'id = $1', [spool.id])).toBe(0);
    expect(await count('movement', 'spool_id = $1', [spool.id])).toBe(2);
  });

  test('goes with thousands of others in steps', async () => {
    const team = await product.team(ana);
    await product.db.query(
      `with made as (
         insert into app.place (team_id, id, name, kind, created_at, created_by, updated_at, updated_by)
         select t.id, gen_random_uuid(), 'P', 'rack', now(), $2, now(), $2 from app.team t, generate_series(1, 2500)
         where public_id = $1 returning team_id, id)
       insert into app.head (team_id, kind, row_id, version, deleted, deleted_at)
       select team_id, 'place', id, row_number() over (), true, $3 from made`,
      [team, ana.userId, new Date(start)],
    );
    const stopping = new AbortController();
    stopping.abort();
    product.time.now = start + 181 * day;
    expect(await tidy(stopping.signal)).toMatchObject({ tombstones: 0 });
    expect(await tidy()).toMatchObject({ tombstones: 2500 });
    expect(logged.at(-1)).toMatchObject({ what: 'tombstones', count: 2500 });
    expect(await count('place')).toBe(0);
    expect(await count('head', `kind = 'place'`)).toBe(0);
    expect(await count('team_counter', 'floor = 2500')).toBe(1);
  });
});

test('a notice that nobody puts away does so itself after 90 days, and its reader hears of it', async () => {
  const team = await product.team(ana);
  const [here, there] = [aDevice(ana, team), aDevice(ana, team)];
  const thread = aThread();
  await here.push(aChange('thread.create', thread));
  for (const [device, notes] of [
    [here, 'one'],
    [there, 'two'],
  ] as const)
    await device.push(aChange('thread.update', { id: thread.id, set: { notes }, baseVersion: 1 }));
  expect(await here.pull()).toMatchObject({ to: 3, total: 2 });
  expect(await tidyAfter(serverLimits.noticeDays)).toMatchObject({ notices: 0 });
  expect(await tidyAfter(serverLimits.noticeDays + 1)).toMatchObject({ notices: 1 });
  expect(await here.pull(3)).toMatchObject({ to: 4, total: 1, rows: [{ t: 'notice', v: 4, del: 1 }] });
  expect(await tidy()).toMatchObject({ notices: 0 });
  expect(await tidyAfter(serverLimits.noticeDays + serverLimits.tombstoneDays + 2)).toMatchObject({ tombstones: 1 });
  expect(await count('notice')).toBe(0);
});

test('the record of an import goes after twice the 30 days for which it can be taken back', async () => {
  const device = aDevice(ana, await product.team(ana));
  const at = new Date(start).toISOString();
  const set = { importId: newId(), source: 'paste', at, colours: 1, spools: 1 };
  await device.push(aChange('importBatch.create', { id: newId(), set }));
  expect(await tidyAfter(limits.importDays * 2)).toMatchObject({ 'records of imports': 0 });
  expect(await tidyAfter(limits.importDays * 2 + 1)).toMatchObject({ 'records of imports': 1 });
  expect(await device.pull(1)).toMatchObject({ to: 2, rows: [{ t: 'importBatch', v: 2, del: 1 }] });
});

describe('what a person was told', () => {
  test('is kept for 90 days, with whether they have read it; a dip that is not over stays', async () => {
    const bo = product.person('bo');
    const team = await product.team(ana);
    await product.join(bo, team, 'member');
    const device = aDevice(ana, team);
    const [back, low] = [aThread({ minSpools: 1 }), aThread({ minSpools: 1 })];
    const changes = [back, low].map((thread) => aChange('thread.create', thread));
    await device.push(...changes, aChange('spool.create', aSpool(back.id)));
    await ana.call('PATCH', `/teams/${team}`, { body: { name: 'Fadenlauf' } });
    const { body } = await bo.call('GET', '/users/me/notifications');
    const [told] = (body as unknown as { readonly notifications: readonly { readonly id: string }[] }).notifications;
    await bo.call('POST', '/users/me/notifications/read', { body: { ids: [told?.id] } });
    const left = async () => [
      await count('notification', 'user_id = $1', [bo.userId]),
      await count('notification_mark', 'user_id = $1', [bo.userId]),
      await count('dip', 'thread_id = any($1::uuid[])', [[back.id, low.id]]),
    ];
    await tidyAfter(serverLimits.noticeDays);
    expect(await left()).toEqual([1, 1, 2]);
    await tidyAfter(serverLimits.noticeDays + 1);
    expect(await left()).toEqual([0, 0, 1]);
  });
});

describe('records that only grow', () => {
  test('of settled changes are kept for 400 days, and of a device as long as any of its changes', async () => {
    const team = await product.team(ana);
    const [old, busy] = [aDevice(ana, team), aDevice(ana, team)];
    const stored = (clientId: string) => count('sync_client', 'client_id = $1', [clientId]);
    const first = aChange('thread.create', aThread());
    await old.push(first);
    await busy.push(aChange('thread.create', aThread()));
    expect(await tidyAfter(serverLimits.mutationDays)).toMatchObject({ 'settled changes': 0, devices: 0 });
    await busy.push(aChange('thread.create', aThread()));
    expect(await tidyAfter(serverLimits.mutationDays + 1)).toHaveProperty('settled changes');
    expect(await count('sync_mutation', 'mid = $1', [first.mid])).toBe(0);
    expect([await stored(old.clientId), await stored(busy.clientId)]).toEqual([0, 1]);
    expect((await busy.push(aChange('thread.create', aThread()))).outcomes).toMatchObject([{ status: 'applied' }]);
  });

  test('of what made the server stumble, and of what waited in vain, go too', async () => {
    const team = await product.team(ana);
    const mid = newId();
    await product.db.query(
      `insert into app.sync_dead_letter select id, $2, $2, $2, '{}', 'x', 1, $3, $3 from app.team where public_id = $1`,
      [team, mid, new Date(start)],
    );
    await product.db.query(
      `insert into app.sync_early (team_id, mid, was, user_id, body, at)
       select id, $2, 1, created_by, '{}', $3 from app.team where public_id = $1`,
      [team, mid, new Date(start)],
    );
    expect(await tidyAfter(serverLimits.earlyDays)).toMatchObject({ 'changes that waited in vain': 0 });
    expect(await tidyAfter(serverLimits.earlyDays + 1)).toMatchObject({
      'changes that waited in vain': 1,
      'dead letters': 0,
    });
    expect(await tidyAfter(serverLimits.deadLetterDays + 1)).toMatchObject({ 'dead letters': 1 });
  });
});

test('one server at a time does it', async () => {
  const both = await Promise.all([tidy(), tidy()]);
  expect(both.filter((tidied) => tidied === undefined)).toHaveLength(1);
  expect(await tidy()).toBeDefined();
});

test('a running server warns of a disk that is nearly full, at its start and at each upkeep', async () => {
  const stopping = new AbortController();
  const shares = [0.09, 0.1, 0.02];
  const lines: string[] = [];
  const write = (chunk: Buffer, _encoding: string, done: () => void): void => {
    lines.push(...(chunk.toString().match(/(?<="msg":")Only[^"]+/g) ?? []));
    done();
  };
  const readDisk = async () => {
    const share = shares.shift() ?? 1;
    if (shares.length === 0) stopping.abort();
    return { bytes: share * 1024 ** 4, share };
  };
  const log = createLog('info', new Writable({ write }));
  const clock = () => product.time.now;
  const { db } = product;
  await keepUp({
    config,
    db,
    clock,
    log,
    stopping: stopping.signal,
    random: () => 0,
    firstMs: 1,
    everyMs: 1,
    readDisk,
  });
  const ofDisk = `of the disk of ${tmpdir()} are free. Make room before nothing can be saved.`;
  expect(lines).toEqual([`Only 92.2 GB (9 %) ${ofDisk}`, `Only 20.5 GB (2 %) ${ofDisk}`]);
});

test('a running server does it again and again, also after a failure, until it stops', async () => {
  const stopping = new AbortController();
  const runs: string[] = [];
  const db = {
    ...product.db,
    transaction: async () => {
      runs.push('run');
      if (runs.length === 3) stopping.abort();
      throw new Error('out of reach');
    },
  };
  const silent = createLog('silent');
  const clock = () => product.time.now;
  await keepUp({ config, db, clock, log: silent, stopping: stopping.signal, random: () => 0, firstMs: 1, everyMs: 1 });
  expect(runs).toHaveLength(3);
});
