import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { serverLimits } from '#server/base/server-limits.ts';
import type { PulledRow } from '#core/wire/sync-wire.ts';
import { aChange, aDevice, aProduct, aSpool, aThread, aUse, type Product } from '../product.ts';

let product: Product;
beforeAll(async () => {
  product = await aProduct();
});
afterAll(() => product.close());

/** Two people with a device each, who both have seen one thread and one spool. */
const twoPeople = async (role = 'member') => {
  const [ana, bo] = [product.person('ana'), product.person('bo')];
  const team = await product.team(ana);
  await product.join(bo, team, role);
  const [here, there] = [aDevice(ana, team), aDevice(bo, team)];
  const thread = aThread({ notes: 'old', tags: ['old'] });
  const spool = aSpool(thread.id, { pricePaidMinor: 795 });
  const { version } = await here.push(aChange('thread.create', thread), aChange('spool.create', spool));
  if (role === 'viewer') there.state.access = 'noCosts';
  const setting = (set: object, baseVersion: number | undefined = version, kind = 'thread') =>
    aChange(`${kind}.update`, {
      id: kind === 'thread' ? thread.id : spool.id,
      set,
      ...(baseVersion > 0 && { baseVersion }),
    });
  return { ana, bo, team, here, there, thread, spool, version, setting };
};

type Device = ReturnType<typeof aDevice>;

const noticesTo = async (device: Device): Promise<readonly PulledRow[]> =>
  (await device.pull()).rows.filter(({ t }) => t === 'notice');

const told = async (device: Device) => (await noticesTo(device)).map(({ d }) => d);

describe('two people who set the same field without knowing of each other', () => {
  test('both read who replaced what by what, under the version of the later change', async () => {
    const { ana, bo, here, there, thread, setting } = await twoPeople();
    await here.push(setting({ notes: 'hers', tags: ['x'], name: 'Poinsettia' }));
    const { version } = await there.push(setting({ notes: 'his', tags: ['x', 'y'], lot: undefined }));
    expect((await here.row(thread.id))?.d).toMatchObject({ notes: 'his', tags: ['x', 'y'], name: 'Poinsettia' });
    for (const [device, { userId }] of [
      [here, ana],
      [there, bo],
    ] as const) {
      const notices = await noticesTo(device);
      expect(notices).toHaveLength(1);
      expect(notices[0]).toMatchObject({
        v: version,
        d: {
          addressee: userId,
          about: 'conflict',
          rowKind: 'thread',
          rowId: thread.id,
          by: bo.userId,
          from: ana.userId,
          changes: [
            { field: 'notes', before: 'hers', after: 'his' },
            { field: 'tags', before: ['x'], after: ['x', 'y'] },
          ],
        },
      });
    }
  });

  test('a page, the total and the digest of each count what they see', async () => {
    const { here, there, setting } = await twoPeople();
    await here.push(setting({ notes: 'hers' }));
    await there.push(setting({ notes: 'his' }));
    for (const device of [here, there]) {
      const page = await device.pull(0, '&digest=1');
      expect([page.rows.length, page.total, page.digest?.n]).toEqual([4, 4, 4]);
    }
    expect((await here.pull(0, '&digest=1')).digest?.x).not.toBe((await there.pull(0, '&digest=1')).digest?.x);
  });

  test('nobody else in the team sees it, not as a page, not as a tombstone', async () => {
    const { team, here, there, setting, version } = await twoPeople();
    const cy = product.person('cy');
    await product.join(cy, team, 'owner');
    await here.push(setting({ notes: 'hers' }));
    await there.push(setting({ notes: 'his' }));
    const third = aDevice(cy, team);
    const page = await third.pull(0, '&digest=1');
    expect([page.rows.length, page.total, page.digest?.n, page.more]).toEqual([3, 3, 3, false]);
    const [notice] = await noticesTo(here);
    await here.push(aChange('notice.delete', { id: notice?.id }));
    expect((await third.pull(version)).rows.map(({ t }) => t)).toEqual(['thread']);
    expect((await here.pull(version)).rows).toContainEqual(expect.objectContaining({ id: notice?.id, del: 1 }));
    expect((await there.pull(version)).rows).not.toContainEqual(expect.objectContaining({ id: notice?.id }));
  });

  test('a third one who comes later is told of the second only', async () => {
    const { team, bo, here, there, setting } = await twoPeople();
    const cy = product.person('cy');
    await product.join(cy, team, 'member');
    const third = aDevice(cy, team);
    await here.push(setting({ notes: 'hers' }));
    await there.push(setting({ notes: 'his' }));
    await third.push(setting({ notes: 'the third’s' }));
    expect(await told(third)).toMatchObject([{ by: cy.userId, from: bo.userId }]);
    expect([(await told(here)).length, (await told(there)).length]).toEqual([1, 2]);
  });

  test('who replaces values of two people tells each of theirs', async () => {
    const { team, ana, bo, here, there, setting } = await twoPeople();
    const cy = product.person('cy');
    await product.join(cy, team, 'member');
    await here.push(setting({ notes: 'hers' }));
    await there.push(setting({ tags: ['his'] }));
    const third = aDevice(cy, team);
    await third.push(setting({ notes: 'n', tags: ['t'] }));
    const mine = await told(third);
    expect(mine).toHaveLength(2);
    expect(mine).toContainEqual(
      expect.objectContaining({ from: ana.userId, changes: [{ field: 'notes', before: 'hers', after: 'n' }] }),
    );
    expect(mine).toContainEqual(
      expect.objectContaining({ from: bo.userId, changes: [{ field: 'tags', before: ['his'], after: ['t'] }] }),
    );
    expect(await told(here)).toMatchObject([{ changes: [{ field: 'notes' }] }]);
  });

  test('one person on two devices gets one notice', async () => {
    const { ana, team, here, setting } = await twoPeople();
    await here.push(setting({ notes: 'phone' }));
    await aDevice(ana, team).push(setting({ notes: 'tablet' }));
    expect(await told(here)).toMatchObject([{ addressee: ana.userId, by: ana.userId, from: ana.userId }]);
  });

  test('a creation counts as having set what it set', async () => {
    const { here, there, setting } = await twoPeople();
    await there.push(setting({ notes: 'his' }, 1), setting({ name: 'free' }, 1));
    expect(await told(here)).toEqual([]); // the creation was seen
    const twin = aThread({ notes: 'hers' });
    await here.push(aChange('thread.create', twin));
    await there.push(
      aChange('thread.create', twin),
      aChange('thread.update', { id: twin.id, set: { notes: 'his', name: 'x' }, baseVersion: 0 }),
    );
    expect(await told(here)).toMatchObject([{ changes: [{ field: 'notes', before: 'hers', after: 'his' }] }]);
  });

  test('somebody who has left the team is told nothing', async () => {
    const { ana, bo, team, here, there, setting } = await twoPeople();
    await there.push(setting({ notes: 'his' }));
    await product.db.query('delete from app.member where user_id = $1', [bo.userId]);
    await here.push(setting({ notes: 'hers' }));
    expect(await told(here)).toMatchObject([{ addressee: ana.userId, from: bo.userId }]);
    await product.join(bo, team, 'member');
    expect(await told(there)).toEqual([]);
  });
});

