import { describe, expect, test } from 'vitest';
import { aWorkshop, bookOf, doings, withUndo } from './an-undone-doing.ts';

withUndo();

describe.each(Object.entries(doings))('What one device did is taken back by another: %s', (_name, doing) => {
  test('by both at once, and it is taken back once', async () => {
    const workshop = await aWorkshop();
    const { tablet, phone, meet } = workshop;
    const before = await bookOf(phone);
    const takeBack = await doing(workshop);
    await meet();
    for (const device of [tablet, phone]) device.network.is = 'off';
    for (const device of [tablet, phone]) await takeBack(device);
    for (const device of [tablet, phone]) device.network.is = 'on';
    await meet();
    for (const device of [tablet, phone]) {
      expect(await bookOf(device)).toEqual(before);
      expect(await device.db.attention.toArray()).toEqual([]);
    }
  });
});
