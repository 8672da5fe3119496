import { describe, expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { aChange, aDevice, aSpool, aThread, aUse } from '../product.ts';
import { aRestTeam, type Row } from './a-rest-team.ts';

const { here, call, post, get, aNewThread, aNewSpool } = aRestTeam();

describe('a movement', () => {
  const book = (spool: Row, set: object) => post('/movements', { spoolId: spool.id, ...set });
  const left = async ({ id }: Row) => (await get(`/spools/${id}`)).body['spool'];

  test('changes what is left, and opens the spool', async () => {
    const spool = await aNewSpool({ initialLengthMm: 5_000_000 });
    const { status, body } = await book(spool, { type: 'consume', deltaMm: -686_400 });
    expect(status).toBe(201);
    expect(body['movement']).toMatchObject({
      deltaMm: -686_400,
      occurredAt: new Date(here.product.time.now).toISOString(),
    });
    expect(await left(spool)).toMatchObject({ remainingMm: 4_313_600, state: 'open', precision: 'calculated' });
  });

  test('[L2] that counts settles at what was measured; the difference is information', async () => {
    const spool = await aNewSpool({ initialLengthMm: 4_301_100 });
    const { body } = await book(spool, { type: 'count', measured: { lengthMm: 4_100_000 } });
    expect(body['movement']).toMatchObject({ settlesAtMm: 4_100_000, deltaMm: -201_100 });
    expect(await left(spool)).toMatchObject({ remainingMm: 4_100_000, precision: 'counted' });
  });

  test.each([
    ['[L7] by the full weight', { grossFullMg: 149_333, initialLengthMm: 5_000_000 }, {}, 3_000_008],
    ['[L7] by 240 denier', {}, { tex: '26.6667' }, 2_999_996],
    ['[L7] by nominal 40 wt', {}, {}, 3_200_000],
  ])('that weighs, %s', async (_how, spoolSet, threadSet, mm) => {
    const { id } = await aNewThread(threadSet);
    const { body } = await post('/spools', { threadId: id, tareMg: 16_000, ...spoolSet });
    const spool = body['spool'] as Row;
    const weighed = await book(spool, { type: 'weigh', measured: { grossMg: 96_000, tareMg: 16_000 } });
    expect([weighed.status, weighed.body['movement']]).toMatchObject([201, { settlesAtMm: mm }]);
    expect(await left(spool)).toMatchObject({ remainingMm: mm, precision: 'measured' });
  });

  test('that weighs what nobody can convert is refused with the way out', async () => {
    const { id } = await aNewThread({ weight: '6-strand' });
    const spool = (await post('/spools', { threadId: id })).body['spool'] as Row;
    const refused = await book(spool, { type: 'weigh', measured: { grossMg: 96_000, tareMg: 16_000 } });
    expect([refused.status, refused.error.message]).toEqual([422, expect.stringContaining('yarn count')]);
  });

  test('[L8] that sees a fraction settles at that part of the full spool', async () => {
    const spool = await aNewSpool();
    await book(spool, { type: 'count', measured: { fractionBp: 2500 } });
    expect(await left(spool)).toMatchObject({ remainingMm: 250_000, precision: 'estimated' });
  });

  test('[L4] with the same id is one, and is answered as it is stored', async () => {
    const spool = await aNewSpool();
    const use = { id: newId(), type: 'consume', deltaMm: -1000 };
    expect((await book(spool, use)).status).toBe(201);
    const again = await book(spool, { ...use, deltaMm: -2000 });
    expect([again.status, again.body['movement']]).toMatchObject([200, { deltaMm: -1000 }]);
    expect(await left(spool)).toMatchObject({ remainingMm: 999_000 });
  });

  test('is undone once; a second undo is refused, whoever asks and wherever the first was made', async () => {
    const spool = await aNewSpool();
    const use = (await book(spool, { type: 'consume', deltaMm: -1000, groupId: newId() })).body['movement'] as Row;
    const undo = { type: 'reversal', reversesId: use.id };
    const undone = await book(spool, undo);
    expect([undone.status, undone.body['movement']]).toMatchObject([201, { deltaMm: 1000, groupId: use['groupId'] }]);
    expect(await left(spool)).toMatchObject({ remainingMm: 1_000_000 });
    const again = await book(spool, undo);
    expect([again.status, again.error]).toMatchObject([
      409,
      { code: 'conflict', message: 'This booking was undone before.' },
    ]);
    expect((await post('/movements', { spoolId: spool.id, ...undo }, here.mia)).status).toBe(409);
    const retried = await book(spool, { ...undo, id: undone.body['movement']?.id });
    expect([retried.status, retried.body]).toEqual([200, undone.body]);
    expect((await book(spool, { type: 'reversal', reversesId: undone.body['movement']?.id })).status).toBe(422);
  });

  test.each([
    ['an opening, which only a new spool has', { type: 'opening', deltaMm: 1 }],
    ['a use that brings thread', { type: 'consume', deltaMm: 1 }],
    ['a count of nothing', { type: 'count' }],
    ['a length that the server works out', { type: 'count', measured: { lengthMm: 1 }, settlesAtMm: 1 }],
    ['a reversal of nothing', { type: 'reversal' }],
    ['a reversal of what is not there', { type: 'reversal', reversesId: newId() }],
  ])('is refused as %s', async (_what, set) => {
    const refused = await book(await aNewSpool(), set);
    expect([refused.status, refused.error.code]).toEqual([422, 'invalid']);
  });

  test('is never changed and never removed', async () => {
    const { body } = await book(await aNewSpool(), { type: 'consume', deltaMm: -1 });
    const path = `/movements/${body['movement']?.id}`;
    for (const method of ['GET', 'PATCH', 'DELETE']) expect((await call(here.ana, method, path)).status).toBe(404);
  });

  test('of a device and of a script count alike', async () => {
    const device = aDevice(here.mia, here.team);
    const [thread, spool] = [aThread(), aSpool(newId())];
    const held = { ...spool, set: { ...spool.set, threadId: thread.id } };
    await device.push(aChange('thread.create', thread), aChange('spool.create', held));
    await Promise.all([
      device.push(aChange('movement.create', aUse(spool.id, 300_000))),
      post('/movements', { spoolId: spool.id, type: 'consume', deltaMm: -300_000 }),
    ]);
    expect((await get(`/spools/${spool.id}`)).body['spool']).toMatchObject({ remainingMm: 400_000 });
  });
});
