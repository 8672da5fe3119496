import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { deviceIdOf, tabletId } from '#core/mutations/derived-ids.ts';
import {
  aChange,
  aDevice,
  aProduct,
  aSpool,
  aThread,
  aUse,
  type Person,
  type Product,
  type Queued,
} from '../product.ts';

let product: Product;
beforeAll(async () => {
  product = await aProduct();
});
afterAll(() => product.close());

const step = { key: 'sewn', label: 'Sewn', gates: false, doneAt: null, doneBy: null };

/** A team with a shop account at a workshop tablet, two members, and the key that only the tablet has. */
const aWorkshop = async () => {
  const [ana, shop] = [product.person('ana'), product.person('shop')];
  const [maria, paul, eve] = [product.person('maria'), product.person('paul'), product.person('eve')];
  const team = await product.team(ana);
  for (const person of [shop, maria, paul]) await product.join(person, team, 'member');
  const key = newId();
  const [thread, deviceId] = [aThread(), deviceIdOf(key)];
  const [spool, machine, job] = [aSpool(thread.id), newId(), newId()];
  const row = tabletId(team, deviceId);
  const [office, tablet] = [aDevice(ana, team), aDevice(shop, team)];
  await office.push(
    aChange('thread.create', thread),
    aChange('spool.create', spool),
    aChange('machine.create', { id: machine, set: { nickname: 'One', brand: 'Brother', model: 'PE800' } }),
    aChange('job.create', { id: job, set: { name: 'Polos', pieces: 20, steps: [step] } }),
    aChange('tablet.create', { id: row, set: { name: 'By the window', deviceId } }),
  );
  /** Pushes changes as a member, from a device with this key; returns what the rows say of the member. */
  const saidOf = async (by: string, changes: readonly Queued[], device = key) => {
    const signed = tablet.numbered(changes).map((change) => ({ ...change, by }));
    const { status, body } = await tablet.send(signed, { device });
    expect([status, body.outcomes.map((one) => one.status)]).toEqual([200, changes.map(() => 'applied')]);
    const ids = changes.map(({ args }) => (args as { readonly id: string }).id);
    const { rows } = await tablet.pull();
    return ids.map((id) => rows.find((one) => one.id === id)?.d?.['byMember']);
  };
  const use = (at?: string) => aChange('movement.create', aUse(spool.id, 1000), at);
  return { ana, shop, maria, paul, eve, team, key, row, spool, machine, job, office, tablet, saidOf, use };
};

const leaves = (ana: Person, team: string, who: Person) => ana.call('DELETE', `/teams/${team}/members/${who.userId}`);

