import { describe, expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { threadId } from '#core/mutations/derived-ids.ts';
import { aChange, aDevice, aThread } from '../product.ts';
import { aRestTeam, isacord } from './a-rest-team.ts';

const { here, call, post, get, patch, aNewThread, aNewSpool } = aRestTeam();

describe('a row that is added', () => {
  test('is answered whole, with its defaults, its version and who made it', async () => {
    const { status, body, headers } = await post('/threads', isacord);
    expect(status).toBe(201);
    expect(Object.keys(body)).toEqual(['thread']);
    expect(body['thread']).toMatchObject({
      ...isacord,
      weight: '40',
      tex: '25',
      createdBy: here.ana.userId,
      version: 1,
    });
    expect(headers.get('ETag')).toBe('"1"');
  });

  test('is heard by devices, which pull it as if a device had sent it', async () => {
    here.product.rings.length = 0;
    const { id } = await aNewThread();
    expect(here.product.rings).toEqual([{ team: here.team, version: 1 }]);
    const { rows, to } = await aDevice(here.mia, here.team).pull();
    expect(rows).toMatchObject([{ t: 'thread', id, v: 1, d: { name: 'Poinsettia' } }]);
    expect(to).toBe(1);
  });

  test('is part of the history by which devices know that a server was set back', async () => {
    const marks = () =>
      here.product.db.query<{ version: number; mark: string }>(
        `select h.version, h.mark from app.team_history h join app.team t on t.id = h.team_id
         where t.public_id = $1 order by h.version`,
        [here.team],
      );
    await aNewThread();
    await aNewThread({ code: '1903' });
    const told = await marks();
    expect(told.map(({ version }) => version)).toEqual([1, 2]);
    expect(new Set(told.map(({ mark }) => mark)).size).toBe(2);
  });

  test('with the same id again answers 200 and what is stored, and changes nothing', async () => {
    const id = newId();
    await post('/places', { id, name: 'Rack' });
    await patch(`/places/${id}`, { notes: 'dark' });
    here.product.rings.length = 0;
    const again = await post('/places', { id, name: 'Other' });
    expect([again.status, again.body['place']]).toMatchObject([200, { id, name: 'Rack', notes: 'dark', version: 2 }]);
    expect(here.product.rings).toEqual([]);
  });

  test('from a chart has the id that every device derives', async () => {
    const thread = await aNewThread({ catalogueId: 'Isacord/Isacord 40/1902' });
    expect(thread.id).toBe(threadId(here.team, isacord));
    expect((await post('/threads', { ...isacord, id: newId(), catalogueId: 'x' })).error).toMatchObject({
      code: 'invalid',
      fields: { catalogueId: expect.any(String) },
    });
  });

  test('on the id of a deleted one comes back', async () => {
    const id = newId();
    await post('/places', { id, name: 'Rack', notes: 'dark' });
    await call(here.ana, 'DELETE', `/places/${id}`);
    const back = await post('/places', { id, name: 'Shelf' });
    expect([back.status, back.body['place']]).toMatchObject([201, { name: 'Shelf', notes: 'dark' }]);
  });

  test('may leave out the short code of a spool, and gets the next free one', async () => {
    expect((await aNewSpool())['shortCode']).toBe('T-0001');
    expect((await aNewSpool({ shortCode: 'T-0041' }))['shortCode']).toBe('T-0041');
    expect(await aNewSpool({ openingMm: null })).toMatchObject({ shortCode: 'T-0042', remainingMm: null });
  });

  test.each([
    ['a field that is missing', { brand: 'Isacord', line: '40' }, { code: 'Code is required.' }],
    ['a field that nobody knows', { ...isacord, colour: 'red' }, { colour: 'Colour is not a known field.' }],
    ['what the rules work out', { ...isacord, version: 3 }, { version: 'Version is not a known field.' }],
    ['a value out of bounds', { ...isacord, minSpools: 1000 }, { minSpools: 'Min spools must be at most 999.' }],
    [
      'a target below the minimum',
      { ...isacord, minSpools: 3, targetSpools: 2 },
      { targetSpools: 'Target spools must be at least 3.' },
    ],
  ])('is refused with %s', async (_what, body, fields) => {
    const refused = await post('/threads', body);
    expect([refused.status, refused.error]).toMatchObject([422, { code: 'invalid', fields }]);
    expect((await get('/threads')).body['threads']).toEqual([]);
  });

  test('is refused where what it belongs to is not there, or was deleted', async () => {
    const nowhere = await post('/spools', { threadId: newId() });
    expect([nowhere.status, nowhere.error.message]).toEqual([422, 'This spool, or what it belongs to, is not here.']);
    const { id } = await aNewThread();
    await call(here.ana, 'DELETE', `/threads/${id}`);
    expect((await post('/spools', { threadId: id })).status).toBe(422);
  });
});

describe('a row that is changed', () => {
  test('keeps what was left out', async () => {
    const { id } = await aNewThread();
    const { status, body } = await patch(`/threads/${id}`, { notes: 'for the choir' });
    expect(status).toBe(200);
    expect(body['thread']).toMatchObject({ ...isacord, notes: 'for the choir', version: 2 });
  });

  test('with If-Match only in that version of it', async () => {
    const { id, version } = await aNewThread();
    const seen = { 'If-Match': `"${version}"` };
    expect((await patch(`/threads/${id}`, { notes: 'one' }, seen)).status).toBe(200);
    const late = await patch(`/threads/${id}`, { notes: 'two' }, seen);
    expect([late.status, late.error.code]).toEqual([409, 'conflict']);
    expect((await get(`/threads/${id}`)).body['thread']).toMatchObject({ notes: 'one' });
    expect((await patch(`/threads/${id}`, { notes: 'x' }, { 'If-Match': '*' })).status).toBe(422);
    expect((await patch(`/threads/${id}`, { notes: 'two' }, { 'If-Match': '2' })).status).toBe(200);
  });

  test('is a change that a device has not seen: both people are told when it sets the field again', async () => {
    const device = aDevice(here.mia, here.team);
    const thread = aThread();
    const { version } = await device.push(aChange('thread.create', thread));
    await patch(`/threads/${thread.id}`, { notes: 'of the script' });
    const late = { id: thread.id, set: { notes: 'of the tablet' }, baseVersion: version };
    expect((await device.push(aChange('thread.update', late))).outcomes).toMatchObject([{ status: 'applied' }]);
    const { rows } = await device.pull();
    expect(rows.filter(({ t }) => t === 'notice')).toMatchObject([
      {
        d: {
          by: here.mia.userId,
          from: here.ana.userId,
          changes: [{ before: 'of the script', after: 'of the tablet' }],
        },
      },
    ]);
  });

  test('never changes what the colour of a chart is called', async () => {
    const { id } = await aNewThread({ catalogueId: 'Isacord/Isacord 40/1902' });
    const refused = await patch(`/threads/${id}`, { code: '1903' });
    expect([refused.status, refused.error.message]).toEqual([
      422,
      'Brand, line and number of a colour from a chart cannot change.',
    ]);
  });

  test.each(['threads', 'spools', 'places'])('and is not there: %s', async (collection) => {
    for (const id of [newId(), 'x']) {
      expect((await patch(`/${collection}/${id}`, { notes: 'x' })).status).toBe(404);
      expect((await get(`/${collection}/${id}`)).status).toBe(404);
      expect((await call(here.ana, 'DELETE', `/${collection}/${id}`)).status).toBe(404);
    }
  });
});

describe('a row that is removed', () => {
  test('is gone for REST and for devices, and stays restorable', async () => {
    const { id } = await aNewThread();
    expect((await call(here.ana, 'DELETE', `/threads/${id}`)).status).toBe(204);
    expect((await get(`/threads/${id}`)).status).toBe(404);
    expect((await patch(`/threads/${id}`, { notes: 'x' })).status).toBe(404);
    expect((await call(here.ana, 'DELETE', `/threads/${id}`)).status).toBe(404);
    expect((await get('/threads')).body['threads']).toEqual([]);
    const device = aDevice(here.ana, here.team);
    await device.push(aChange('thread.restore', { id }));
    expect((await get(`/threads/${id}`)).status).toBe(200);
  });

  test('is one’s own that nobody else uses, unless one is an admin', async () => {
    const hers = (await post('/places', { name: 'Rack' }, here.mia)).body['place'];
    const foreign = (await post('/places', { name: 'Drawer' })).body['place'];
    const refused = await call(here.mia, 'DELETE', `/places/${foreign?.id}`);
    expect([refused.status, refused.error.code]).toEqual([403, 'forbidden']);
    expect((await call(here.mia, 'DELETE', `/places/${hers?.id}`)).status).toBe(204);
  });
});

describe('who may', () => {
  test('a viewer reads, without prices, and writes nothing; what is there makes no difference', async () => {
    const spool = await aNewSpool({ pricePaidMinor: 795 });
    const seen = (await get(`/spools/${spool.id}`, here.vic)).body['spool'];
    expect(seen).toEqual({ ...spool, pricePaidMinor: null });
    expect((await get('/spools', here.vic)).body['spools']).toEqual([seen]);
    for (const id of [spool.id, newId()]) {
      expect((await patch(`/spools/${id}`, { lot: 'A' }, {}, here.vic)).error.code).toBe('forbidden');
      expect((await call(here.vic, 'DELETE', `/spools/${id}`)).error.code).toBe('forbidden');
    }
    expect((await post('/threads', isacord, here.vic)).error.code).toBe('forbidden');
    expect((await post('/movements', {}, here.vic)).error.code).toBe('forbidden');
  });

  test('and viewers who may see costs see them', async () => {
    const { id } = await aNewSpool({ pricePaidMinor: 795 });
    await here.ana.call('PATCH', `/teams/${here.team}/settings/viewersSeeCosts`, { body: { value: true } });
    expect((await get(`/spools/${id}`, here.vic)).body['spool']).toMatchObject({ pricePaidMinor: 795 });
  });
});

test('Who is demoted while a call waits writes nothing.', async () => {
  const asked: Promise<Awaited<ReturnType<typeof post>>>[] = [];
  await here.product.db.transaction(async (tx) => {
    await tx.query(
      `select 1 from app.team_counter c join app.team t on t.id = c.team_id where t.public_id = $1 for update of c`,
      [here.team],
    );
    asked.push(post('/threads', isacord, here.mia));
    await new Promise((resolve) => setTimeout(resolve, 300));
    await tx.query(`update app.member set role = 'viewer' where user_id = $1`, [here.mia.userId]);
  });
  const [held] = await Promise.all(asked);
  expect([held?.status, held?.error.code]).toEqual([403, 'forbidden']);
});

test('Hoops, which scripts only read, are what devices have written.', async () => {
  const device = aDevice(here.mia, here.team);
  const id = newId();
  await device.push(aChange('hoop.create', { id, set: { name: '5×7', fieldWMm10: 1300, fieldHMm10: 1800 } }));
  const { body } = await get(`/hoops/${id}`, here.vic);
  expect(body['hoop']).toMatchObject({ id, name: '5×7', marginMm10: 0, rotatable: true, machines: [] });
  expect((await get('/hoops?q=5×7')).body['hoops']).toEqual([body['hoop']]);
  for (const method of ['PATCH', 'DELETE']) expect((await call(here.ana, method, `/hoops/${id}`)).status).toBe(404);
  expect((await post('/hoops', { name: 'Mine' })).status).toBe(404);
});
