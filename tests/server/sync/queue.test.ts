import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { limits } from '#core/limits.ts';
import { serverLimits } from '#server/base/server-limits.ts';
import { aChange, aDevice, aProduct, aSpool, aThread, aUse, type Person, type Product } from '../product.ts';

let product: Product;
let ana: Person;
let team: string;
beforeAll(async () => {
  product = await aProduct();
  ana = product.person();
  team = await product.team(ana);
});
afterAll(() => product.close());

const aDeviceWithSpool = async () => {
  const device = aDevice(ana, team);
  const thread = aThread();
  const spool = aSpool(thread.id);
  await device.push(aChange('thread.create', thread), aChange('spool.create', spool));
  return { device, thread, spool };
};

describe('a push whose reply was lost is sent again', () => {
  test('and has one effect and the same outcomes', async () => {
    const { device, spool } = await aDeviceWithSpool();
    const queue = device.numbered([
      aChange('movement.create', aUse(spool.id, 300_000)),
      aChange('spool.update', { id: spool.id, set: { lot: 'A7' } }),
    ]);
    const first = await device.send(queue);
    const again = await device.send(queue);
    expect(again.status).toBe(200);
    expect(again.body).toEqual(first.body);
    expect((await device.row(spool.id))?.d).toMatchObject({ remainingMm: 700_000, lot: 'A7' });
    const next = await device.push(aChange('movement.create', aUse(spool.id, 100_000)));
    expect(next.outcomes[0]?.status).toBe('applied');
  });

  test('a refused change stays refused, though it would be accepted now', async () => {
    const { device, thread } = await aDeviceWithSpool();
    await device.push(aChange('thread.delete', { id: thread.id }));
    const queue = device.numbered([aChange('thread.update', { id: thread.id, set: { name: 'late' } })]);
    const first = await device.send(queue);
    expect(first.body.outcomes).toMatchObject([{ status: 'rejected', code: 'row_deleted', current: { del: 1 } }]);
    await device.push(aChange('thread.restore', { id: thread.id }));
    const again = await device.send(queue);
    expect(again.body.outcomes).toMatchObject([{ status: 'rejected', code: 'row_deleted' }]);
    expect(again.body.outcomes[0]?.current).not.toHaveProperty('del');
    expect((await device.row(thread.id))?.d?.['name']).toBeNull();
  });

  test('together with new ones behind it', async () => {
    const { device, spool } = await aDeviceWithSpool();
    const lost = device.numbered([aChange('movement.create', aUse(spool.id, 1000))]);
    await device.send(lost);
    const told = await device.send([...lost, ...device.numbered([aChange('movement.create', aUse(spool.id, 1000))])]);
    expect(told.body.outcomes.map(({ status }) => status)).toEqual(['applied', 'applied']);
    expect((await device.row(spool.id))?.d?.['remainingMm']).toBe(998_000);
  });

  test('four times at once, and still has one effect', async () => {
    const { device, spool } = await aDeviceWithSpool();
    const queue = device.numbered([aChange('movement.create', aUse(spool.id, 250_000))]);
    const told = await Promise.all([1, 2, 3, 4].map(() => device.send(queue)));
    expect(told.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(told.map(({ body }) => body.outcomes[0]?.version)).size).toBe(1);
    expect((await device.row(spool.id))?.d?.['remainingMm']).toBe(750_000);
  });

  test('from a new device id, renumbered, with the same mids', async () => {
    const { device, spool } = await aDeviceWithSpool();
    const changes = [1, 2, 3].map(() => aChange('movement.create', aUse(spool.id, 100_000)));
    const first = await device.push(...changes);
    const reborn = aDevice(ana, team);
    const again = await reborn.push(...changes, aChange('movement.create', aUse(spool.id, 100_000)));
    expect(again.outcomes.slice(0, 3)).toEqual(first.outcomes);
    expect(again.outcomes[3]?.status).toBe('applied');
    expect((await device.row(spool.id))?.d?.['remainingMm']).toBe(600_000);
    expect((await reborn.push(aChange('thread.create', aThread()))).outcomes[0]?.status).toBe('applied');
  });

  test('the same change twice in one push counts once', async () => {
    const { device, spool } = await aDeviceWithSpool();
    const change = aChange('movement.create', aUse(spool.id, 100_000));
    const told = await device.push(change, change);
    expect(told.outcomes[1]).toEqual(told.outcomes[0]);
    expect((await device.row(spool.id))?.d?.['remainingMm']).toBe(900_000);
  });
});

