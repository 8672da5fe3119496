import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { threadId } from '#core/mutations/derived-ids.ts';
import type { Role } from '#core/access/permissions.ts';
import { refusalSentence } from '#features/sync/refusal-sentence.ts';
import { occurrence, settleSpool, takeThread, undo } from '#core/stock/stock-actions.ts';
import { names } from '../src/features/sync/a-book-of-names.ts';
import { aProduct, type Person, type Product } from '../server/product.ts';
import { aDevice, aFullSpool, fetchOf, type Device } from './a-device.ts';

let product: Product;
beforeAll(async () => {
  product = await aProduct();
});
afterAll(() => product.close());

const hour = 3_600_000;
const deviceOf = (person: Person, teamId: string, role: Role = 'owner', lateMs = 0): Device => {
  const clock = () => product.time.now - lateMs;
  return aDevice({ userId: person.userId, teamId, role, clock, fetch: fetchOf(person) });
};

const aWorkshop = async ({ phoneLateMs = 0 } = {}) => {
  const [ana, bo] = [product.person('ana'), product.person('bo')];
  const teamId = await product.team(ana);
  await product.join(bo, teamId, 'member');
  const tablet = deviceOf(ana, teamId);
  const phone = deviceOf(bo, teamId, 'member', phoneLateMs);
  const { threadId: thread, spoolId: spool, drafts } = aFullSpool();
  await tablet.save(...drafts);
  await tablet.sync();
  await phone.sync();
  const use = async (device: Device, amountMm: number): Promise<string> => {
    const id = newId();
    const occurredAt = occurrence(await device.ledger(spool), device.store.now());
    await device.save(takeThread({ id, spoolId: spool, type: 'consume', amountMm, reason: null, occurredAt }));
    return id;
  };
  const meet = async (...order: readonly Device[]) => {
    for (const device of [...order, ...order]) expect(await device.sync()).toBe('idle');
    expect(await tablet.db.outbox.count()).toBe(0);
    expect(await phone.db.outbox.count()).toBe(0);
    expect(await tablet.living()).toEqual(await phone.living());
    const fresh = deviceOf(ana, teamId);
    await fresh.sync();
    expect(await fresh.living()).toEqual(await tablet.living());
    return fresh;
  };
  return { ana, bo, teamId, tablet, phone, thread, spool, use, meet };
};

