import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDatabase } from '#server/db/postgres.ts';
import type { Database } from '#server/db/sql.ts';
import { withDatabase, type TestDatabase } from '../database.ts';
import { aChange, aDevice, aProduct, aThread, type Person, type Product } from '../product.ts';

let own: TestDatabase;
let product: Product;
let ana: Person;
let team: string;
beforeAll(async () => {
  own = await withDatabase();
  product = await aProduct(own);
  ana = product.person();
  team = await product.team(ana);
  // simulates a bug in the middle of a change: all that was written before it must be undone
  await own.db.query(`
    create function app.stumble() returns trigger language plpgsql as $$
    begin
      if new.name like 'poison%' then raise exception 'stumbled'; end if;
      if new.name like 'state:%' then raise exception 'fault' using errcode = substr(new.name, 7); end if;
      if new.name = 'slow' then perform pg_sleep(60); end if;
      return new;
    end $$;
    create trigger stumble before insert or update on app.thread for each row execute function app.stumble();`);
});
afterAll(() => own.close());

const aNamed = (name: string | null) => aChange('thread.create', aThread({ name }));

const recorded = async () => {
  const [counts] = await own.db.query<{ mutations: number; heads: number; threads: number; version: number }>(
    `select (select count(*) from app.sync_mutation) as mutations, (select count(*) from app.head) as heads,
       (select count(*) from app.thread) as threads, (select sum(last_seq) from app.sync_client) as seqs,
       (select sum(version) from app.team_counter) as version`,
  );
  return counts;
};

describe('a change that makes the server stumble', () => {
  test('stops the push, keeps what came before, and leaves nothing of itself', async () => {
    const device = aDevice(ana, team);
    const [before, poison, after] = [aNamed('before'), aNamed('poison'), aNamed('after')];
    const told = await device.push(before, poison, after);
    expect(told.outcomes.map(({ mid, status }) => [mid, status])).toEqual([[before.mid, 'applied']]);
    expect(told.stopped).toEqual({ mid: poison.mid, code: 'server_error', retryAfter: 30 });
    const names = (await device.pull()).rows.map(({ d }) => d?.['name']);
    expect(names).toContain('before');
    expect(names).not.toContain('poison');
    expect(names).not.toContain('after');
    expect((await ana.call('GET', `/sync/mutations/${poison.mid}`)).status).toBe(404);
  });

  test('is tried again, and goes through once the fault is mended', async () => {
    const device = aDevice(ana, team);
    const queue = device.numbered([aNamed('poison mended'), aNamed('behind')]);
    expect((await device.send(queue)).body.stopped).not.toBeNull();
    expect(await lettersOf(queue[0]?.mid)).toMatchObject([{ attempts: 1, error: expect.stringContaining('stumbled') }]);
    await own.db.query('alter table app.thread disable trigger stumble');
    const told = await device.send(queue);
    await own.db.query('alter table app.thread enable trigger stumble');
    expect(told.body).toMatchObject({ stopped: null, outcomes: [{ status: 'applied' }, { status: 'applied' }] });
    expect(await lettersOf(queue[0]?.mid)).toEqual([]);
  });

  test('is put aside after five tries over ten minutes, and no sooner, and the queue moves on', async () => {
    const device = aDevice(ana, team);
    const queue = device.numbered([aNamed('poison for good'), aNamed('patient')]);
    for (let attempt = 1; attempt <= 6; attempt += 1) {
      expect((await device.send(queue)).body.stopped).not.toBeNull();
      product.time.now += 90_000;
    }
    product.time.now += 60_000;
    const told = await device.send(queue);
    expect(told.body).toMatchObject({
      stopped: null,
      outcomes: [{ status: 'parked', code: 'server_error' }, { status: 'applied' }],
    });
    expect(await lettersOf(queue[0]?.mid)).toMatchObject([{ attempts: 7, user_id: ana.userId, body: queue[0] }]);
    expect((await device.send(queue)).body.outcomes).toEqual(told.body.outcomes);
    expect((await device.push(aNamed('next'))).outcomes[0]?.status).toBe('applied');
  });

  test('is not put aside after eleven minutes and four tries', async () => {
    const device = aDevice(ana, team);
    const queue = device.numbered([aNamed('poison four')]);
    for (let attempt = 1; attempt <= 4; attempt += 1) {
      expect((await device.send(queue)).body.stopped).not.toBeNull();
      product.time.now += 220_000;
    }
    expect((await device.send(queue)).body).toMatchObject({ stopped: null, outcomes: [{ status: 'parked' }] });
  });
});