describe('a queue that does not fit', () => {
  test('with a gap is refused whole, and is told where to go on', async () => {
    const { device } = await aDeviceWithSpool();
    const [third, , fifth] = device.numbered([1, 2, 3].map(() => aChange('thread.create', aThread())));
    const told = await device.send([third, fifth]);
    expect(told.status).toBe(409);
    expect(told.body.error).toMatchObject({ code: 'gap', details: { expected: 4 } });
    expect((await device.send([fifth])).body.error.details).toEqual({ expected: 3 });
  });

  test('with a number that another change has used means that two devices go by one name', async () => {
    const { device } = await aDeviceWithSpool();
    const copy = aDevice(ana, team, device.clientId);
    const told = await copy.send(copy.numbered([aChange('thread.create', aThread())]));
    expect([told.status, told.body.error.code]).toEqual([409, 'client_forked']);
  });

  test('from another person on the same device id is refused, and tells nothing of the first', async () => {
    const { device } = await aDeviceWithSpool();
    const bo = product.person('bo');
    await product.join(bo, team, 'member');
    const theirs = aDevice(bo, team, device.clientId);
    const told = await theirs.send(theirs.numbered([]));
    expect([told.status, told.body.error.code]).toEqual([409, 'client_forked']);
  });

  test('with a mid that somebody else used hears only that', async () => {
    const { device } = await aDeviceWithSpool();
    const change = aChange('thread.create', aThread({ name: 'secret' }));
    await device.push(change);
    const bo = product.person('bo');
    await product.join(bo, team, 'member');
    const theirs = aDevice(bo, team);
    const told = await theirs.push(
      { ...aChange('thread.create', aThread()), mid: change.mid },
      aChange('place.create', {
        id: newId(),
        set: { name: 'Shelf' },
      }),
    );
    expect(told.outcomes).toEqual([
      {
        mid: change.mid,
        status: 'rejected',
        code: 'invalid',
        message: 'The id of this change was used by somebody else.',
      },
      { mid: expect.any(String), status: 'applied', version: expect.any(Number) },
    ]);
  });
});