describe('Two devices without a network', () => {
  test.each(['the tablet first', 'the phone first'])(
    'L3: use 300 m each of 1,000 m, and 400 m are left on both and on the server, %s',
    async (who) => {
      const { tablet, phone, spool, use, meet } = await aWorkshop();
      await use(tablet, 300_000);
      await use(phone, 300_000);
      expect([await tablet.left(spool), await phone.left(spool)]).toEqual([700_000, 700_000]);
      const server = await meet(...(who === 'the tablet first' ? [tablet, phone] : [phone, tablet]));
      expect(await server.left(spool)).toBe(400_000);
      expect(await server.data('spool', spool)).toMatchObject({ state: 'open', precision: 'calculated' });
    },
  );

  test('add one colour of the chart, and it is one row with what each has said of it', async () => {
    const { tablet, phone, teamId, meet } = await aWorkshop();
    const picked = { brand: 'Madeira', line: 'Polyneon 40', code: '1800', catalogueId: 'madeira-polyneon-40/1800' };
    const id = threadId(teamId, picked);
    const add = (device: Device, more: object) =>
      device.save({ name: 'thread.create', args: { id, set: { ...picked, ...more } } });
    await add(tablet, { name: 'Black', minSpools: 2 });
    await add(phone, { name: 'Noir', notes: 'for the caps' });
    const server = await meet(tablet, phone);
    expect([...(await server.living()).values()].filter(({ d }) => d['code'] === '1800')).toHaveLength(1);
    expect(await server.data('thread', id)).toMatchObject({ name: 'Black', minSpools: 2, notes: 'for the caps' });
  });

  test('undo one booking, and it is undone once', async () => {
    const { ana, tablet, phone, spool, use, meet, teamId } = await aWorkshop();
    const used = await use(tablet, 300_000);
    await meet(tablet, phone);
    for (const device of [tablet, phone]) {
      const ledger = await device.ledger(spool);
      const entries = ledger.filter(({ id }) => id === used);
      await device.save(...undo(teamId, entries, occurrence(ledger, device.store.now())));
      expect(await device.left(spool)).toBe(1_000_000);
    }
    const server = await meet(phone, tablet);
    expect(await server.left(spool)).toBe(1_000_000);
    const reversals = (await server.ledger(spool)).filter(({ type }) => type === 'reversal');
    expect(reversals).toMatchObject([{ reversesId: used }]);
    expect(ana.userId).not.toBe(reversals[0]?.id);
  });

  test('L12: one is two hours behind and counts after the other has used: what was counted stands', async () => {
    const { tablet, phone, spool, use, meet } = await aWorkshop({ phoneLateMs: 2 * hour });
    await use(tablet, 300_000);
    await tablet.sync();
    await phone.sync();
    expect(await phone.left(spool)).toBe(700_000);
    const ledger = await phone.ledger(spool);
    const settlement = settleSpool({
      id: newId(),
      spoolId: spool,
      settlesAtMm: 400_000,
      expectedMm: 700_000,
      measured: { lengthMm: 400_000 },
      occurredAt: occurrence(ledger, phone.store.now()),
    });
    await phone.save(settlement);
    expect(await phone.left(spool)).toBe(400_000);
    product.time.now += hour;
    const server = await meet(phone, tablet);
    expect(await server.data('spool', spool)).toMatchObject({ remainingMm: 400_000, precision: 'counted' });
  });

  test('one deletes a thread while the other books on it: the booking counts, and a restore shows it', async () => {
    const { tablet, phone, thread, spool, use, meet } = await aWorkshop();
    await tablet.save({ name: 'thread.delete', args: { id: thread } });
    await use(phone, 300_000);
    const server = await meet(tablet, phone);
    expect((await server.living()).has(`thread/${thread}`)).toBe(false);
    expect(await tablet.left(spool)).toBe(700_000);
    await tablet.save({ name: 'thread.restore', args: { id: thread } });
    const restored = await meet(tablet, phone);
    expect((await restored.living()).has(`thread/${thread}`)).toBe(true);
    expect(await restored.left(spool)).toBe(700_000);
  });

  test('a row that one made and deleted before the others heard of it comes back there as it was', async () => {
    const { tablet, phone, meet } = await aWorkshop();
    const id = newId();
    await tablet.save({ name: 'hoop.create', args: { id, set: { name: 'Cap', fieldWMm10: 1000, fieldHMm10: 600 } } });
    await tablet.save({ name: 'hoop.delete', args: { id } });
    await meet(tablet, phone);
    await tablet.save({ name: 'hoop.restore', args: { id } });
    expect(await tablet.data('hoop', id)).toMatchObject({ name: 'Cap', fieldWMm10: 1000 });
    expect(await (await meet(tablet, phone)).data('hoop', id)).toMatchObject({ name: 'Cap', fieldWMm10: 1000 });
  });

  test('one deletes a spool while the other books on it: it stays deleted, and comes back with the booking', async () => {
    const { tablet, phone, spool, use, meet } = await aWorkshop();
    await tablet.save({ name: 'spool.delete', args: { id: spool } });
    await use(phone, 300_000);
    const server = await meet(tablet, phone);
    expect((await server.living()).has(`spool/${spool}`)).toBe(false);
    await tablet.save({ name: 'spool.restore', args: { id: spool } });
    expect(await tablet.left(spool)).toBe(700_000);
    expect(await (await meet(tablet, phone)).left(spool)).toBe(700_000);
  });

  test('one adds a spool to a thread that the other has deleted: the person is asked, nothing is lost', async () => {
    const { tablet, phone, thread, meet } = await aWorkshop();
    await tablet.save({ name: 'thread.delete', args: { id: thread } });
    await tablet.sync();
    const id = newId();
    const args = { id, set: { threadId: thread, shortCode: 'T-0002' } };
    const [mid] = await phone.save({ name: 'spool.create', args });
    await meet(phone, tablet);
    const refused = await phone.db.attention.toArray();
    expect(refused).toMatchObject([
      { mid, name: 'spool.create', args, code: 'row_deleted', current: { t: 'thread', id: thread, del: 1 } },
    ]);
    // the card reads the row as this server sends it
    const said = refused.map((entry) => refusalSentence(entry, { ...names, person: () => 'Ana' }));
    expect(said).toEqual(['Ana deleted this in the meantime.']);
    expect((await phone.living()).has(`spool/${id}`)).toBe(false);
  });

  test('change different fields of one thread, and both stand; of one field the later arrival does', async () => {
    const { tablet, phone, thread, meet } = await aWorkshop();
    const change = (device: Device, set: object) => device.save({ name: 'thread.update', args: { id: thread, set } });
    await change(tablet, { name: 'Poinsettia', minSpools: 1 });
    await change(phone, { notes: 'caps', minSpools: 2 });
    const server = await meet(tablet, phone);
    expect(await server.data('thread', thread)).toMatchObject({ name: 'Poinsettia', notes: 'caps', minSpools: 2 });
  });
});
