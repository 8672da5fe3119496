import { afterAll, beforeAll, expect, test } from 'vitest';
import { recorded } from '#core/exchange/import-record.ts';
import { newId } from '#core/ids.ts';
import { mutate } from '#core/mutations/mutate.ts';
import { occurrence, takeThread } from '#core/stock/stock-actions.ts';
import { batchesOf, planOf } from '#features/threads/import/import-work.ts';
import { sourceOfText } from '#features/threads/import/import-source.tsx';
import { createInventory } from '#inventory/inventory.ts';
import { importTakeBack, pastImports } from '#inventory/imports.ts';
import { aProduct, type Product } from '../server/product.ts';
import { aDevice, fetchOf, type Device } from './a-device.ts';

let product: Product;
beforeAll(async () => {
  product = await aProduct();
});
afterAll(() => product.close());

const day = 86_400_000;

const aTeam = async () => {
  const [ana, bo] = [product.person('ana'), product.person('bo')];
  const teamId = await product.team(ana);
  await product.join(bo, teamId, 'admin');
  const deviceOf = (person: typeof ana, role: 'owner' | 'admin') =>
    aDevice({ userId: person.userId, teamId, role, clock: () => product.time.now, fetch: fetchOf(person) });
  const [tablet, phone] = [deviceOf(ana, 'owner'), deviceOf(bo, 'admin')];
  const [threadId, spoolId] = [newId(), newId()];
  await tablet.save(
    mutate('thread.create', { id: threadId, set: { brand: 'Isacord', line: '40', code: '1902', notes: 'mine' } }),
    mutate('spool.create', { id: spoolId, set: { threadId, shortCode: 'T-0002', state: 'open' } }),
  );
  const meet = async () => {
    product.time.now += 60_000;
    for (const device of [tablet, phone, tablet, phone]) expect(await device.sync()).toBe('idle');
    expect(await phone.living()).toEqual(await tablet.living());
  };
  await meet();
  return { tablet, phone, threadId, spoolId, meet };
};

// Adds two colours, one with two spools in a new place; changes a note, a minimum, and what is left on a spool.
const table = `Brand;Line;Code;Notes;Minimum;Left (m);Short code;Place;Qty
Isacord;40;1902;caps;4;412;T-0002;;
Isacord;40;5531;;;;;Shelf B > Box 3;2
Isacord;40;0015;;;;;;1
`;

const bringIn = async (device: Device, text = table) => {
  const inventory = createInventory(device.store, (fault) => expect.unreachable(String(fault)));
  await inventory.start();
  await expect.poll(() => inventory.snapshot().extent).toBe('whole');
  const source = await sourceOfText('list.csv', text);
  const choices = {
    brand: '',
    line: '',
    chosenBrands: [],
    spoolsEach: 1,
    dayOrder: undefined,
    brandAnswers: {},
    numberAnswers: {},
    nearestOf: undefined,
  };
  const deps = { store: device.store, inventory: inventory.snapshot(), charts: [], money: { currency: 'EUR' } };
  const plan = await planOf({ source, ...choices }, deps);
  expect([plan.refused, plan.dropped]).toEqual([[], []]);
  const at = new Date(device.store.now()).toISOString();
  const batches = recorded(await batchesOf(device.store, plan, true), { source: 'file', fileName: 'list.csv', at });
  for (const { actions } of batches) await device.save(...actions);
  inventory.stop();
};

const history = (device: Device) => pastImports(device.db, product.time.now);

const takeBack = async (device: Device) => {
  const [newest] = await history(device);
  const found = await importTakeBack(device.store, newest?.id ?? '');
  for (const { actions } of found.batches) await device.save(...actions);
  return found;
};

const stock = async (device: Device) =>
  (await device.db.rows.toArray())
    .filter(({ kind, deleted }) => !deleted && ['thread', 'spool', 'place'].includes(kind))
    .map(({ key, d }) => {
      const { createdAt: _a, createdBy: _b, updatedAt: _c, updatedBy: _d, ...fields } = d;
      return { key, fields };
    });

