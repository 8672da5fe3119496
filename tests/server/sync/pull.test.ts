import { describe, expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { serverLimits } from '#server/base/server-limits.ts';
import { aChange, aDevice, aSpool, aThread, aUse } from '../product.ts';
import { ana, aTeamOf, pagesOf, product, sumOf, withATeam } from './a-filled-team.ts';

withATeam();

describe('a page', () => {
  test('of large rows ends before 1 MiB', async () => {
    const { device } = await aTeamOf(800, { notes: 'ü'.repeat(1000) });
    const pages = await pagesOf(device);
    expect(pages.length).toBeGreaterThan(1);
    expect(pages.flatMap(({ rows }) => rows)).toHaveLength(800);
    for (const { rows } of pages)
      expect(Buffer.byteLength(JSON.stringify(rows))).toBeLessThanOrEqual(serverLimits.pullBytes + 2);
  });

  test('of one row is that row and whatever its change wrote besides', async () => {
    const { device, team } = await aTeamOf(1);
    const [thread] = (await device.pull()).rows;
    await device.push(aChange('spool.create', aSpool(thread?.id ?? '')), aChange('thread.create', aThread()));
    const page = await device.pull(1, '&limit=1');
    expect(page.rows.map(({ t, v }) => [t, v]).sort()).toEqual([
      ['movement', 2],
      ['spool', 2],
    ]);
    expect(page).toMatchObject({ from: 1, to: 2, more: true });
    expect(await aDevice(ana, team).pull(0, '&limit=1')).toMatchObject({ to: 1, more: true });
  });

  test('says where it ends even when the last changes wrote nothing', async () => {
    const { device } = await aTeamOf(1);
    const [thread] = (await device.pull()).rows;
    await device.push(aChange('thread.restore', { id: thread?.id }));
    expect(await device.pull(1)).toMatchObject({ rows: [], from: 1, to: 2, more: false });
  });

  test('of a new team is empty', async () => {
    const { device } = await aTeamOf(0);
    expect(await device.pull()).toMatchObject({ rows: [], from: 0, to: 0, more: false, total: 0, access: 'full' });
  });

  test('holds only the last state of a row', async () => {
    const { device } = await aTeamOf(1);
    const [thread] = (await device.pull()).rows;
    for (const name of ['one', 'two', 'three'])
      await device.push(aChange('thread.update', { id: thread?.id, set: { name } }));
    const { rows } = await device.pull();
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ v: 4, d: { name: 'three' } });
  });

  test('carries tombstones to a device that has rows, and none to one that starts', async () => {
    const { device } = await aTeamOf(2);
    const [gone, stays] = (await device.pull()).rows;
    await device.push(aChange('thread.delete', { id: gone?.id }));
    expect((await device.pull(2)).rows).toEqual([{ t: 'thread', id: gone?.id, v: 3, del: 1 }]);
    const fresh = await device.pull();
    expect(fresh.rows.map(({ id }) => id)).toEqual([stays?.id]);
    expect(fresh).toMatchObject({ to: 3, total: 1 });
  });
});

describe('what a viewer sees', () => {
  test('has no prices in it, and everything else', async () => {
    const { team, device } = await aTeamOf(1);
    const [thread] = (await device.pull()).rows;
    const spool = aSpool(thread?.id ?? '', { pricePaidMinor: 795, shop: 'Nähwelt' });
    await device.push(aChange('spool.create', spool));
    const bo = product.person('bo');
    await product.join(bo, team, 'viewer');
    const theirs = aDevice(bo, team);
    const seen = await theirs.pull();
    expect(seen.access).toBe('noCosts');
    expect(seen.rows.find(({ id }) => id === spool.id)?.d).toMatchObject({ pricePaidMinor: null, shop: 'Nähwelt' });
    expect((await device.row(spool.id))?.d).toMatchObject({ pricePaidMinor: 795 });
    await product.join(bo, team, 'member');
    const told = await bo.call('GET', `/teams/${team}/sync/pull?after=1&epoch=${seen.epoch}&access=noCosts`);
    expect(told.status).toBe(410);
    expect(told.body.error).toMatchObject({ code: 'resync', details: { access: 'full' } });
  });
});

