import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { mutate } from '#core/mutations/mutate.ts';
import { tickedQty } from '#core/shopping/ticked.ts';
import { commit } from '#data/queue/commit.ts';
import { createInventory } from '#inventory/inventory.ts';
import { shoppingOf } from '#inventory/shopping.ts';
import { entriesOf } from '#parts/shopping/entries.ts';
import { moreInWords } from '#parts/shopping/entry-words.ts';
import { arrived } from '#parts/shopping/joined-rows.ts';
import { putIntoStock, ticksToPut } from '#features/shopping/put-away.tsx';
import { receivedSpools } from '#features/shopping/receive-dialog.tsx';
import { tickAll } from '#parts/shopping/shopping-actions.ts';
import { aProduct, type Product } from '../server/product.ts';
import { aDevice, fetchOf, type Device } from './a-device.ts';

let product: Product;
beforeAll(async () => {
  product = await aProduct();
});
afterAll(() => product.close());

const aList = async () => {
  const ana = product.person('ana');
  const teamId = await product.team(ana);
  const deviceOf = (): Device =>
    aDevice({ userId: ana.userId, teamId, role: 'owner', clock: () => product.time.now, fetch: fetchOf(ana) });
  const [phone, tablet] = [deviceOf(), deviceOf()];
  const [poinsettia, white, places] = [newId(), newId(), newId()];
  const wanted = { qty: 3, lengthMm: 5_000_000, priceMinor: 450, shop: 'Garnhaus' };
  await phone.save(
    mutate('thread.create', { id: poinsettia, set: { brand: 'Isacord', line: '40', code: '1902' } }),
    mutate('thread.create', { id: white, set: { brand: 'Isacord', line: '40', code: '0015' } }),
    mutate('place.create', { id: places, set: { name: 'Rack B' } }),
    mutate('shoppingLine.create', { id: newId(), set: { threadId: poinsettia, ...wanted } }),
    mutate('shoppingLine.create', { id: newId(), set: { threadId: white, qty: 1 } }),
    mutate('shoppingLine.create', { id: newId(), set: { text: 'Pins', qty: 1 } }),
  );
  const meet = async () => {
    product.time.now += 60_000;
    for (const device of [phone, tablet, phone, tablet]) expect(await device.sync()).toBe('idle');
    expect(await tablet.living()).toEqual(await phone.living());
  };
  await meet();
  for (const entry of await entriesOn(phone)) await phone.save(...tickAll(entry));
  await meet();
  return { ana, phone, tablet, placeId: places, meet };
};

const threadsOn = async (device: Device) => {
  const inventory = createInventory(device.store, (fault) => expect.unreachable(String(fault)));
  await inventory.start();
  await expect.poll(() => inventory.snapshot().extent).toBe('whole');
  const { rows: threads } = inventory.snapshot();
  inventory.stop();
  return threads;
};

const entriesOn = async (device: Device) =>
  entriesOf({ threads: await threadsOn(device), ...(await shoppingOf(device.db)), teamMinSpools: 0 });

const putOn = async (device: Device, placeId: string | null = null) =>
  putIntoStock(device.store, await entriesOn(device), {
    threads: await threadsOn(device),
    placeId,
    timeZone: 'Europe/Berlin',
    reachable: false,
  });

const spoolsOn = async (device: Device) =>
  (await threadsOn(device)).flatMap(({ thread, spools }) =>
    spools.map(({ spool }) => [thread.code, spool.initialLengthMm, spool.pricePaidMinor, spool.shop, spool.placeId]),
  );

const statusesOn = async (device: Device) =>
  (await shoppingOf(device.db)).lines.map(({ data }) => data.status).toSorted();

test('What was ticked comes into stock with price, shop and place; done offline on two devices it is there once', async () => {
  const { ana, phone, tablet, placeId, meet } = await aList();
  expect(ticksToPut(await entriesOn(tablet), ana.userId)).toBe(4);
  for (const device of [phone, tablet]) {
    device.network.is = 'off';
    await device.save(...(await putOn(device, placeId)));
    expect(await spoolsOn(device)).toHaveLength(4);
    expect(ticksToPut(await entriesOn(device), ana.userId)).toBe(0);
    device.network.is = 'on';
  }
  await meet();
  const bought = ['1902', 5_000_000, 450, 'Garnhaus', placeId];
  expect((await spoolsOn(phone)).toSorted()).toEqual(
    [['0015', 1_000_000, null, null, placeId], bought, bought, bought].toSorted(),
  );
  expect(await statusesOn(tablet)).toEqual(['received', 'received', 'wanted']);
  const codes = (await threadsOn(tablet)).flatMap(({ spools }) => spools.map(({ spool }) => spool.shortCode));
  expect(new Set(codes).size).toBe(4);
});

