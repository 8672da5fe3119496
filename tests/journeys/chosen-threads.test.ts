import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { designId } from '#core/mutations/derived-ids.ts';
import { aProduct, type Product } from '../server/product.ts';
import { aDesign } from '../src/core/a-design.ts';
import { aDevice, fetchOf } from './a-device.ts';

let product: Product;
beforeAll(async () => {
  product = await aProduct();
});
afterAll(() => product.close());

test('Two people choose threads for two blocks of one design without a network, and both choices stay', async () => {
  const [ana, bo] = [product.person('ana'), product.person('bo')];
  const teamId = await product.team(ana);
  await product.join(bo, teamId, 'member');
  const clock = () => product.time.now;
  const tablet = aDevice({ userId: ana.userId, teamId, role: 'owner', clock, fetch: fetchOf(ana) });
  const phone = aDevice({ userId: bo.userId, teamId, role: 'member', clock, fetch: fetchOf(bo) });
  const [first] = aDesign().blocks;
  const set = aDesign({ blocks: [first, { ...first, stitches: 400 }] });
  const id = designId(teamId, set.fingerprint);
  const [red, blue, white] = [newId(), newId(), newId()];
  const fileId = newId();
  const thread = (threadId: string, code: string) => ({
    name: 'thread.create' as const,
    args: { id: threadId, set: { brand: 'Isacord', line: '40', code } },
  });
  await tablet.save(thread(red, '1902'), thread(blue, '3544'), thread(white, '0015'), {
    name: 'design.create',
    args: { id, set: { ...set, fileId } },
  });
  await tablet.sync();
  await phone.sync();
  const choose = (threads: Readonly<Record<string, string | null>>) => ({
    name: 'design.choose' as const,
    args: { id, threads },
  });
  await tablet.save(choose({ 0: red }));
  await phone.save(choose({ 1: blue }));
  for (const device of [tablet, phone, tablet, phone]) expect(await device.sync()).toBe('idle');
  const chosen = async (device: typeof tablet) =>
    ((await device.data('design', id)) as unknown as ReturnType<typeof aDesign>).blocks.map(({ threadId }) => threadId);
  expect(await chosen(tablet)).toEqual([red, blue]);
  expect(await chosen(phone)).toEqual([red, blue]);

  // An undo of the one takes back nothing of the other.
  await tablet.save(choose({ 0: null }));
  await phone.save(choose({ 1: white }));
  for (const device of [phone, tablet, phone, tablet]) expect(await device.sync()).toBe('idle');
  expect([await chosen(tablet), await chosen(phone)]).toEqual([
    [null, white],
    [null, white],
  ]);
});
