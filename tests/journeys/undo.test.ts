import { describe, expect, test } from 'vitest';
import { aWorkshop, bookOf, doings, rowsOf, run, withUndo } from './an-undone-doing.ts';

withUndo();

describe.each(Object.entries(doings))('What one device did is taken back by another: %s', (_name, doing) => {
  test('without a network, and sent later', async () => {
    const workshop = await aWorkshop();
    const { tablet, phone, meet, fresh } = workshop;
    const before = await bookOf(phone);
    const takeBack = await doing(workshop);
    await meet();
    expect(await bookOf(phone)).not.toEqual(before);
    phone.network.is = 'off';
    await takeBack(phone);
    expect(await bookOf(phone)).toEqual(before);
    phone.network.is = 'on';
    await meet();
    for (const device of [tablet, phone, await fresh()]) {
      expect(await bookOf(device)).toEqual(before);
      expect(await device.db.attention.toArray()).toEqual([]);
      expect(await rowsOf(device, 'notice')).toEqual([]);
    }
  });
});

test('a run with thread on three needles: its thread and its stitches before, after, and when it was undone', async () => {
  const workshop = await aWorkshop();
  const { phone, machineId, threads, meet } = workshop;
  const figures = async () => [
    ...(await Promise.all(threads.map(({ spoolId }) => phone.left(spoolId)))),
    (await phone.data('machine', machineId))['totalStitches'],
    (await phone.data('machine', machineId))['totalSeconds'],
  ];
  expect(await figures()).toEqual([1_000_000, 1_000_000, 1_000_000, 5000, 0]);
  const takeBack = await run(workshop);
  await meet();
  expect(await figures()).toEqual([970_000, 960_000, 950_000, 77_000, 3600]);
  await takeBack(phone);
  await meet();
  expect(await figures()).toEqual([1_000_000, 1_000_000, 1_000_000, 5000, 0]);
});