test('Received on one device and put into stock on another, both offline, a ticked spool is there once', async () => {
  const { phone, tablet, meet } = await aList();
  phone.network.is = 'off';
  tablet.network.is = 'off';
  await tablet.save(...(await putOn(tablet)));
  const [line] = (await entriesOn(phone)).filter(({ owned }) => owned?.thread.code === '1902');
  if (line?.owned === undefined) throw new Error('The line is not on the list.');
  // Four spools came, one more than was ticked.
  const came = { threadId: line.owned.id, count: 4, lengthMm: 5_000_000, lot: 'L7' };
  const tickId = newId();
  const { actions: spools, extra } = await receivedSpools(phone.store, line, came, { reachable: false, tickId });
  expect(extra).toBe(1);
  await phone.save(
    ...spools,
    ...arrived(line, {
      count: 4,
      priceMinor: 480,
      shop: null,
      teamId: phone.store.actor.teamId,
      tick: { id: tickId, qty: extra },
    }),
  );
  phone.network.is = 'on';
  tablet.network.is = 'on';
  await meet();
  expect((await spoolsOn(tablet)).map(([code]) => code).toSorted()).toEqual(['0015', '1902', '1902', '1902', '1902']);
  expect(await statusesOn(phone)).toEqual(['received', 'received', 'wanted']);
  const codes = (await threadsOn(phone)).flatMap((one) => one.spools.map(({ spool }) => spool.shortCode));
  expect(new Set(codes).size).toBe(5);
});

test('What is received beyond the ticks, or without any, has ids of its own', async () => {
  const { phone } = await aList();
  const [line] = (await entriesOn(phone)).filter(({ owned }) => owned?.thread.code === '0015');
  if (line?.owned === undefined) throw new Error('The line is not on the list.');
  const idsOf = async (entry: typeof line) =>
    (
      await receivedSpools(
        phone.store,
        entry,
        { threadId: '', count: 2, lengthMm: 1 },
        { reachable: true, tickId: newId() },
      )
    ).actions.map(({ args }) => args.id);
  const [[first, second], [again, other]] = [await idsOf(line), await idsOf(line)];
  expect(again).toBe(first);
  expect(other).not.toBe(second);
  expect((await idsOf({ ...line, unstocked: [] }))[0]).not.toBe(first);
});

test('It is undone from either device, and can then be done again', async () => {
  const { ana, phone, tablet, meet } = await aList();
  const first = await commit(phone.store, await putOn(phone));
  await meet();
  expect(first.ok && (await first.value.save(tablet.store))).toMatchObject({ ok: true });
  await meet();
  expect(await spoolsOn(phone)).toEqual([]);
  expect(await statusesOn(phone)).toEqual(['wanted', 'wanted', 'wanted']);
  expect(ticksToPut(await entriesOn(phone), ana.userId)).toBe(4);
  await phone.save(...(await putOn(phone)));
  await meet();
  expect(await spoolsOn(tablet)).toHaveLength(4);
});

test('A pack that the shop check put into stock is not put there again, nor what somebody else has ticked', async () => {
  const { ana, phone } = await aList();
  const [line] = (await entriesOn(phone)).filter(({ owned }) => owned?.thread.code === '0015');
  const [tick] = line?.unstocked ?? [];
  const set = { threadId: line?.owned?.id ?? '', shortCode: 'T-0099', groupId: tick?.tick.id ?? '' };
  await phone.save(mutate('spool.create', { id: newId(), set }));
  expect(ticksToPut(await entriesOn(phone), ana.userId)).toBe(3);
  expect(ticksToPut(await entriesOn(phone), newId())).toBe(0);
  await phone.save(...(await putOn(phone)));
  expect((await spoolsOn(phone)).map(([code]) => code).toSorted()).toEqual(['0015', '1902', '1902', '1902']);
});

test('F29: six packs received on two devices offline are twelve spools, and both say that six more came', async () => {
  const { phone, tablet, meet } = await aList();
  const [threadId, lineId] = [newId(), newId()];
  await phone.save(
    mutate('thread.create', { id: threadId, set: { brand: 'Isacord', line: '40', code: '5531' } }),
    mutate('shoppingLine.create', {
      id: lineId,
      set: { threadId, qty: 6, status: 'ordered', reasons: [{ kind: 'manual', ref: null, qty: 6 }] },
    }),
  );
  await meet();
  for (const device of [phone, tablet]) {
    device.network.is = 'off';
    const line = (await entriesOn(device)).find(({ owned }) => owned?.id === threadId);
    if (line === undefined) throw new Error('The line is not on the list.');
    const tickId = newId();
    const came = { threadId, count: 6, lengthMm: 1_000_000 };
    const { actions, extra } = await receivedSpools(device.store, line, came, { reachable: false, tickId });
    const { teamId } = device.store.actor;
    const tick = { id: tickId, qty: extra };
    await device.save(...actions, ...arrived(line, { count: 6, priceMinor: null, shop: null, teamId, tick }));
    device.network.is = 'on';
  }
  await meet();
  for (const device of [phone, tablet]) {
    const { lines, ticks } = await shoppingOf(device.db);
    const own = ticks.filter(({ data }) => data.lineId === lineId).map(({ id, data }) => ({ ...data, id }));
    const line = lines.find(({ id }) => id === lineId)?.data;
    expect([line?.status, line?.qty, tickedQty(own)]).toEqual(['received', 6, 12]);
    expect(moreInWords({ qty: line?.qty ?? 0, ticked: tickedQty(own) })).toBe('12 of 6, 6 more than ordered');
    expect((await spoolsOn(device)).filter(([code]) => code === '5531')).toHaveLength(12);
  }
});
