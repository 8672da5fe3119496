import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { threadId } from '#core/mutations/derived-ids.ts';
import { reversalId } from '#core/mutations/derived-ids.ts';
import { newId } from '#core/ids.ts';
import { threadDefaults } from '#core/kinds/thread-defaults.ts';
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

describe('a push', () => {
  test('stores rows whole, stamps them, and gives each change a version of its own', async () => {
    const own = await product.team(ana);
    const device = aDevice(ana, own);
    const thread = aThread({ name: 'Poinsettia', tags: ['Rot'], hex: '#C8102E' });
    const spool = aSpool(thread.id);
    const told = await device.push(aChange('thread.create', thread), aChange('spool.create', spool));
    expect(told).toMatchObject({ version: 2, stopped: null });
    expect(told.outcomes.map(({ status, version }) => [status, version])).toEqual([
      ['applied', 1],
      ['applied', 2],
    ]);
    const { rows } = await device.pull();
    expect(rows.map(({ t, v }) => [t, v]).sort()).toEqual([
      ['movement', 2],
      ['spool', 2],
      ['thread', 1],
    ]);
    expect(rows.find(({ id }) => id === thread.id)?.d).toEqual({
      ...threadDefaults,
      brand: 'Isacord',
      line: '40',
      code: '1902',
      catalogueId: null,
      name: 'Poinsettia',
      kind: 'machine',
      material: 'polyester',
      weight: '40',
      tex: '25',
      hex: '#c8102e',
      moreHex: [],
      effect: 'solid',
      finish: 'bright',
      confidence: 'fair',
      colourSource: 'unknown',
      status: 'active',
      supersededBy: null,
      aliases: [],
      family: null,
      defaultLengthMm: 1_000_000,
      minSpools: null,
      minLengthMm: 0,
      targetSpools: 0,
      isStaple: false,
      avoid: false,
      substitutes: [],
      tags: ['Rot'],
      notes: null,
      createdAt: '2026-03-01T10:00:00.000Z',
      createdBy: ana.userId,
      updatedAt: '2026-03-01T10:00:00.000Z',
      updatedBy: ana.userId,
    });
  });

  test('wakes the others once, after the commit, with the last version', async () => {
    const own = await product.team(ana);
    const device = aDevice(ana, own);
    product.rings.length = 0;
    await device.push(aChange('thread.create', aThread()), aChange('thread.create', aThread()));
    await device.push(aChange('thread.delete', { id: newId() }));
    expect(product.rings).toEqual([{ team: own, version: 2 }]);
  });

  test('of nothing is answered and changes nothing', async () => {
    const own = await product.team(ana);
    expect(await aDevice(ana, own).push()).toMatchObject({ version: 0, outcomes: [], stopped: null });
  });

  test('sees in a later change what an earlier one of the same push wrote', async () => {
    const device = aDevice(ana, team);
    const thread = aThread();
    const spool = aSpool(thread.id);
    const told = await device.push(
      aChange('thread.create', thread),
      aChange('spool.create', spool),
      aChange('movement.create', aUse(spool.id, 300_000)),
      aChange('movement.create', aUse(spool.id, 200_000)),
      aChange('spool.update', { id: spool.id, set: { notes: 'half' } }),
    );
    expect(told.outcomes.every(({ status }) => status === 'applied')).toBe(true);
    expect((await device.row(spool.id))?.d).toMatchObject({ remainingMm: 500_000, state: 'open', notes: 'half' });
  });
});

