import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { setAtTablet } from '#data/queue/at-tablet.ts';
import { resendCard } from '#data/queue/attention.ts';
import { aChange, aDevice as aPlainDevice, aProduct, type Product } from '../server/product.ts';
import { aShop, switchAtATablet } from './a-shared-tablet.ts';

let product: Product;
beforeAll(async () => {
  product = await aProduct();
});
afterAll(() => product.close());

test('With and without a network, each booking and undo at a shared tablet names who was there', async () => {
  expect(await switchAtATablet(product, 150)).toBe(150);
});

test('A refused change that is sent again stays the work of who made it', async () => {
  const { ana, shop, people, teamId, key, spools, tablet } = await aShop(product, ['maria', 'paul'], 1);
  const [maria, paul] = people;
  const untilMs = product.time.now + 300_000;
  await setAtTablet(tablet.db, key, { member: maria?.userId ?? '', untilMs });
  const [machineId, runId] = [newId(), newId()];
  const office = aPlainDevice(ana, teamId);
  await office.push(aChange('machine.create', { id: machineId, set: { nickname: 'One', brand: 'B', model: 'M' } }));
  await tablet.sync();
  await tablet.save({ name: 'stop.create', args: { id: runId, set: { machineId, code: 'T', spoolId: spools[0] } } });
  // refused once: the role is that of a viewer just now
  await product.join(shop, teamId, 'viewer');
  await tablet.sync();
  await product.join(shop, teamId, 'member');
  const [card] = await tablet.db.attention.toArray();
  expect(card).toMatchObject({ name: 'stop.create', by: maria?.userId });
  await setAtTablet(tablet.db, key, { member: paul?.userId ?? '', untilMs });
  expect(await resendCard(tablet.store, card?.mid ?? '')).toMatchObject({ ok: true });
  await tablet.sync();
  expect((await office.row(runId))?.d).toMatchObject({ createdBy: shop.userId, byMember: maria?.userId });
});
