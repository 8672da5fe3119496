import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { threadId } from '#core/mutations/derived-ids.ts';
import { aChange, aDevice, aProduct, aSpool, aThread, aUse, type Product } from '../product.ts';

let product: Product;
beforeAll(async () => {
  product = await aProduct();
});
afterAll(() => product.close());

type Device = ReturnType<typeof aDevice>;
let here: Device;
let there: Device;
let team: string;
beforeEach(async () => {
  const [ana, bo] = [product.person('ana'), product.person('bo')];
  team = await product.team(ana);
  await product.join(bo, team, 'admin');
  [here, there] = [aDevice(ana, team), aDevice(bo, team)];
});

const fieldsOf = async (id: string) => (await here.row(id))?.d;

describe('two people change one row', () => {
  test('in different fields: both stand', async () => {
    const thread = aThread();
    const { version } = await here.push(aChange('thread.create', thread));
    await here.push(aChange('thread.update', { id: thread.id, set: { notes: 'hers' }, baseVersion: version }));
    await there.push(aChange('thread.update', { id: thread.id, set: { name: 'his' }, baseVersion: version }));
    expect(await fieldsOf(thread.id)).toMatchObject({ notes: 'hers', name: 'his' });
  });

  test('in one field: the later arrival stands, whatever the clocks of the devices say', async () => {
    const thread = aThread();
    await here.push(aChange('thread.create', thread));
    const change = (name: string, at: string) => aChange('thread.update', { id: thread.id, set: { name } }, at);
    await here.push(change('first', '2030-01-01T00:00:00.000Z'));
    await there.push(change('second', '2020-01-01T00:00:00.000Z'));
    expect(await fieldsOf(thread.id)).toMatchObject({ name: 'second' });
  });

  test('one by deleting it: the change hears so, and goes through once the row is restored', async () => {
    const thread = aThread();
    await here.push(aChange('thread.create', thread));
    await here.push(aChange('thread.delete', { id: thread.id }));
    const late = { id: thread.id, set: { name: 'late' } };
    expect(await there.outcomeOf('thread.update', late)).toMatchObject({
      code: 'row_deleted',
      current: { t: 'thread', id: thread.id, del: 1 },
    });
    const { outcomes } = await there.push(aChange('thread.restore', { id: thread.id }), aChange('thread.update', late));
    expect(outcomes.map(({ status }) => status)).toEqual(['applied', 'applied']);
    expect(await fieldsOf(thread.id)).toMatchObject({ name: 'late' });
  });
});

describe('stock is a ledger', () => {
  test('two who use more than there is are both believed', async () => {
    const thread = aThread();
    const spool = aSpool(thread.id);
    await here.push(aChange('thread.create', thread), aChange('spool.create', spool));
    await here.push(aChange('movement.create', aUse(spool.id, 700_000)));
    await there.push(aChange('movement.create', aUse(spool.id, 700_000)));
    expect(await fieldsOf(spool.id)).toMatchObject({ remainingMm: -400_000 });
  });

  test('a use of a deleted spool counts, and does not bring the spool back', async () => {
    const thread = aThread();
    const spool = aSpool(thread.id);
    await here.push(aChange('thread.create', thread), aChange('spool.create', spool));
    await here.push(aChange('spool.delete', { id: spool.id }));
    expect(await there.outcomeOf('movement.create', aUse(spool.id, 300_000))).toMatchObject({ status: 'applied' });
    expect(await here.row(spool.id)).toBeUndefined();
    await here.push(aChange('spool.restore', { id: spool.id }));
    expect(await fieldsOf(spool.id)).toMatchObject({ remainingMm: 700_000 });
  });
});

describe('the same thing is added twice', () => {
  const chart = { brand: 'DMC', line: 'Mouliné', code: '310', catalogueId: 'DMC/Mouliné/310' };
  const picked = (set: object) => aChange('thread.create', { id: threadId(team, chart), set: { ...chart, ...set } });

  test('from a chart: one row, in which the second adds only what nobody has set', async () => {
    await here.push(picked({ notes: 'hers' }));
    await there.push(picked({ notes: 'his', name: 'Black' }));
    expect(await fieldsOf(threadId(team, chart))).toMatchObject({ notes: 'hers', name: 'Black' });
    expect(await here.pull()).toMatchObject({ total: 1 });
  });

  test('what somebody has cleared on purpose stays empty', async () => {
    await here.push(picked({ notes: 'hers' }));
    await here.push(aChange('thread.update', { id: threadId(team, chart), set: { notes: null } }));
    await there.push(picked({ notes: 'his', name: 'Black' }));
    expect(await fieldsOf(threadId(team, chart))).toMatchObject({ notes: null, name: 'Black' });
  });

  test('what a field begins with can be set by whoever sets it first, once', async () => {
    await here.push(picked({ tags: [], isStaple: false }));
    await there.push(picked({ tags: ['his'], isStaple: true }));
    await here.push(picked({ tags: ['hers'] }));
    expect(await fieldsOf(threadId(team, chart))).toMatchObject({ tags: ['his'], isStaple: true });
  });

  test('on a deleted id it comes back with its history and what is said now', async () => {
    const spool = aSpool(threadId(team, chart));
    await here.push(picked({ notes: 'hers', name: 'Black' }), aChange('spool.create', spool));
    await here.push(aChange('movement.create', aUse(spool.id, 300_000)), aChange('spool.delete', { id: spool.id }));
    await here.push(aChange('thread.delete', { id: threadId(team, chart) }));
    const again = await there.push(picked({ notes: 'his' }), aChange('spool.create', { ...spool }));
    expect(again.outcomes.map(({ status }) => status)).toEqual(['applied', 'applied']);
    expect(await fieldsOf(threadId(team, chart))).toMatchObject({ notes: 'his', name: 'Black' });
    expect(await fieldsOf(spool.id)).toMatchObject({ remainingMm: 700_000 });
  });

  test('by hand: two rows, neither of them refused', async () => {
    const { outcomes } = await here.push(aChange('thread.create', aThread()), aChange('thread.create', aThread()));
    expect(outcomes.map(({ status }) => status)).toEqual(['applied', 'applied']);
    expect(await here.pull()).toMatchObject({ total: 2 });
  });

  test('two spools under one short code, neither of them refused', async () => {
    const thread = aThread();
    await here.push(aChange('thread.create', thread));
    expect(await here.outcomeOf('spool.create', aSpool(thread.id))).toMatchObject({ status: 'applied' });
    expect(await there.outcomeOf('spool.create', aSpool(thread.id))).toMatchObject({ status: 'applied' });
  });
});

test('a spool for a deleted thread is refused with the thread, also when the spool itself was deleted', async () => {
  const thread = aThread({ name: 'Poinsettia' });
  const spool = aSpool(thread.id);
  await here.push(aChange('thread.create', thread), aChange('spool.create', spool));
  await here.push(aChange('spool.delete', { id: spool.id }), aChange('thread.delete', { id: thread.id }));
  for (const args of [spool, aSpool(thread.id)])
    expect(await there.outcomeOf('spool.create', args)).toMatchObject({
      code: 'row_deleted',
      current: { t: 'thread', id: thread.id, del: 1, d: { name: 'Poinsettia' } },
    });
  const { outcomes } = await there.push(aChange('thread.restore', { id: thread.id }), aChange('spool.create', spool));
  expect(outcomes.map(({ status }) => status)).toEqual(['applied', 'applied']);
});
