import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limits } from '#core/limits.ts';
import { newId } from '#core/ids.ts';
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

describe('a change that is not right is refused by itself, with its fields', () => {
  test.each([
    ['an empty code', { code: '' }, { code: { problem: 'required' } }, 'Code is required.'],
    ['a blank code', { code: ' \t ' }, { code: { problem: 'required' } }, 'Code is required.'],
    [
      'a code of 25 characters',
      { code: '1'.repeat(25) },
      { code: { problem: 'too_long', limit: 24 } },
      'Code may have at most 24 characters.',
    ],
    [
      'a control character',
      { code: '19\u000002' },
      { code: { problem: 'control_characters' } },
      'Code contains characters that cannot be shown.',
    ],
    [
      'half a surrogate pair',
      { notes: 'a\ud83e' },
      { notes: { problem: 'control_characters' } },
      'Notes contains characters that cannot be shown.',
    ],
    [
      'a field nobody knows',
      { 'remaining\u0000Mm': 5 },
      { 'remaining\u0000Mm': { problem: 'unknown_field' } },
      expect.stringContaining('is not a known field.'),
    ],
    [
      'a server’s own field',
      { createdBy: newId() },
      { createdBy: { problem: 'unknown_field' } },
      'Created by is not a known field.',
    ],
  ])('%s', async (_, set, fields, message) => {
    const device = aDevice(ana, team);
    const thread = aThread(set);
    const [refused, next] = (await device.push(aChange('thread.create', thread), aChange('thread.create', aThread())))
      .outcomes;
    expect(refused).toMatchObject({ status: 'rejected', code: 'invalid', fields, message, current: null });
    expect(refused).not.toHaveProperty('version');
    expect(next?.status).toBe('applied');
    expect(await device.row(thread.id)).toBeUndefined();
  });

  test.each([
    ['nothing at all', 'thread.create', undefined],
    ['a list', 'thread.create', []],
    ['an id that is none', 'thread.delete', { id: 'x' }],
    ['an id in capitals', 'thread.delete', { id: newId().toUpperCase() }],
    ['a prototype', 'thread.update', JSON.parse('{"id":"x","set":{"__proto__":{"code":"1"}}}')],
  ])('%s as arguments', async (_, name, args) => {
    expect(await aDevice(ana, team).outcomeOf(name, args)).toMatchObject({ status: 'rejected', code: 'invalid' });
  });

  test.each(['thread.paint', 'nothing', 'constructor', '__proto__.create', 'thread.create\u0000', '\ud800.x'])(
    'the unknown name %j',
    async (name) => {
      expect(await aDevice(ana, team).outcomeOf(name, {})).toMatchObject({
        status: 'rejected',
        code: 'unknown_mutation',
      });
    },
  );

  test('a row that is not there', async () => {
    const told = await aDevice(ana, team).outcomeOf('movement.create', aUse(newId(), 5));
    expect(told).toMatchObject({ code: 'missing_row', current: null });
  });

  test('a chart colour under another number', async () => {
    const set = { brand: 'DMC', line: 'Mouliné', code: '310', catalogueId: 'DMC/Mouliné/310' };
    const told = await aDevice(ana, team).outcomeOf('thread.create', { id: newId(), set });
    expect(told).toMatchObject({ code: 'invalid', fields: { catalogueId: { problem: 'wrong_format' } } });
  });
});

describe('a date that no calendar has is a refusal, not a stumble', () => {
  test.each([
    ['0000-01-01', 'boughtOn'],
    ['2026-02-30', 'boughtOn'],
  ])('%s as %s', async (day, field) => {
    const device = aDevice(ana, team);
    const thread = aThread();
    await device.push(aChange('thread.create', thread));
    const told = await device.push(aChange('spool.create', aSpool(thread.id, { [field]: day })));
    expect(told).toMatchObject({ stopped: null, outcomes: [{ code: 'invalid', fields: { [field]: {} } }] });
  });

  test('the first day and a leap day are kept as they are', async () => {
    const device = aDevice(ana, team);
    const thread = aThread();
    await device.push(aChange('thread.create', thread));
    for (const boughtOn of ['0001-01-01', '2024-02-29']) {
      const spool = aSpool(thread.id, { boughtOn });
      await device.push(aChange('spool.create', spool));
      expect((await device.row(spool.id))?.d?.['boughtOn']).toBe(boughtOn);
    }
  });
});

