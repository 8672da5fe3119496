import { expect, test } from 'vitest';
import { aBackup } from './a-backup.ts';
import { aWorkshop, drills, product, putBackAndMeet, use, withRestores } from './a-workshop-restored.ts';

withRestores();

test.each(drills.slice(0, 1))(
  'A backup is put back, $told; the devices that know what it lacks come back $back: every booking is there once.',
  (drill) => expect(putBackAndMeet(drill)).resolves.toBeUndefined(),
);

test('A booking whose acknowledgement was the last thing heard before the backup was put back is not forgotten.', async () => {
  const { tablet, phone, laptop, spools } = await aWorkshop();
  const [{ spoolId } = { spoolId: '' }] = spools;
  const putBack = await aBackup(product.db);
  await use(tablet, spoolId, 10_000);
  tablet.network.is = 'on, but for pulls';
  await tablet.sync();
  expect(await tablet.db.outbox.toArray()).toMatchObject([{ state: 'acked' }]);
  await putBack();
  // The restored server reaches a version above the last version that the tablet knows.
  for (let count = 0; count < 3; count += 1) {
    await use(laptop, spoolId, 1_000);
    await laptop.sync();
  }
  tablet.network.is = 'on';
  for (const device of [tablet, phone, laptop]) expect(await device.sync()).toBe('idle');
  for (const device of [tablet, phone, laptop]) expect(await device.left(spoolId)).toBe(987_000);
});
