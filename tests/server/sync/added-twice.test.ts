import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { barcodeId, designId, threadId, tickedSpoolId } from '#core/mutations/derived-ids.ts';
import { aChange, aProduct, aThread, type Product } from '../product.ts';
import { aDesign } from '../../src/core/a-design.ts';
import { told, twoPeople, type Device } from './two-people.ts';

let product: Product;
beforeAll(async () => {
  product = await aProduct();
});
afterAll(() => product.close());

describe('the same thread, added by two people', () => {
  const chart = { brand: 'DMC', line: 'Mouliné', code: '310', catalogueId: 'DMC/Mouliné/310' };
  const picking = (team: string, set: object) =>
    aChange('thread.create', { id: threadId(team, chart), set: { ...chart, tags: [], hex: null, ...set } });

  test('tells the second of what was not taken, which they can put back, and the first of nothing', async () => {
    const { ana, bo, team, here, there } = await twoPeople(product);
    await here.push(picking(team, { notes: 'hers', targetSpools: 2, name: 'Black' }));
    const { outcomes } = await there.push(
      picking(team, { notes: ' his ', minSpools: 1, targetSpools: 5, name: 'Black', isStaple: true }),
    );
    expect(outcomes).toMatchObject([{ status: 'applied' }]);
    expect(await told(there)).toMatchObject([
      {
        addressee: bo.userId,
        rowKind: 'thread',
        rowId: threadId(team, chart),
        about: 'added',
        by: ana.userId,
        from: bo.userId,
        changes: [
          { field: 'targetSpools', before: 5, after: 2 },
          { field: 'notes', before: 'his', after: 'hers' },
        ],
      },
    ]);
    expect(await there.row(threadId(team, chart))).toMatchObject({ d: { minSpools: 1, isStaple: true } });
    expect(await told(here)).toEqual([]);
  });

  test('tells of what somebody had emptied, and of nothing that only the form sent', async () => {
    const { team, here, there } = await twoPeople(product);
    await here.push(picking(team, { notes: 'hers', tags: ['hers'], targetSpools: 2 }));
    await here.push(aChange('thread.update', { id: threadId(team, chart), set: { notes: null } }));
    await there.push(picking(team, { notes: 'his', tags: [], targetSpools: 0 }));
    expect(await told(there)).toMatchObject([{ changes: [{ field: 'notes', before: 'his', after: null }] }]);
  });

  test('tells nobody of what the same device says again, nor of a thread that had been deleted', async () => {
    const { team, here, there } = await twoPeople(product);
    await here.push(picking(team, { notes: 'hers' }));
    await here.push(picking(team, { notes: 'hers, anew' }));
    expect(await told(here)).toEqual([]);
    await here.push(aChange('thread.delete', { id: threadId(team, chart) }));
    await there.push(picking(team, { notes: 'his' }));
    expect([await told(here), await told(there)]).toEqual([[], []]);
    expect(await there.row(threadId(team, chart))).toMatchObject({ d: { notes: 'his' } });
  });

  test('tells of no fact of the chart that the two devices fill in differently', async () => {
    const { team, here, there } = await twoPeople(product);
    await here.push(picking(team, { hex: '#112233', name: 'Black', finish: 'matte', aliases: ['0310'] }));
    await there.push(picking(team, { hex: '#000000', name: 'Noir', finish: 'bright', aliases: ['X310'] }));
    expect(await told(there)).toEqual([]);
  });

  test('is the same for the notes of a design; its name and tags come from a file and a folder', async () => {
    const { ana, team, here, there } = await twoPeople(product);
    const id = designId(team, aDesign().fingerprint);
    const adding = (set: object) => aChange('design.create', { id, set: { ...aDesign(), ...set } });
    await here.push(adding({ name: 'Rose', tags: ['Garden'], notes: 'hers', thumb: 'AAAA' }));
    await there.push(adding({ name: 'Rose (1)', tags: ['Eva'], notes: 'his', thumb: 'BBBB', stitches: 9 }));
    expect(await told(there)).toMatchObject([
      { about: 'added', by: ana.userId, changes: [{ field: 'notes', before: 'his', after: 'hers' }] },
    ]);
  });

  test('is not told of a value that the person set anew before it was sent', async () => {
    const { team, here, there } = await twoPeople(product);
    await here.push(picking(team, { notes: 'hers', targetSpools: 2 }));
    await there.push(
      picking(team, { notes: 'his', targetSpools: 5 }),
      aChange('thread.update', { id: threadId(team, chart), set: { notes: 'his, corrected' }, baseVersion: 0 }),
    );
    const notices = await told(there);
    expect(notices.find((one) => one?.['about'] === 'added')).toMatchObject({
      changes: [{ field: 'targetSpools', before: 5, after: 2 }],
    });
    expect(notices.find((one) => one?.['about'] === 'conflict')).toMatchObject({
      changes: [{ field: 'notes', before: 'hers', after: 'his, corrected' }],
    });
    expect(notices).toHaveLength(2);
  });

  test('is the same for packs of a shopping list that both put into stock', async () => {
    const { ana, team, here, there, thread } = await twoPeople(product);
    const id = tickedSpoolId(team, newId(), 0);
    const set = { threadId: thread.id, shortCode: 'T-0009', initialLengthMm: 1_000_000, groupId: newId() };
    const adding = (more: object) => aChange('spool.create', { id, set: { ...set, ...more } });
    await here.push(adding({ lot: 'A7', shop: 'Nähwelt' }));
    await there.push(adding({ lot: 'B1', pricePaidMinor: 890 }));
    expect(await there.row(id)).toMatchObject({ d: { lot: 'A7', shop: 'Nähwelt', pricePaidMinor: 890 } });
    expect(await told(there)).toMatchObject([
      { about: 'added', by: ana.userId, changes: [{ field: 'lot', before: 'B1', after: 'A7' }] },
    ]);
  });

  test('restored by one while the other adds it anew, keeps what was there and says so', async () => {
    const { team, here, there } = await twoPeople(product);
    const { version } = await here.push(picking(team, { notes: 'hers' }));
    await here.push(aChange('thread.delete', { id: threadId(team, chart), baseVersion: version }));
    await here.push(aChange('thread.restore', { id: threadId(team, chart) }));
    await there.push(picking(team, { notes: 'his' }));
    expect(await told(there)).toMatchObject([{ changes: [{ field: 'notes', before: 'his', after: 'hers' }] }]);
  });
});