describe('a database that is busy or out of reach is never an outcome', () => {
  test.each(['40001', '40P01', '08006', '53300', '57014', '57P01', '55P03', '25006'])(
    'SQLSTATE %s: 503, and nothing at all was recorded',
    async (state) => {
      const device = aDevice(ana, team);
      const before = await recorded();
      const told = await device.send(device.numbered([aNamed('first'), aNamed(`state:${state}`)]));
      expect(told.status).toBe(503);
      expect(told.body.error.code).toBe('unavailable');
      expect(Number(told.headers.get('Retry-After'))).toBeGreaterThan(0);
      expect(await recorded()).toEqual(before);
    },
  );

  test.each(['40001', '40P01', '53300', '57014', '55P03'])(
    'SQLSTATE %s of a statement that travels beside a change: 503, and no try of the change is counted',
    async (state) => {
      const other = await aProduct({
        db: besideChanges(`do $$ begin raise exception 'busy' using errcode = '${state}'; end $$`),
      });
      const bea = other.person();
      const device = aDevice(bea, await other.team(bea));
      const before = await recorded();
      const queue = device.numbered([aNamed('healthy')]);
      expect((await device.send(queue)).status).toBe(503);
      expect(await recorded()).toEqual(before);
      expect(await lettersOf(queue[0]?.mid)).toEqual([]);
    },
  );

  test('a connection that is cut in the middle of a push: 503, then the same push goes through', async () => {
    const device = aDevice(ana, team);
    const before = await recorded();
    const queue = device.numbered([aNamed('cut'), aNamed('slow')]);
    const sending = device.send(queue);
    await cutWhoSleeps();
    expect((await sending).status).toBe(503);
    expect(await recorded()).toEqual(before);
    const again = await device.send([{ ...queue[0] }]);
    expect(again.body.outcomes).toMatchObject([{ status: 'applied' }]);
  });

  test('a team that somebody else holds too long: 503', async () => {
    const device = aDevice(ana, team);
    const queue = device.numbered([aNamed('waiting')]);
    const told = await own.db.transaction(async (tx) => {
      await tx.query('select 1 from app.team_counter for update');
      return device.send(queue);
    });
    expect(told.status).toBe(503);
    expect((await device.send(queue)).body.outcomes).toMatchObject([{ status: 'applied' }]);
  });
});

test('nobody is woken for what was not committed', async () => {
  const device = aDevice(ana, team);
  product.rings.length = 0;
  await device.send(device.numbered([aNamed('first'), aNamed('state:40001')]));
  expect(product.rings).toEqual([]);
});

test('a member who is removed while their push waits for the team is refused', async () => {
  const bo = product.person('bo');
  await product.join(bo, team, 'member');
  const device = aDevice(bo, team);
  const told = await own.db.transaction(async (tx) => {
    await tx.query('select 1 from app.team_counter for update');
    const sending = device.send(device.numbered([aNamed('too late')]));
    await untilSomebodyWaits();
    await tx.query('delete from app.member where user_id = $1', [bo.userId]);
    return () => sending;
  });
  const { status, body } = await told();
  expect([status, body.error.code]).toEqual([403, 'not_member']);
});

/** A database that starts another statement right after the beginning of every change, without waiting for it. */
const besideChanges = (statement: string): Database => ({
  ...own.db,
  transaction: (work, options) =>
    own.db.transaction(
      (tx) =>
        work({
          query: (text, values) => {
            const asked = tx.query<never>(text, values);
            if (text === 'savepoint change') tx.query(statement).catch(() => undefined);
            return asked;
          },
        }),
      options,
    ),
});

const lettersOf = (mid: string | undefined) =>
  own.db.query('select attempts, error, body, user_id from app.sync_dead_letter where mid = $1', [mid]);

const cutWhoSleeps = async () => {
  const admin = createDatabase(own.address, { most: 1 });
  const cut = () =>
    admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and wait_event = 'PgSleep'`,
    );
  while ((await cut()).length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
  await admin.close();
};

const untilSomebodyWaits = async () => {
  const waiting = () =>
    own.db.query(`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
  while ((await waiting()).length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
};
