import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { isLow, stockOf } from '#core/stock/stock.ts';
import type { Spool } from '#core/kinds/spool.ts';
import type { Thread } from '#core/kinds/thread.ts';
import {
  aChange,
  aDevice,
  aProduct,
  aSpool,
  aThread,
  aUse,
  type Person,
  type Product,
  type Queued,
} from '../product.ts';

let product: Product;
let ana: Person;
beforeAll(async () => {
  product = await aProduct();
  ana = product.person();
});
afterAll(() => product.close());

const metres = 1000;

const dipsOf = async (threadId: string): Promise<readonly string[]> => {
  const dips = await product.db.query<{ state: string }>(
    `select case when closed_at is null then 'open' else 'closed' end as state from app.dip
     where thread_id = $1 order by opened_at, closed_at nulls last`,
    [threadId],
  );
  return dips.map(({ state }) => state);
};

const aColour = async (set: Readonly<Record<string, unknown>>, spools = 2) => {
  const team = await product.team(ana);
  const device = aDevice(ana, team);
  const thread = aThread(set);
  const full = Array.from({ length: spools }, (_, at) => aSpool(thread.id, { shortCode: `T-000${at}` }));
  const push = (...changes: readonly Queued[]) => {
    product.time.now += 60_000;
    return device.push(...changes);
  };
  await push(...full.map((spool) => aChange('spool.create', spool)).toSpliced(0, 0, aChange('thread.create', thread)));
  // removes the dip that began with the thread and ended with its first spools
  await product.db.query('delete from app.dip');
  return { team, push, threadId: thread.id, spoolIds: full.map(({ id }) => id) };
};

const set = (kind: string, id: string, fields: object) => aChange(`${kind}.update`, { id, set: fields });

describe('a dip', () => {
  test('is one however many changes come in it, closes at the minimum, and the next one is another', async () => {
    const { push, threadId, spoolIds } = await aColour({ minSpools: 2 });
    const [first = ''] = spoolIds;
    expect(await dipsOf(threadId)).toEqual([]);
    await push(set('spool', first, { state: 'empty' }));
    expect(await dipsOf(threadId)).toEqual(['open']);
    for (let change = 0; change < 10; change += 1) await push(set('spool', first, { notes: `seen ${change} times` }));
    expect(await dipsOf(threadId)).toEqual(['open']);
    await push(set('spool', first, { state: 'open' }));
    expect(await dipsOf(threadId)).toEqual(['closed']);
    await push(aChange('spool.delete', { id: first }));
    expect(await dipsOf(threadId)).toEqual(['closed', 'open']);
    await push(aChange('spool.restore', { id: first }));
    expect(await dipsOf(threadId)).toEqual(['closed', 'closed']);
  });

  test('closes and opens within one push of a device that was away', async () => {
    const { push, threadId, spoolIds } = await aColour({ minSpools: 1 }, 1);
    const [only = ''] = spoolIds;
    await push(aChange('movement.create', aUse(only, 1000 * metres)));
    expect(await dipsOf(threadId)).toEqual(['open']);
    const bought = aSpool(threadId, { shortCode: 'T-0009' });
    await push(aChange('spool.create', bought), aChange('movement.create', aUse(bought.id, 1000 * metres)));
    expect(await dipsOf(threadId)).toEqual(['closed', 'open']);
  });

  test('by length opens when the last metres are used, and closes when they are counted', async () => {
    const { push, threadId, spoolIds } = await aColour({ minLengthMm: 1500 * metres });
    const [first = ''] = spoolIds;
    await push(aChange('movement.create', aUse(first, 500 * metres)));
    expect(await dipsOf(threadId)).toEqual([]);
    await push(aChange('movement.create', aUse(first, 1 * metres)));
    expect(await dipsOf(threadId)).toEqual(['open']);
    const count = { id: newId(), set: { spoolId: first, type: 'count', measured: { lengthMm: 900 * metres } } };
    await push(aChange('movement.create', { ...count, set: { ...count.set, settlesAtMm: 900 * metres } }));
    expect(await dipsOf(threadId)).toEqual(['closed']);
  });

  test('ends with its thread, and begins again when that is restored', async () => {
    const { push, threadId } = await aColour({ minSpools: 3 });
    await push(set('thread', threadId, { notes: 'x' }));
    expect(await dipsOf(threadId)).toEqual(['open']);
    await push(aChange('thread.delete', { id: threadId }));
    expect(await dipsOf(threadId)).toEqual(['closed']);
    await push(aChange('thread.restore', { id: threadId }));
    expect(await dipsOf(threadId)).toEqual(['closed', 'open']);
  });

  test('follows the minimum of the colour, and that of the team where the colour has none', async () => {
    const { team, push, threadId } = await aColour({ minSpools: null });
    const standard = (value: number) =>
      ana.call('PATCH', `/teams/${team}/settings/lowStockDefaultSpools`, { body: { value } });
    expect(await dipsOf(threadId)).toEqual([]);
    product.time.now += 60_000;
    await standard(3);
    expect(await dipsOf(threadId)).toEqual(['open']);
    await push(set('thread', threadId, { minSpools: 2 }));
    expect(await dipsOf(threadId)).toEqual(['closed']);
    await push(set('thread', threadId, { minSpools: null }));
    expect(await dipsOf(threadId)).toEqual(['closed', 'open']);
    await standard(0);
    expect(await dipsOf(threadId)).toEqual(['closed', 'closed']);
  });

  test('is never there for a change that was refused', async () => {
    const { push, threadId, spoolIds } = await aColour({ minSpools: 2 });
    const [first = ''] = spoolIds;
    const { outcomes } = await push(set('spool', first, { state: 'used' }));
    expect(outcomes).toMatchObject([{ status: 'rejected' }]);
    expect(await dipsOf(threadId)).toEqual([]);
  });
});