describe('a cursor that does not fit', () => {
  test('of another epoch, or from the future, means that the server was restored', async () => {
    const { team, device } = await aTeamOf(3);
    await device.pull();
    const ask = async (query: string) => {
      const { status, body } = await ana.call('GET', `/teams/${team}/sync/pull?${query}`);
      return [status, body.error?.code];
    };
    const { epoch } = device.state;
    expect(await ask(`after=3&epoch=${epoch}`)).toEqual([200, undefined]);
    expect(await ask(`after=4&epoch=${epoch}`)).toEqual([409, 'epoch']);
    expect(await ask(`after=1&epoch=${newId()}`)).toEqual([409, 'epoch']);
    expect(await ask(`after=0&epoch=${newId()}`)).toEqual([409, 'epoch']);
    expect(await ask('after=0&access=noCosts')).toEqual([200, undefined]);
    expect(await ask('after=1')).toEqual([422, 'invalid']);
  });

  test('below the tombstones that are kept asks for a resync; from the start is never too old', async () => {
    const { team, device } = await aTeamOf(3);
    await device.pull();
    await product.db.query(
      'update app.team_counter set floor = 2 where team_id = (select id from app.team where public_id = $1)',
      [team],
    );
    const statusAt = async (after: number) =>
      (await ana.call('GET', `/teams/${team}/sync/pull?after=${after}&epoch=${device.state.epoch}`)).status;
    expect([await statusAt(0), await statusAt(1), await statusAt(2)]).toEqual([200, 410, 200]);
  });

  test.each([
    '',
    'after=-1',
    'after=x',
    'after=1e3',
    'after=0&limit=0',
    'after=0&limit=1001',
    'after=0&more=1',
    'after=0&digest=2',
  ])('written as "%s" is invalid', async (query) => {
    const { team } = await aTeamOf(0);
    expect((await ana.call('GET', `/teams/${team}/sync/pull?${query}`)).status).toBe(422);
  });
});

describe('the digest', () => {
  test('is what a device computes from the rows it holds', async () => {
    const { device } = await aTeamOf(60);
    const [thread, other] = (await device.pull()).rows;
    const spool = aSpool(thread?.id ?? '');
    await device.push(
      aChange('spool.create', spool),
      aChange('movement.create', aUse(spool.id, 1000)),
      aChange('thread.delete', { id: other?.id }),
    );
    const page = await device.pull(0, '&digest=1');
    expect(page.digest).toEqual({ n: page.rows.length, x: sumOf(page.rows) });
    expect(page.total).toBe(page.digest?.n);
    expect(await device.pull(page.to, '&digest=1')).toMatchObject({ rows: [], digest: page.digest });
  });

  test('is left out where the device is not yet at the end', async () => {
    const { device } = await aTeamOf(10);
    expect(await device.pull(0, '&digest=1&limit=4')).not.toHaveProperty('digest');
    expect(await device.pull(8, '&digest=1&limit=4')).toHaveProperty('digest');
  });

  test('of nothing is zero', async () => {
    const { device } = await aTeamOf(0);
    expect((await device.pull(0, '&digest=1')).digest).toEqual({ n: 0, x: '0' });
  });
});

test('rows are read and counted in one snapshot, however much is written meanwhile', async () => {
  const { device, team } = await aTeamOf(0);
  const writer = aDevice(ana, team);
  let writing = true;
  const writes = (async () => {
    for (let round = 0; round < 40; round += 1) await writer.push(aChange('thread.create', aThread()));
    writing = false;
  })();
  let looks = 0;
  while (writing) {
    const page = await device.pull(0, '&digest=1');
    expect([page.rows.length, page.to, page.digest?.n]).toEqual([page.total, page.total, page.total]);
    looks += 1;
  }
  await writes;
  expect(looks).toBeGreaterThan(3);
});

test('the text of a row comes back to the byte', async () => {
  const { device } = await aTeamOf(0);
  const name = `👩‍🎨 “Crème” \\ ' " $1 % ; -- é`;
  const thread = aThread({ name, notes: 'one\ntwo\tthree', code: '0015', tags: ['a,b', '{c}', 'null'] });
  await device.push(aChange('thread.create', thread));
  expect((await device.row(thread.id))?.d).toMatchObject({
    name,
    notes: 'one\ntwo\tthree',
    code: '0015',
    tags: ['a,b', '{c}', 'null'],
  });
});

test.each([0, 1])('a team whose counter is missing refuses nobody as no member (after %i)', async (after) => {
  const { device, team } = await aTeamOf(1);
  const { epoch } = await device.pull();
  const before = await product.db.query(
    'delete from app.team_counter where team_id = (select id from app.team where public_id = $1) returning *',
    [team],
  );
  expect(before).toHaveLength(1);
  const { status, body } = await ana.call('GET', `/teams/${team}/sync/pull?after=${after}&epoch=${epoch}`);
  expect([status, body.error.code]).toEqual([500, 'internal']);
});