describe('two devices', () => {
  test('that use 300 m each of 1,000 m leave 400 m', async () => {
    const [here, there] = [aDevice(ana, team), aDevice(ana, team)];
    const thread = aThread();
    const spool = aSpool(thread.id);
    await here.push(aChange('thread.create', thread), aChange('spool.create', spool));
    await Promise.all([here, there].map((device) => device.push(aChange('movement.create', aUse(spool.id, 300_000)))));
    expect((await there.row(spool.id))?.d).toMatchObject({ remainingMm: 400_000, precision: 'calculated' });
  });

  test('that pick the same colour from the chart make one row, and the second fills only what is unset', async () => {
    const bo = product.person('bo');
    await product.join(bo, team, 'member');
    const colour = { brand: 'Madeira', line: 'Polyneon 40', code: '1800', catalogueId: 'Madeira/Polyneon 40/1800' };
    const id = threadId(team, colour);
    await aDevice(ana, team).push(aChange('thread.create', { id, set: { ...colour, notes: 'mine' } }));
    const device = aDevice(bo, team);
    await device.push(aChange('thread.create', { id, set: { ...colour, notes: 'his', name: 'Black' } }));
    const rows = (await device.pull()).rows.filter(({ d }) => d?.['catalogueId'] === colour.catalogueId);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.d).toMatchObject({ notes: 'mine', name: 'Black', createdBy: ana.userId, updatedBy: bo.userId });
  });

  test('that undo the same movement undo it once', async () => {
    const [here, there] = [aDevice(ana, team), aDevice(ana, team)];
    const thread = aThread();
    const spool = aSpool(thread.id);
    const use = aUse(spool.id, 300_000);
    await here.push(aChange('thread.create', thread), aChange('spool.create', spool), aChange('movement.create', use));
    const undo = {
      id: reversalId(team, use.id),
      set: { spoolId: spool.id, type: 'reversal', reversesId: use.id },
    };
    for (const device of [here, there]) {
      const told = await device.push(aChange('movement.create', undo));
      expect(told.outcomes[0]?.status).toBe('applied');
    }
    expect((await here.row(spool.id))?.d?.['remainingMm']).toBe(1_000_000);
  });
});

describe('a change of a row', () => {
  test('moves the versions of the fields that it really changed, and of no others', async () => {
    const device = aDevice(ana, team);
    const thread = aThread();
    const [made] = (await device.push(aChange('thread.create', thread))).outcomes;
    const set = { name: 'New', code: '1902', tags: [] };
    const [outcome] = (await device.push(aChange('thread.update', { id: thread.id, set }))).outcomes;
    const [head] = await product.db.query<{ field_versions: unknown }>(
      'select field_versions from app.head where row_id = $1',
      [thread.id],
    );
    const born = Object.fromEntries(['brand', 'line', 'code', 'tex', 'deleted'].map((field) => [field, made?.version]));
    expect(head?.field_versions).toEqual({ ...born, name: outcome?.version });
  });

  test('is dated by the device, but never into the future', async () => {
    const device = aDevice(ana, team);
    const thread = aThread();
    const spool = aSpool(thread.id);
    await device.push(aChange('thread.create', thread), aChange('spool.create', spool));
    const [past, future] = [aUse(spool.id, 1000), aUse(spool.id, 1000)];
    await device.push(
      aChange('movement.create', past, '2026-02-01T08:00:00Z'),
      aChange('movement.create', future, '2031-01-01T00:00:00.123456Z'),
    );
    expect((await device.row(past.id))?.d?.['occurredAt']).toBe('2026-02-01T08:00:00.000Z');
    expect((await device.row(future.id))?.d?.['occurredAt']).toBe('2026-03-01T10:00:00.000Z');
  });

  test('that deletes leaves a tombstone, and a later change hears that the row is deleted and how it stood', async () => {
    const device = aDevice(ana, team);
    const thread = aThread({ name: 'Old rose' });
    await device.push(aChange('thread.create', thread));
    const gone = await device.outcomeOf('thread.delete', { id: thread.id });
    const late = await device.outcomeOf('thread.update', { id: thread.id, set: { name: 'New rose' } });
    expect(late).toMatchObject({
      status: 'rejected',
      code: 'row_deleted',
      message: 'This thread, or what it belongs to, was deleted.',
      current: { t: 'thread', id: thread.id, v: gone?.version, del: 1, d: { name: 'Old rose' } },
    });
    const spool = await device.outcomeOf('spool.create', aSpool(thread.id));
    expect(spool).toMatchObject({ code: 'row_deleted', current: { t: 'thread', id: thread.id } });
    await device.push(aChange('thread.restore', { id: thread.id }));
    expect((await device.row(thread.id))?.d).toMatchObject({ name: 'Old rose' });
  });
});
