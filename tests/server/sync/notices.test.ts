import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serverLimits } from '#server/base/server-limits.ts';
import { aChange, aProduct, type Product } from '../product.ts';
import { noticesTo, told, twoPeople } from './two-people.ts';

let product: Product;
beforeAll(async () => {
  product = await aProduct();
});
afterAll(() => product.close());

describe('a notice', () => {
  test('says nothing of prices to whoever may not see them', async () => {
    const { bo, team, here, there, setting } = await twoPeople(product);
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
    const { bo, team, here, there, setting } = await twoPeople(product);
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
    const { here, there, thread, setting } = await twoPeople(product);
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

  test('of what was overwritten does not fall away for those of what was added', async () => {
    const { team, ana, here, there, setting, version } = await twoPeople(product);
    await here.push(setting({ notes: 'hers' }, version));
    await there.push(setting({ notes: 'his' }, version));
    await product.db.query(
      `with many as (
         insert into app.notice select t.id, gen_random_uuid(), $2, 'added', 'thread', gen_random_uuid(), $2, $2, '[]', now(), $2, now(), $2
         from app.team t, generate_series(1, $3) where public_id = $1 returning team_id, id)
       insert into app.head (team_id, kind, row_id, version, deleted, addressee) select team_id, 'notice', id, 99, false, $2 from many`,
      [team, ana.userId, serverLimits.personNotices],
    );
    await here.push(setting({ name: 'hers' }, version));
    await there.push(setting({ name: 'his' }, version));
    const notices = await told(here);
    expect(notices).toHaveLength(serverLimits.personNotices);
    expect(notices.filter((one) => one?.['about'] === 'conflict')).toHaveLength(2);
  });

  test('falls away when there are too many, the oldest first', async () => {
    const { team, ana, here, there, setting } = await twoPeople(product);
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