test('an import of one device is taken back on another a day later, offline, and the first agrees', async () => {
  const { tablet, phone, meet, spoolId } = await aTeam();
  const before = await stock(tablet);
  await bringIn(tablet);
  await meet();
  const told = { source: 'file', fileName: 'list.csv', colours: 3, spools: 3 };
  expect(await history(phone)).toEqual([expect.objectContaining({ ...told, isTakenBack: false })]);
  expect((await stock(phone)).length).toBe(before.length + 7);

  product.time.now += day;
  phone.network.is = 'off';
  const { gone, kept } = await takeBack(phone);
  expect([gone, kept]).toEqual([
    { threads: 2, spools: 3 },
    { spools: 0, threads: 0, fields: 0 },
  ]);
  phone.network.is = 'on';
  await meet();
  for (const device of [tablet, phone]) {
    expect(await stock(device)).toEqual(before);
    expect(await history(device)).toEqual([expect.objectContaining({ ...told, isTakenBack: true })]);
    expect(await device.db.attention.toArray()).toEqual([]);
    expect((await takeBack(device)).batches).toEqual([]);
  }
  expect(await tablet.left(spoolId)).toBe(1_000_000);
});

test('both take it back offline: once is what counts, and nobody is told of a conflict', async () => {
  const { tablet, phone, meet } = await aTeam();
  const before = await stock(tablet);
  await bringIn(tablet);
  await meet();
  tablet.network.is = 'off';
  phone.network.is = 'off';
  await takeBack(tablet);
  await takeBack(phone);
  tablet.network.is = 'on';
  phone.network.is = 'on';
  await meet();
  expect(await stock(phone)).toEqual(before);
  for (const device of [tablet, phone]) {
    expect(await device.db.attention.toArray()).toEqual([]);
    expect((await device.db.rows.toArray()).filter(({ kind }) => kind === 'notice')).toEqual([]);
  }
});

test('what was used or changed since stays, and the taking back can be undone', async () => {
  const { tablet, phone, meet, threadId } = await aTeam();
  await bringIn(tablet);
  await meet();
  const whole = await stock(tablet);
  const spools = whole.filter(({ key }) => key.startsWith('spool/'));
  const inBox = spools.filter(({ fields }) => fields['placeId'] !== null).map(({ key }) => key.slice('spool/'.length));
  const [used = ''] = inBox;
  const occurredAt = occurrence(await phone.ledger(used), phone.store.now());
  await phone.save(
    takeThread({ id: newId(), spoolId: used, type: 'consume', amountMm: 1000, reason: null, occurredAt }),
    mutate('thread.update', { id: threadId, set: { notes: 'ours now' } }),
  );
  await meet();
  product.time.now += 3 * day;
  const { batches, gone, kept } = await takeBack(tablet);
  expect([gone, kept]).toEqual([
    { threads: 1, spools: 2 },
    { spools: 1, threads: 1, fields: 1 },
  ]);
  await meet();
  const thread = await phone.data('thread', threadId);
  expect([thread?.['notes'], thread?.['minSpools']]).toEqual(['ours now', null]);
  const codes = (await stock(phone)).flatMap(({ fields }) => fields['code'] ?? []).toSorted();
  expect(codes).toEqual(['1902', '5531']);
  expect((await stock(phone)).filter(({ key }) => key.startsWith('place/'))).toHaveLength(2);

  for (const { takeBack: again } of batches.toReversed()) await tablet.save(...again);
  await meet();
  expect((await stock(phone)).length).toBe(whole.length);
  expect(await history(phone)).toEqual([expect.objectContaining({ isTakenBack: false })]);
});

test('after 30 days it is no longer in the history', async () => {
  const { tablet } = await aTeam();
  await bringIn(tablet);
  product.time.now += 29 * day;
  expect(await history(tablet)).toHaveLength(1);
  product.time.now += 2 * day;
  expect(await history(tablet)).toEqual([]);
});
