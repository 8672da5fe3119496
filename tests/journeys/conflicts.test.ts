import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { threadId as threadIdOf } from '#core/mutations/derived-ids.ts';
import type { Role } from '#core/access/permissions.ts';
import { noticesOf } from '#inventory/notices.ts';
import { aProduct, type Person, type Product } from '../server/product.ts';
import { aDevice, aFullSpool, fetchOf, type Device } from './a-device.ts';

let product: Product;
beforeAll(async () => {
  product = await aProduct();
});
afterAll(() => product.close());

const deviceOf = (person: Person, teamId: string, role: Role): Device =>
  aDevice({ userId: person.userId, teamId, role, clock: () => product.time.now, fetch: fetchOf(person) });

const aWorkshop = async () => {
  const [ana, bo] = [product.person('ana'), product.person('bo')];
  const teamId = await product.team(ana);
  await product.join(bo, teamId, 'member');
  const [tablet, phone] = [deviceOf(ana, teamId, 'owner'), deviceOf(bo, teamId, 'member')];
  const { threadId, drafts } = aFullSpool();
  await tablet.save(...drafts);
  await tablet.sync();
  await phone.sync();
  const set = async (device: Device, fields: object) => {
    const row = await device.db.rows.get(`thread/${threadId}`);
    await device.save({ name: 'thread.update', args: { id: threadId, set: fields, baseVersion: row?.v } });
  };
  const thread = (device: Device) => device.data('thread', threadId);
  return { ana, bo, teamId, tablet, phone, threadId, set, thread };
};

const meet = async (...devices: readonly Device[]) => {
  for (const device of [...devices, ...devices]) expect(await device.sync()).toBe('idle');
};

describe('Two people note something on one thread without a network', () => {
  test('and both read on their own device what was replaced', async () => {
    const { ana, bo, tablet, phone, threadId, set, thread } = await aWorkshop();
    await set(tablet, { notes: 'hers', name: 'Poinsettia' });
    await set(phone, { notes: 'his' });
    await meet(tablet, phone);
    for (const device of [tablet, phone]) {
      expect(await thread(device)).toMatchObject({ notes: 'his', name: 'Poinsettia' });
      const notices = await noticesOf(device.db);
      expect(notices).toMatchObject([
        {
          data: {
            addressee: device === tablet ? ana.userId : bo.userId,
            rowKind: 'thread',
            rowId: threadId,
            by: bo.userId,
            from: ana.userId,
            changes: [{ field: 'notes', before: 'hers', after: 'his' }],
          },
        },
      ]);
    }
  });

  test('and one takes it back with one step, without a network, and it stays taken back', async () => {
    const { tablet, phone, threadId, set, thread } = await aWorkshop();
    await set(tablet, { notes: 'hers' });
    await set(phone, { notes: 'his' });
    await meet(tablet, phone);
    const [notice] = await noticesOf(tablet.db);
    const seen = await tablet.db.rows.get(`thread/${threadId}`);
    await tablet.save(
      { name: 'thread.update', args: { id: threadId, set: { notes: 'hers' }, baseVersion: seen?.v } },
      { name: 'notice.delete', args: { id: notice?.id } },
    );
    expect(await noticesOf(tablet.db)).toEqual([]);
    expect(await thread(tablet)).toMatchObject({ notes: 'hers' });
    await meet(tablet, phone);
    expect(await thread(phone)).toMatchObject({ notes: 'hers' });
    expect(await noticesOf(tablet.db)).toEqual([]);
    expect(await noticesOf(phone.db)).toHaveLength(1);
  });

  test('and the newest notice stands first', async () => {
    const { tablet, phone, set } = await aWorkshop();
    for (const round of ['one', 'two', 'three']) {
      await set(tablet, { notes: `hers ${round}` });
      await set(phone, { notes: `his ${round}` });
      await meet(tablet, phone);
      product.time.now += 60_000;
    }
    const seen = (await noticesOf(phone.db)).map(({ data }) => data.changes[0]?.after);
    expect(seen).toEqual(['his three', 'his two', 'his one']);
  });

  test('and a third person sees nothing of it', async () => {
    const { teamId, tablet, phone, set } = await aWorkshop();
    const cy = product.person('cy');
    await product.join(cy, teamId, 'admin');
    const laptop = deviceOf(cy, teamId, 'admin');
    await set(tablet, { notes: 'hers' });
    await set(phone, { notes: 'his' });
    await meet(tablet, phone, laptop);
    expect(await noticesOf(laptop.db)).toEqual([]);
    expect(await laptop.db.rows.where('key').startsWith('notice/').count()).toBe(0);
  });
});

test('Two people who each made the same thread are told when one note replaces the other.', async () => {
  const { teamId, tablet, phone } = await aWorkshop();
  const picked = { brand: 'Madeira', line: 'Polyneon 40', code: '1800', catalogueId: 'madeira-polyneon-40/1800' };
  const id = threadIdOf(teamId, picked);
  await tablet.save({ name: 'thread.create', args: { id, set: { ...picked, notes: 'hers' } } });
  await phone.save({ name: 'thread.create', args: { id, set: picked } });
  await phone.save({ name: 'thread.update', args: { id, set: { notes: 'his' } } });
  await meet(tablet, phone);
  for (const device of [tablet, phone]) {
    expect(await device.data('thread', id)).toMatchObject({ notes: 'his' });
    expect(await noticesOf(device.db)).toMatchObject([
      { data: { changes: [{ field: 'notes', before: 'hers', after: 'his' }] } },
    ]);
  }
});

test('Two people who note different things on one thread are told nothing.', async () => {
  const { tablet, phone, set, thread } = await aWorkshop();
  await set(tablet, { notes: 'hers' });
  await set(phone, { name: 'his' });
  await meet(tablet, phone);
  expect(await thread(tablet)).toMatchObject({ notes: 'hers', name: 'his' });
  expect([await noticesOf(tablet.db), await noticesOf(phone.db)]).toEqual([[], []]);
});