test('the database and the devices say the same of every stock: low or not', async () => {
  const team = await product.team(ana);
  const device = aDevice(ana, team);
  const random = seeded(20_261_121);
  const pick = <T>(...values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  await ana.call('PATCH', `/teams/${team}/settings`, { body: { lowStockDefaultSpools: 1 } });
  const threads = Array.from({ length: 60 }, (_, at) =>
    aThread({ code: String(at), minSpools: pick(null, 0, 1, 2), minLengthMm: pick(0, 0, 900 * metres) }),
  );
  let code = 0;
  for (const thread of threads) {
    const spools = Array.from({ length: pick(0, 1, 2, 3) }, () =>
      aSpool(thread.id, {
        shortCode: `S-${String((code += 1)).padStart(4, '0')}`,
        state: pick('sealed', 'open', 'empty', 'lost', 'archived'),
        lentTo: pick(null, null, 'Bo'),
        openingMm: pick(null, 0, 400 * metres, 1000 * metres),
      }),
    );
    const gone = spools.filter(() => random() < 0.2).map(({ id }) => aChange('spool.delete', { id }));
    await device.push(
      aChange('thread.create', thread),
      ...spools.map((spool) => aChange('spool.create', spool)),
      ...gone,
    );
  }
  const { rows } = await device.pull();
  const living = rows.filter(({ del }) => del === undefined);
  const of = (kind: string) => living.filter(({ t }) => t === kind);
  const spools = of('spool').map(({ d }) => d as unknown as Spool);
  const byRule = of('thread').filter(({ id, d }) =>
    isLow(d as unknown as Thread, stockOf(spools.filter(({ threadId }) => threadId === id)), 1),
  );
  const open = await product.db.query<{ id: string }>(
    `select thread_id as id from app.dip where closed_at is null and thread_id = any($1::uuid[])`,
    [threads.map(({ id }) => id)],
  );
  expect(byRule.length).toBeGreaterThan(10);
  expect(byRule.length).toBeLessThan(55);
  expect(open.map(({ id }) => id).toSorted()).toEqual(byRule.map(({ id }) => id).toSorted());
});

const seeded = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
};
