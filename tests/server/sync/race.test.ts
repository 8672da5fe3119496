import { afterAll, beforeAll, expect, test } from 'vitest';
import { withDatabase, type TestDatabase } from '../database.ts';
import { aChange, aDevice, aProduct, aSpool, aThread, aUse } from '../product.ts';
import { dawdle } from './a-race.ts';

let own: TestDatabase;
beforeAll(async () => {
  own = await withDatabase();
  await dawdle(own.db);
});
afterAll(() => own.close());

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
