import { afterAll, beforeAll, expect } from 'vitest';
import { newId } from '#core/ids.ts';
import { occurrence, takeThread } from '#core/stock/stock-actions.ts';
import { aProduct, type Product } from '../server/product.ts';
import { aBackup } from './a-backup.ts';
import { aDevice, aFullSpool, fetchOf, type Device } from './a-device.ts';

export let product: Product;

export const withSetBacks = (): void => {
  beforeAll(async () => {
    product = await aProduct();
  });
  afterAll(() => product.close());
};

export const second = 1000;

export const aWorkshop = async () => {
  const ana = product.person('ana');
  const teamId = await product.team(ana);
  const deviceOf = (): Device =>
    aDevice({ userId: ana.userId, teamId, clock: () => product.time.now, fetch: fetchOf(ana) });
  const devices = [deviceOf(), deviceOf(), deviceOf()] as const;
  const spools = Array.from({ length: 4 }, () => aFullSpool());
  await devices[0].save(...spools.flatMap(({ drafts }) => drafts));
  for (const device of devices) await device.sync();
  const booked: string[] = [];
  const use = async (device: Device, at: number) => {
    const { spoolId } = spools[at] ?? { spoolId: '' };
    const [id, occurredAt] = [newId(), occurrence(await device.ledger(spoolId), device.store.now())];
    await device.save(takeThread({ id, spoolId, type: 'consume', amountMm: 1000, reason: null, occurredAt }));
    booked.push(id);
    product.time.now += second;
  };
  const rename = async (device: Device, at: number, name: string) => {
    const { threadId } = spools[at] ?? { threadId: '' };
    const row = await device.db.rows.get(`thread/${threadId}`);
    await device.save({ name: 'thread.update', args: { id: threadId, set: { name }, baseVersion: row?.v } });
    product.time.now += second;
  };
  const names = (device: Device) =>
    Promise.all(spools.map(async ({ threadId }) => (await device.data('thread', threadId))['name']));
  const epoch = async () => (await ana.call('GET', `/teams/${teamId}/sync/pull?after=0&limit=1`)).body.epoch;
  return { deviceOf, devices, use, rename, names, booked, epoch };
};

export const bookings = async (device: Device): Promise<readonly string[]> =>
  (await device.db.rows.toArray())
    .filter(({ kind, deleted, d }) => kind === 'movement' && !deleted && d['type'] === 'consume')
    .map(({ id }) => id)
    .toSorted();

export const setBackTwice = async (
  first: 'the first' | 'the one before',
  then: 'the first' | 'the same',
  order: readonly [0 | 1 | 2, 0 | 1 | 2, 0 | 1 | 2],
): Promise<void> => {
  const { deviceOf, devices, use, rename, names, booked, epoch } = await aWorkshop();
  const backups = [await aBackup(product.db)];
  for (const [at, device] of devices.entries()) await use(device, at);
  for (const device of devices) await device.sync();
  backups.push(await aBackup(product.db));
  const of = { 'the first': backups[0], 'the one before': backups[1] } as const;
  const putBack = of[first];
  const again = then === 'the same' ? putBack : of[then];

  const epochs = new Set([await epoch()]);
  await rename(devices[0], 0, 'renamed before it was set back');
  for (const [at, device] of devices.entries()) await use(device, at + 1);
  for (const device of devices) expect(await device.sync()).toBe('idle');
  const startedAt = product.time.now;
  await putBack?.();

  product.time.now += 10 * second;
  for (const at of order.slice(0, 2)) {
    const device = devices[at];
    await use(device, at);
    expect(await device.sync()).toBe('idle');
  }
  await rename(devices[order[1]], 1, 'renamed between the two');
  await devices[order[1]].sync();
  epochs.add(await epoch());
  await again?.();
  expect(product.time.now - startedAt).toBeLessThan(60 * second);

  product.time.now += 10 * second;
  await use(devices[order[2]], 3);
  for (const at of [...order].toReversed()) await devices[at].sync();
  for (const device of [...devices, ...devices]) expect(await device.sync()).toBe('idle');
  epochs.add(await epoch());
  expect(epochs.size).toBe(3);

  const fresh = deviceOf();
  await fresh.sync();
  for (const device of [...devices, fresh]) {
    expect(await bookings(device)).toEqual(booked.toSorted());
    expect((await names(device)).slice(0, 2)).toEqual(['renamed before it was set back', 'renamed between the two']);
    expect(await device.db.outbox.count()).toBe(0);
    expect(await device.db.attention.count()).toBe(0);
    expect(device.faults).toEqual([]);
    expect(await device.living()).toEqual(await fresh.living());
  }
};