test('who names the device of somebody else as their own former one is told all the same', async () => {
  const { ana, bo, team, here, setting, version } = await twoPeople();
  await here.push(setting({ notes: 'hers' }));
  const liar = aDevice(bo, team, newId(), [here.clientId]);
  await liar.push(setting({ notes: 'his' }, version));
  expect(await told(liar)).toMatchObject([{ by: bo.userId, from: ana.userId }]);
  expect(await told(here)).toHaveLength(1);
});

describe('there is no notice', () => {
  test.each([
    ['when another field was set', { name: 'x' }, {}],
    ['when the same value was set', { notes: 'his' }, {}],
    ['when the device does not say what it had seen', { notes: 'hers' }, { baseVersion: 0 }],
  ])('%s', async (_, hers, { baseVersion }: { baseVersion?: number }) => {
    const { here, there, setting } = await twoPeople();
    await here.push(setting(hers));
    await there.push(setting({ notes: 'his' }, baseVersion));
    expect([await told(here), await told(there)]).toEqual([[], []]);
  });

  test('when the change had been seen', async () => {
    const { here, there, setting } = await twoPeople();
    const { version } = await here.push(setting({ notes: 'hers' }));
    await there.push(setting({ notes: 'his' }, version));
    expect(await told(here)).toEqual([]);
  });

  test('when a device overtakes itself, within one push or in the next', async () => {
    const { here, setting } = await twoPeople();
    await here.push(setting({ notes: 'one' }), setting({ notes: 'two' }));
    await here.push(setting({ notes: 'three' }));
    expect(await told(here)).toEqual([]);
  });

  test('when a queue that got another name sends again what was applied under the old one, and what came after it', async () => {
    const { ana, team, here, setting } = await twoPeople();
    const first = setting({ notes: 'first' });
    await here.push(first);
    const renamed = aDevice(ana, team);
    const { outcomes } = await renamed.push(first, setting({ notes: 'second' }));
    expect(outcomes.map(({ status }) => status)).toEqual(['applied', 'applied']);
    expect(await told(renamed)).toEqual([]);
  });

  test('when such a queue sends them in pushes of their own', async () => {
    const { ana, team, here, setting, version } = await twoPeople();
    const first = setting({ notes: 'first' }, version);
    await here.push(first);
    const renamed = aDevice(ana, team);
    await renamed.push(first);
    const { outcomes } = await renamed.push(setting({ notes: 'second' }));
    expect(outcomes[0]?.status).toBe('applied');
    expect(await told(renamed)).toEqual([]);
    const another = aDevice(ana, team);
    await another.push(setting({ notes: 'third' }));
    expect(await told(another)).toHaveLength(1);
  });

  test('when a device that took a new name goes on where it was under its former ones', async () => {
    const { ana, team, here, setting, version } = await twoPeople();
    await here.push(setting({ notes: 'first' }, version));
    const renamed = aDevice(ana, team, newId(), ['no id', here.clientId]);
    await renamed.push(setting({ notes: 'second' }, version));
    expect(await told(renamed)).toEqual([]);
    await here.push(setting({ notes: 'by a copy of it' }, version + 2));
    await renamed.push(setting({ notes: 'third' }, version + 2));
    expect(await told(renamed)).toMatchObject([{ from: ana.userId, changes: [{ before: 'by a copy of it' }] }]);
  });

  test('of what the movements say', async () => {
    const { here, there, spool, setting } = await twoPeople();
    await here.push(aChange('movement.create', aUse(spool.id, 1000)));
    await there.push(aChange('movement.create', aUse(spool.id, 1000)), setting({ lot: 'A7' }, undefined, 'spool'));
    expect(await told(there)).toEqual([]);
    expect((await here.row(spool.id))?.d).toMatchObject({ remainingMm: 998_000, lot: 'A7' });
  });

  test('of a change that is refused', async () => {
    const { here, there, setting } = await twoPeople();
    await here.push(setting({ notes: 'hers' }));
    const { outcomes } = await there.push(setting({ notes: 'his', targetSpools: 1, minSpools: 2 }));
    expect(outcomes).toMatchObject([{ code: 'invalid' }]);
    expect(await told(here)).toEqual([]);
  });
});