describe('the envelope', () => {
  test.each([
    ['missing', {}],
    ['0', { 'X-Sync-Protocol': '0' }],
    ['words', { 'X-Sync-Protocol': 'new' }],
  ])('with the protocol %s needs an upgrade, whatever its body is', async (_, headers) => {
    for (const body of [{}, { old: true }, '{']) {
      const told = await ana.call('POST', `/teams/${team}/sync/push`, { body, headers });
      expect([told.status, told.body.error.code]).toEqual([426, 'upgrade_required']);
    }
  });

  test('a pull of an older protocol needs an upgrade too, one that names none is read', async () => {
    const ask = async (headers: Readonly<Record<string, string>>) =>
      (await ana.call('GET', `/teams/${team}/sync/pull?after=0`, { headers })).status;
    const oldest = serverLimits.oldestSyncProtocol;
    expect(await ask({ 'X-Sync-Protocol': String(oldest - 1) })).toBe(426);
    expect(await ask({ 'X-Sync-Protocol': String(oldest) })).toBe(200);
    expect(await ask({})).toBe(200);
  });

  test('of a later protocol is read', async () => {
    const told = await ana.call('POST', `/teams/${team}/sync/push`, { body: {}, headers: { 'X-Sync-Protocol': '3' } });
    expect(told.status).toBe(422);
  });

  test('with another epoch means that the server was restored', async () => {
    const { device } = await aDeviceWithSpool();
    const told = await device.send(device.numbered([aChange('thread.create', aThread())]), { epoch: newId() });
    expect([told.status, told.body.error.code]).toEqual([409, 'epoch']);
  });

  test('without an epoch is accepted from a device that has not heard of it yet', async () => {
    const device = aDevice(ana, team);
    const told = await device.send(device.numbered([aChange('thread.create', aThread())]), { epoch: null });
    expect(told.body).toMatchObject({ epoch: expect.any(String), outcomes: [{ status: 'applied' }] });
  });

  test('with an access that is no longer the caller’s asks for a resync', async () => {
    const bo = product.person('bo');
    await product.join(bo, team, 'viewer');
    const device = aDevice(bo, team);
    const told = await device.send(device.numbered([aChange('thread.create', aThread())]));
    expect(told.status).toBe(410);
    expect(told.body.error).toMatchObject({ code: 'resync', details: { access: 'noCosts' } });
  });

  test.each([
    [
      '51 changes',
      { mutations: Array.from({ length: 51 }, (_, at) => ({ ...aChange('x', {}), seq: at + 1 })) },
      'mutations',
    ],
    ['an unknown field', { more: 1 }, 'more'],
    ['a seq of 0', { mutations: [{ ...aChange('x', {}), seq: 0 }] }, 'mutations.0.seq'],
    ['a mid that is no id', { mutations: [{ ...aChange('x', {}), seq: 1, mid: 'x' }] }, 'mutations.0.mid'],
    ['no device', { clientId: undefined }, 'clientId'],
    ['a time that is none', { sentAt: 'now' }, 'sentAt'],
  ])('with %s is invalid', async (_, envelope, field) => {
    const told = await aDevice(ana, team).send([], envelope);
    expect(told.status).toBe(422);
    expect(Object.keys(told.body.error.fields ?? {})).toEqual([field]);
  });

  test('of 256 KiB is read, and of one byte more is too large', async () => {
    const sized = (bytes: number) => {
      const frame = { clientId: newId(), epoch: null, access: 'full', pending: 1, sentAt: '2026-03-01T10:00:00Z' };
      const mutations = (filler: string) => [
        { ...aChange('thread.paint', { filler }, '2026-03-01T10:00:00Z'), seq: 1 },
      ];
      const empty = JSON.stringify({ ...frame, mutations: mutations('') }).length;
      return JSON.stringify({ ...frame, mutations: mutations('x'.repeat(bytes - empty)) });
    };
    const headers = { 'X-Sync-Protocol': '2' };
    const at = (bytes: number) => ana.call('POST', `/teams/${team}/sync/push`, { headers, body: sized(bytes) });
    expect((await at(limits.pushBytes)).body.outcomes).toMatchObject([{ code: 'unknown_mutation' }]);
    const tooLarge = await at(limits.pushBytes + 1);
    expect([tooLarge.status, tooLarge.body.error.code]).toEqual([413, 'too_large']);
  });
});

describe('what became of a change', () => {
  test('is told to the person who sent it, and to nobody else', async () => {
    const { device } = await aDeviceWithSpool();
    const [good, bad] = [aChange('thread.create', aThread()), aChange('thread.create', aThread({ code: '' }))];
    const { outcomes } = await device.push(good, bad);
    expect((await ana.call('GET', `/sync/mutations/${good.mid}`)).body).toEqual(outcomes[0]);
    expect((await ana.call('GET', `/sync/mutations/${bad.mid}`)).body).toMatchObject({
      status: 'rejected',
      code: 'invalid',
      fields: { code: { problem: 'required' } },
    });
    const bo = product.person('bo');
    await product.join(bo, team, 'owner');
    for (const mid of [good.mid, newId(), 'x'])
      expect((await bo.call('GET', `/sync/mutations/${mid}`)).status).toBe(404);
  });
});