describe('roles', () => {
  test('a viewer’s changes are refused one by one, and their queue drains', async () => {
    const bo = product.person('bo');
    await product.join(bo, team, 'viewer');
    const device = aDevice(bo, team);
    device.state.access = 'noCosts';
    const told = await device.push(aChange('thread.create', aThread()), aChange('nonsense', null));
    expect(told.outcomes).toMatchObject([
      { status: 'rejected', code: 'forbidden' },
      { status: 'rejected', code: 'unknown_mutation' },
    ]);
  });

  test('a member deletes only what they made; an admin anything', async () => {
    const [bo, cy] = [product.person('bo'), product.person('cy')];
    await product.join(bo, team, 'member');
    await product.join(cy, team, 'admin');
    const [hers, his] = [aThread(), aThread()];
    await aDevice(ana, team).push(aChange('thread.create', hers));
    const device = aDevice(bo, team);
    await device.push(aChange('thread.create', his));
    expect(await device.outcomeOf('thread.delete', { id: hers.id })).toMatchObject({
      code: 'forbidden',
      current: { t: 'thread', id: hers.id },
    });
    expect(await device.outcomeOf('thread.delete', { id: his.id })).toMatchObject({ status: 'applied' });
    expect(await aDevice(cy, team).outcomeOf('thread.delete', { id: hers.id })).toMatchObject({ status: 'applied' });
  });

  test('a viewer hears of no price in a refusal either', async () => {
    const device = aDevice(ana, team);
    const thread = aThread();
    const spool = aSpool(thread.id, { pricePaidMinor: 795 });
    await device.push(aChange('thread.create', thread), aChange('spool.create', spool));
    const bo = product.person('bo');
    await product.join(bo, team, 'viewer');
    const theirs = aDevice(bo, team);
    theirs.state.access = 'noCosts';
    const told = await theirs.outcomeOf('spool.update', { id: spool.id, set: { notes: 'x' } });
    expect(told?.current).toMatchObject({ d: { pricePaidMinor: null, shortCode: 'T-0001' } });
  });

  test('rows of another team are not there, whatever id is tried', async () => {
    const bo = product.person('bo');
    const theirs = await product.team(bo);
    const thread = aThread();
    const spool = aSpool(thread.id);
    const owner = aDevice(bo, theirs);
    await owner.push(aChange('thread.create', thread), aChange('spool.create', spool));
    const device = aDevice(ana, team);
    const tries: [string, unknown][] = [
      ['thread.update', { id: thread.id, set: { name: 'stolen' } }],
      ['thread.delete', { id: thread.id }],
      ['spool.create', aSpool(thread.id)],
      ['movement.create', aUse(spool.id, 5)],
    ];
    for (const [name, args] of tries)
      expect(await device.outcomeOf(name, args)).toMatchObject({ code: 'missing_row', current: null });
    expect((await owner.row(thread.id))?.d?.['name']).toBeNull();
    expect((await device.pull()).rows.some(({ id }) => id === thread.id)).toBe(false);
  });

  test('the same row id in two teams is two rows', async () => {
    const other = await product.team(ana);
    const thread = aThread();
    const [here, there] = [aDevice(ana, team), aDevice(ana, other)];
    await here.push(aChange('thread.create', thread));
    await there.push(aChange('thread.create', { ...thread, set: { ...thread.set, name: 'There' } }));
    expect((await here.row(thread.id))?.d?.['name']).toBeNull();
    expect((await there.row(thread.id))?.d?.['name']).toBe('There');
  });
});

describe('a team’s limits', () => {
  test.each([
    ['thread', limits.teamThreads, 'Threads may have at most 50000 entries.'],
    ['spool', limits.teamSpools, 'Spools may have at most 20000 entries.'],
    ['movement', limits.teamMovements, 'Movements may have at most 100000 entries.'],
  ])('one more %s than %i is refused, and one fewer makes room', async (kind, most, message) => {
    const own = await product.team(ana);
    const device = aDevice(ana, own);
    const thread = aThread();
    const spool = aSpool(thread.id);
    await device.push(aChange('thread.create', thread), aChange('spool.create', spool));
    const crowd = (count: number) =>
      product.db.query(
        `update app.team_counter set live = live || jsonb_build_object($2::text, $3::int)
         where team_id = (select id from app.team where public_id = $1)`,
        [own, kind, count],
      );
    const change = () =>
      kind === 'thread'
        ? aChange('thread.create', aThread())
        : kind === 'spool'
          ? aChange('spool.create', aSpool(thread.id))
          : aChange('movement.create', aUse(spool.id, 5));
    await crowd(most - 1);
    const tooMany = change();
    const [last, over] = (await device.push(change(), tooMany)).outcomes;
    expect(last?.status).toBe('applied');
    expect(over).toMatchObject({
      status: 'rejected',
      code: 'invalid',
      message,
      fields: { [`${kind}s`]: { problem: 'too_many', limit: most } },
    });
    expect(await device.row((tooMany.args as { id: string }).id)).toBeUndefined();
    await crowd(most - 1);
    expect((await device.push(change())).outcomes[0]?.status).toBe('applied');
  });

  test('a row that dies makes room, and one that comes back takes it again', async () => {
    const own = await product.team(ana);
    const device = aDevice(ana, own);
    const thread = aThread();
    await device.push(aChange('thread.create', thread), aChange('thread.create', aThread()));
    expect((await device.pull()).total).toBe(2);
    await device.push(aChange('thread.delete', { id: thread.id }), aChange('thread.delete', { id: thread.id }));
    expect((await device.pull()).total).toBe(1);
    await device.push(aChange('thread.restore', { id: thread.id }));
    expect((await device.pull()).total).toBe(2);
  });

  test('the last day of all is a date, but nobody has bought anything on it yet', async () => {
    const device = aDevice(ana, team);
    const thread = aThread();
    await device.push(aChange('thread.create', thread));
    const told = await device.push(aChange('spool.create', aSpool(thread.id, { boughtOn: '9999-12-31' })));
    expect(told).toMatchObject({ outcomes: [{ code: 'invalid', fields: { boughtOn: { problem: 'in_future' } } }] });
  });
});
