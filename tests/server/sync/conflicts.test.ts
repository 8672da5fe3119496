import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { quotedJobId } from '#core/mutations/derived-ids.ts';
import { aQuote } from '../../src/core/a-quote.ts';
import { aChange, aDevice, aProduct, aThread, aUse, type Product } from '../product.ts';
import { noticesTo, told, twoPeople } from './two-people.ts';

let product: Product;
beforeAll(async () => {
  product = await aProduct();
});
afterAll(() => product.close());

describe('two people who set the same field without knowing of each other', () => {
  test('both read who replaced what by what, under the version of the later change', async () => {
    const { ana, bo, here, there, thread, setting } = await twoPeople(product);
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

  test('also who accepted a quote and who declined it, with the jobs that were dropped by that', async () => {
    const { ana, bo, team, here, there } = await twoPeople(product, 'admin');
    const id = newId();
    const { version } = await here.push(
      aChange('quote.create', { id, set: aQuote({ engineVersion: 1_000_000 }) }),
      aChange('quote.update', { id, set: { status: 'sent' } }),
    );
    const jobs = [quotedJobId(team, id, 0, 0)];
    const decided = (status: string) =>
      aChange('quote.decide', { id, first: id, status, jobs, designs: [], steps: [], baseVersion: version });
    await here.push(decided('accepted'));
    await there.push(decided('declined'));
    expect((await here.row(jobs[0] ?? ''))?.d).toMatchObject({ status: 'dropped' });
    const changes = [{ field: 'status', before: 'accepted', after: 'declined' }];
    for (const device of [here, there])
      expect(await told(device)).toMatchObject([
        { about: 'conflict', rowKind: 'quote', rowId: id, by: bo.userId, from: ana.userId, changes },
      ]);
  });

  test('a page, the total and the digest of each count what they see', async () => {
    const { here, there, setting } = await twoPeople(product);
    await here.push(setting({ notes: 'hers' }));
    await there.push(setting({ notes: 'his' }));
    for (const device of [here, there]) {
      const page = await device.pull(0, '&digest=1');
      expect([page.rows.length, page.total, page.digest?.n]).toEqual([4, 4, 4]);
    }
    expect((await here.pull(0, '&digest=1')).digest?.x).not.toBe((await there.pull(0, '&digest=1')).digest?.x);
  });

  test('nobody else in the team sees it, not as a page, not as a tombstone', async () => {
    const { team, here, there, setting, version } = await twoPeople(product);
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
    const { team, bo, here, there, setting } = await twoPeople(product);
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
    const { team, ana, bo, here, there, setting } = await twoPeople(product);
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
    const { ana, team, here, setting } = await twoPeople(product);
    await here.push(setting({ notes: 'phone' }));
    await aDevice(ana, team).push(setting({ notes: 'tablet' }));
    expect(await told(here)).toMatchObject([{ addressee: ana.userId, by: ana.userId, from: ana.userId }]);
  });

  test('a creation counts as having set what it set', async () => {
    const { here, there, setting } = await twoPeople(product);
    await there.push(setting({ notes: 'his' }, 1), setting({ name: 'free' }, 1));
    expect(await told(here)).toEqual([]); // `there` had seen the creation, so its change is no conflict
    const twin = aThread({ notes: 'hers' });
    await here.push(aChange('thread.create', twin));
    await there.push(
      aChange('thread.create', twin),
      aChange('thread.update', { id: twin.id, set: { notes: 'his', name: 'x' }, baseVersion: 0 }),
    );
    expect(await told(here)).toMatchObject([{ changes: [{ field: 'notes', before: 'hers', after: 'his' }] }]);
  });

  test('somebody who has left the team is told nothing', async () => {
    const { ana, bo, team, here, there, setting } = await twoPeople(product);
    await there.push(setting({ notes: 'his' }));
    await product.db.query('delete from app.member where user_id = $1', [bo.userId]);
    await here.push(setting({ notes: 'hers' }));
    expect(await told(here)).toMatchObject([{ addressee: ana.userId, from: bo.userId }]);
    await product.join(bo, team, 'member');
    expect(await told(there)).toEqual([]);
  });
});

test('who names the device of somebody else as their own former one is told all the same', async () => {
  const { ana, bo, team, here, setting, version } = await twoPeople(product);
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
    const { here, there, setting } = await twoPeople(product);
    await here.push(setting(hers));
    await there.push(setting({ notes: 'his' }, baseVersion));
    expect([await told(here), await told(there)]).toEqual([[], []]);
  });

  test('when the change had been seen', async () => {
    const { here, there, setting } = await twoPeople(product);
    const { version } = await here.push(setting({ notes: 'hers' }));
    await there.push(setting({ notes: 'his' }, version));
    expect(await told(here)).toEqual([]);
  });

  test('when a device overtakes itself, within one push or in the next', async () => {
    const { here, setting } = await twoPeople(product);
    await here.push(setting({ notes: 'one' }), setting({ notes: 'two' }));
    await here.push(setting({ notes: 'three' }));
    expect(await told(here)).toEqual([]);
  });

  test('when a queue that got another name sends again what was applied under the old one, and what came after it', async () => {
    const { ana, team, here, setting } = await twoPeople(product);
    const first = setting({ notes: 'first' });
    await here.push(first);
    const renamed = aDevice(ana, team);
    const { outcomes } = await renamed.push(first, setting({ notes: 'second' }));
    expect(outcomes.map(({ status }) => status)).toEqual(['applied', 'applied']);
    expect(await told(renamed)).toEqual([]);
  });

  test('when such a queue sends them in pushes of their own', async () => {
    const { ana, team, here, setting, version } = await twoPeople(product);
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
    const { ana, team, here, setting, version } = await twoPeople(product);
    await here.push(setting({ notes: 'first' }, version));
    const renamed = aDevice(ana, team, newId(), ['no id', here.clientId]);
    await renamed.push(setting({ notes: 'second' }, version));
    expect(await told(renamed)).toEqual([]);
    await here.push(setting({ notes: 'by a copy of it' }, version + 2));
    await renamed.push(setting({ notes: 'third' }, version + 2));
    expect(await told(renamed)).toMatchObject([{ from: ana.userId, changes: [{ before: 'by a copy of it' }] }]);
  });

  test('of what the movements say', async () => {
    const { here, there, spool, setting } = await twoPeople(product);
    await here.push(aChange('movement.create', aUse(spool.id, 1000)));
    await there.push(aChange('movement.create', aUse(spool.id, 1000)), setting({ lot: 'A7' }, undefined, 'spool'));
    expect(await told(there)).toEqual([]);
    expect((await here.row(spool.id))?.d).toMatchObject({ remainingMm: 998_000, lot: 'A7' });
  });

  test('of a change that is refused', async () => {
    const { here, there, setting } = await twoPeople(product);
    await here.push(setting({ notes: 'hers' }));
    const { outcomes } = await there.push(setting({ notes: 'his', targetSpools: 1, minSpools: 2 }));
    expect(outcomes).toMatchObject([{ code: 'invalid' }]);
    expect(await told(here)).toEqual([]);
  });
});