describe('a code that two people teach', () => {
  const value = '4006381333931';
  const unset = { threadId: null, spoolId: null, placeId: null, lengthMm: null };
  // the changes that the page sends when a person teaches a code
  const teaching = (team: string, meaning: object) => {
    const id = barcodeId(team, value);
    return [
      aChange('barcode.create', { id, set: { value, ...unset, ...meaning } }),
      aChange('barcode.update', { id, set: { ...unset, ...meaning }, baseVersion: 0 }),
    ];
  };

  test.each([
    ['thread', 'place'],
    ['thread', 'spool'],
    ['place', 'thread'],
    ['place', 'spool'],
    ['spool', 'thread'],
    ['spool', 'place'],
    ['spool', 'its thread'],
    ['its thread', 'spool'],
  ] as const)('means what came last, and both are told what it meant: a %s, then a %s', async (first, then) => {
    const { team, here, there, thread, spool } = await twoPeople(product);
    const [other, placeId] = [aThread(), newId()];
    await here.push(aChange('place.create', { id: placeId, set: { name: 'Drawer 1' } }));
    await here.push(aChange('thread.create', other));
    const meanings = {
      thread: { ...unset, threadId: other.id },
      place: { ...unset, placeId },
      'its thread': { ...unset, threadId: thread.id },
      spool: { ...unset, threadId: thread.id, spoolId: spool.id },
    };
    await here.push(...teaching(team, meanings[first]));
    await there.push(...teaching(team, meanings[then]));
    expect((await there.row(barcodeId(team, value)))?.d).toMatchObject(meanings[then]);
    const noticesOf = async (device: Device) =>
      (await told(device)) as { about: string; changes: { field: string; before: unknown }[] }[];
    const [mine, theirs] = [await noticesOf(here), await noticesOf(there)];
    expect([mine, theirs].map((notices) => notices.map(({ about }) => about))).toEqual([['conflict'], ['conflict']]);
    expect(mine[0]?.changes).toEqual(theirs[0]?.changes);
    // the fields that the notice's button sends
    const back = Object.fromEntries(mine[0]?.changes.map(({ field, before }) => [field, before]) ?? []);
    await here.push(aChange('barcode.update', { id: barcodeId(team, value), set: back }));
    expect((await here.row(barcodeId(team, value)))?.d).toMatchObject(meanings[first]);
  });

  test('keeps its meaning where a creation alone says another, and takes the length of its pack', async () => {
    const { team, here, there, thread } = await twoPeople(product);
    const [other, id] = [aThread(), barcodeId(team, value)];
    await here.push(aChange('barcode.create', { id, set: { value, threadId: thread.id } }));
    await there.push(
      aChange('thread.create', other),
      aChange('barcode.create', { id, set: { value, threadId: other.id, lengthMm: 1_000_000 } }),
    );
    expect((await there.row(id))?.d).toMatchObject({ threadId: thread.id, lengthMm: null });
    await there.push(aChange('barcode.create', { id, set: { value, threadId: thread.id, lengthMm: 5_000_000 } }));
    expect((await there.row(id))?.d).toMatchObject({ threadId: thread.id, lengthMm: 5_000_000 });
  });

  test('means one thing after a restore too, whichever of two changes is offered first', async () => {
    const { team, here, there } = await twoPeople(product);
    const id = barcodeId(team, value);
    const [first, second, spoolId] = [newId(), newId(), newId()];
    await here.push({ ...aChange('barcode.create', { id, set: { value, threadId: second } }), was: 5 });
    await here.push({ ...aChange('barcode.update', { id, set: { threadId: second } }), was: 20 });
    const earlier = { ...unset, threadId: first, spoolId };
    await there.push({ ...aChange('barcode.update', { id, set: earlier }), was: 10 });
    expect((await there.row(id))?.d).toMatchObject({ threadId: second, spoolId: null });
  });

  test('means what the earlier of two creations said, where the later one is offered first after a restore', async () => {
    const { team, here, there } = await twoPeople(product);
    const id = barcodeId(team, value);
    const [first, second] = [newId(), newId()];
    await here.push({ ...aChange('barcode.create', { id, set: { value, threadId: second } }), was: 20 });
    await there.push({ ...aChange('barcode.create', { id, set: { value, threadId: first } }), was: 10 });
    expect((await there.row(id))?.d).toMatchObject({ threadId: first });
  });
});