describe('a notice', () => {
  test('says nothing of prices to whoever may not see them', async () => {
    const { bo, team, here, there, setting } = await twoPeople();
    await there.push(setting({ pricePaidMinor: 595, lot: 'B' }, undefined, 'spool'));
    await product.join(bo, team, 'viewer');
    await here.push(setting({ pricePaidMinor: 495, lot: 'A' }, undefined, 'spool'));
    there.state.access = 'noCosts';
    expect(await told(there)).toMatchObject([
      {
        changes: [
          { field: 'pricePaidMinor', before: null, after: null },
          { field: 'lot', before: 'B', after: 'A' },
        ],
      },
    ]);
    expect(await told(here)).toMatchObject([{ changes: [{ before: 595, after: 495 }, {}] }]);
  });

  test('is put away by its addressee alone, also as a viewer; others learn nothing', async () => {
    const { bo, team, here, there, setting } = await twoPeople();
    await there.push(setting({ notes: 'his' }));
    await here.push(setting({ notes: 'hers' }));
    await product.join(bo, team, 'viewer');
    there.state.access = 'noCosts';
    const [[hers], [his]] = [await noticesTo(here), await noticesTo(there)];
    expect(await here.outcomeOf('notice.delete', { id: his?.id })).toMatchObject({
      code: 'missing_row',
      current: null,
    });
    expect(await there.outcomeOf('notice.delete', { id: hers?.id })).toMatchObject({
      code: 'missing_row',
      current: null,
    });
    expect(await there.outcomeOf('notice.delete', { id: his?.id })).toMatchObject({ status: 'applied' });
    expect([(await told(here)).length, (await told(there)).length]).toEqual([1, 0]);
    expect(await there.pull(0, '&digest=1')).toMatchObject({ total: 3, digest: { n: 3 } });
  });

  test('is taken back by setting the old value', async () => {
    const { here, there, thread, setting } = await twoPeople();
    await here.push(setting({ notes: 'hers' }));
    const { version } = await there.push(setting({ notes: 'his' }));
    const [notice] = await noticesTo(here);
    const { outcomes } = await here.push(
      setting({ notes: 'hers' }, version),
      aChange('notice.delete', { id: notice?.id }),
    );
    expect(outcomes.map(({ status }) => status)).toEqual(['applied', 'applied']);
    expect((await there.row(thread.id))?.d).toMatchObject({ notes: 'hers' });
    expect(await told(there)).toHaveLength(1);
  });

  test('falls away when there are too many, the oldest first', async () => {
    const { team, ana, here, there, setting } = await twoPeople();
    await product.db.query(
      `with many as (
         insert into app.notice select t.id, gen_random_uuid(), $2, 'conflict', 'thread', gen_random_uuid(), $2, $2, '[]', now(), $2, now(), $2
         from app.team t, generate_series(1, $3) where public_id = $1 returning team_id, id)
       insert into app.head (team_id, kind, row_id, version, deleted, addressee) select team_id, 'notice', id, 1, false, $2 from many`,
      [team, ana.userId, serverLimits.personNotices],
    );
    await here.push(setting({ notes: 'hers' }));
    const { version } = await there.push(setting({ notes: 'his' }));
    const notices = await noticesTo(here);
    expect(notices).toHaveLength(serverLimits.personNotices);
    expect(notices.at(-1)?.v).toBe(version);
    const news = (await here.pull(version - 1)).rows;
    expect(news.map(({ t, del }) => `${t} ${del ?? 0}`).toSorted()).toEqual(['notice 0', 'notice 1', 'thread 0']);
    expect(await told(there)).toHaveLength(1);
  });
});