describe('Who was chosen at a workshop tablet', () => {
  test('stands beside the account on everything that is only added, and gives no rights', async () => {
    const { shop, maria, machine, tablet, saidOf, use, key } = await aWorkshop();
    const line = newId();
    await tablet.push(aChange('shoppingLine.create', { id: line, set: { text: 'Needles' } }));
    const changes = [
      use(),
      aChange('run.create', { id: newId(), set: { machineId: machine, pieces: 2, stitches: 900 } }),
      aChange('meterReading.create', { id: newId(), set: { machineId: machine, kind: 'stitches', value: 5000 } }),
      aChange('stop.create', { id: newId(), set: { machineId: machine, code: 'T' } }),
      aChange('maintenanceLog.create', { id: newId(), set: { machineId: machine, title: 'Oiled' } }),
      aChange('shoppingTick.create', { id: newId(), set: { lineId: line, qty: 1 } }),
    ];
    expect(await saidOf(maria.userId, changes)).toEqual(changes.map(() => maria.userId));
    const made = (await tablet.pull()).rows.filter(({ d }) => d?.['byMember'] === maria.userId);
    // the run has a reading of its own, and each row names the account too
    expect(made.map(({ d }) => d?.['createdBy'])).toEqual(Array.from({ length: 7 }, () => shop.userId));
    const forbidden = { ...aChange('pricingProfile.create', { id: newId(), set: {} }), by: maria.userId };
    const { body } = await tablet.send(tablet.numbered([forbidden]), { device: key });
    expect(body.outcomes).toMatchObject([{ status: 'rejected', code: 'forbidden' }]);
  });

  test('is dropped, and never the change, if the device is no workshop tablet', async () => {
    const { maria, saidOf, use, key, row } = await aWorkshop();
    expect(await saidOf(maria.userId, [use()], newId())).toEqual([null]);
    // what the team reads of the tablet is not the key that its device has
    expect(await saidOf(maria.userId, [use()], deviceIdOf(key))).toEqual([null]);
    expect(await saidOf(maria.userId, [use()], row)).toEqual([null]);
  });

  test('is dropped if a push brings no key', async () => {
    const { maria, tablet, use } = await aWorkshop();
    const change = use();
    await tablet.send(tablet.numbered([change]).map((one) => ({ ...one, by: maria.userId })));
    const { id } = change.args as { readonly id: string };
    expect((await tablet.row(id))?.d).toMatchObject({ byMember: null });
  });

  test('counts from the change on that makes the device a workshop tablet, in one push', async () => {
    const { ana, maria, team, spool, office } = await aWorkshop();
    const key = newId();
    const [deviceId, move] = [deviceIdOf(key), aUse(spool.id, 1000)];
    const early = aUse(spool.id, 1000);
    const named = [
      { ...aChange('movement.create', early), by: maria.userId },
      aChange('tablet.create', { id: tabletId(team, deviceId), set: { name: 'Office', deviceId } }),
      { ...aChange('movement.create', move), by: maria.userId },
    ];
    await office.send(office.numbered(named), { device: key });
    expect((await office.row(early.id))?.d).toMatchObject({ byMember: null });
    expect((await office.row(move.id))?.d).toMatchObject({ byMember: maria.userId, createdBy: ana.userId });
  });

  test('is dropped for a stranger', async () => {
    const { eve, saidOf, use } = await aWorkshop();
    expect(await saidOf(eve.userId, [use()])).toEqual([null]);
    expect(await saidOf(newId(), [use()])).toEqual([null]);
  });

  test('stays for what a member did before they left, however late it comes, and is dropped for later work', async () => {
    const { ana, paul, team, saidOf, use } = await aWorkshop();
    await product.db.query(`update app.member set joined_at = '2026-02-01' where user_id = $1`, [paul.userId]);
    expect((await leaves(ana, team, paul)).status).toBe(204);
    expect(await saidOf(paul.userId, [use('2026-03-01T09:59:00.000Z')])).toEqual([paul.userId]);
    expect(await saidOf(paul.userId, [use('2026-01-31T09:00:00.000Z')])).toEqual([null]);
    product.time.now += 60_000;
    expect(await saidOf(paul.userId, [use('2026-03-01T10:00:30.000Z')])).toEqual([null]);
  });

  test('stays for what was done before the device was taken back, and is dropped afterwards', async () => {
    const { maria, office, row, saidOf, use } = await aWorkshop();
    product.time.now = Date.parse('2026-03-01T11:00:00.000Z');
    await office.push(aChange('tablet.delete', { id: row }));
    product.time.now = Date.parse('2026-03-01T12:00:00.000Z');
    expect(await saidOf(maria.userId, [use('2026-03-01T10:30:00.000Z')])).toEqual([maria.userId]);
    expect(await saidOf(maria.userId, [use('2026-03-01T11:30:00.000Z')])).toEqual([null]);
    await office.push(aChange('tablet.restore', { id: row }));
    expect(await saidOf(maria.userId, [use('2026-03-01T11:45:00.000Z')])).toEqual([maria.userId]);
    product.time.now = Date.parse('2026-03-01T10:00:00.000Z');
  });

  test('ticks the step of a job, and a name that nobody in the team has is no name', async () => {
    const { shop, maria, eve, job, saidOf, tablet } = await aWorkshop();
    const tick = (done: boolean, by?: string) =>
      aChange('job.tick', { id: job, key: 'sewn', done, ...(by !== undefined && { by }) });
    const doneBy = async () =>
      ((await tablet.row(job))?.d?.['steps'] as readonly (typeof step)[] | undefined)?.[0]?.doneBy;
    await saidOf(maria.userId, [tick(true)]);
    expect(await doneBy()).toBe(maria.userId);
    await tablet.push(tick(false), tick(true, eve.userId));
    expect(await doneBy()).toBe(shop.userId);
    await tablet.push(tick(false), tick(true, maria.userId));
    expect(await doneBy()).toBe(maria.userId);
    const forged = { ...step, doneAt: '2026-03-01T09:00:00.000Z', doneBy: eve.userId };
    await tablet.push(aChange('job.update', { id: job, set: { steps: [forged] } }));
    expect(await doneBy()).toBeNull();
  });
});

test('Only an admin makes a device a workshop tablet and takes it back; everybody reads which are', async () => {
  const { tablet, row, team, maria } = await aWorkshop();
  const deviceId = deviceIdOf(newId());
  const create = aChange('tablet.create', { id: tabletId(team, deviceId), set: { name: 'Mine', deviceId } });
  const { outcomes } = await tablet.push(create, aChange('tablet.delete', { id: row }));
  expect(outcomes).toMatchObject([
    { status: 'rejected', code: 'forbidden' },
    { status: 'rejected', code: 'forbidden' },
  ]);
  await product.join(maria, team, 'viewer');
  const hers = aDevice(maria, team);
  expect((await hers.row(row))?.d).toMatchObject({ name: 'By the window' });
});

test('The id of a workshop tablet is derived from its device, so another id is refused', async () => {
  const { office } = await aWorkshop();
  const refused = await office.outcomeOf('tablet.create', { id: newId(), set: { name: 'Two', deviceId: newId() } });
  expect(refused).toMatchObject({ status: 'rejected', code: 'invalid', fields: { deviceId: {} } });
});
