import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase } from '#server/db/postgres.ts';
import { withDatabase, type TestDatabase } from '../database.ts';
import { aChange, aDevice, aProduct, aSpool, aThread, aUse } from '../product.ts';

let own: TestDatabase;
beforeAll(async () => {
  own = await withDatabase();
});
afterAll(() => own.close());

const writers = 8;
const changesEach = 250;

test('eight writers on two servers, and readers with a cursor: no row is missed', async () => {
  const second = createDatabase(own.address);
  const servers = [await aProduct(own), await aProduct({ db: second })] as const;
  const [{ person, team, join }] = servers;
  const ana = person();
  const place = await team(ana);
  let writing = writers;

  const write = async (at: number): Promise<readonly string[]> => {
    const bo = servers[at % 2]?.person(`writer${at}`) ?? ana;
    await join(bo, place, 'member');
    const device = aDevice(bo, place);
    const made: string[] = [];
    for (let done = 0; done < changesEach;) {
      const some = Array.from({ length: 1 + ((done + at) % 7) }, () => aThread({ name: `${at}` }));
      const told = await device.push(...some.map((thread) => aChange('thread.create', thread)));
      expect(told.outcomes.every(({ status }) => status === 'applied')).toBe(true);
      made.push(...some.map(({ id }) => id));
      done += some.length;
    }
    writing -= 1;
    return made;
  };

  /** Follows the cursor from the start until the writers are done and nothing is left. */
  const read = async (at: number): Promise<ReadonlySet<string>> => {
    const cy = servers[at % 2]?.person(`reader${at}`) ?? ana;
    await join(cy, place, 'member');
    const device = aDevice(cy, place);
    const seen = new Set<string>();
    let cursor = 0;
    for (;;) {
      const last = writing === 0;
      const page = await device.pull(cursor, '&limit=50');
      for (const { id } of page.rows) seen.add(id);
      expect(page.to).toBeGreaterThanOrEqual(cursor);
      cursor = page.to;
      if (last && !page.more) return seen;
      await new Promise((resolve) => setTimeout(resolve, 3)); // the writers need the machine more
    }
  };

  const readers = [read(0), read(1)];
  const made = (await Promise.all(Array.from({ length: writers }, (_, at) => write(at)))).flat();
  expect(made.length).toBeGreaterThanOrEqual(writers * changesEach);
  for (const seen of await Promise.all(readers)) expect(made.filter((id) => !seen.has(id))).toEqual([]);

  const [versions] = await own.db.query<{ heads: number; distinct: number; version: number; live: unknown }>(
    `select (select count(*) from app.head) as heads, (select count(distinct version) from app.head) as "distinct",
       version, live from app.team_counter`,
  );
  expect(versions).toEqual({
    heads: made.length,
    distinct: made.length,
    version: made.length,
    live: { thread: made.length },
  });
  await second.close();
}, 120_000);

test('eight people who use one spool at once each take their part of it', async () => {
  const { person, team, join } = await aProduct(own);
  const ana = person();
  const place = await team(ana);
  const first = aDevice(ana, place);
  const thread = aThread();
  const spool = aSpool(thread.id);
  await first.push(aChange('thread.create', thread), aChange('spool.create', spool));
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      const bo = person('bo');
      await join(bo, place, 'member');
      const device = aDevice(bo, place);
      for (let round = 0; round < 10; round += 1) await device.push(aChange('movement.create', aUse(spool.id, 10_000)));
    }),
  );
  const { rows, total } = await first.pull();
  expect(rows.find(({ id }) => id === spool.id)?.d?.['remainingMm']).toBe(200_000);
  expect([rows.length, total]).toEqual([83, 83]);
});
