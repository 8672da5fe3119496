import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { beginFreshCopy } from '#data/rows/fresh-copy.ts';
import { cursorOf } from '#data/database/team-store.ts';
import { removeTombstones } from '#server/db/history/old-rows.ts';
import { aProduct, type Product } from '../server/product.ts';
import { aDevice, fetchOf } from './a-device.ts';

let product: Product;
beforeAll(async () => {
  product = await aProduct();
});
afterAll(() => product.close());

const places = 2500;

/** A device of a team of three pages. Its last change was a deletion, so long ago that the server forgot it. */
const anOldTeam = async () => {
  const ana = product.person('ana');
  const teamId = await product.team(ana);
  const longAgo = new Date(product.time.now - 200 * 86_400_000);
  const [team] = await product.db.query<{ id: number }>('select id from app.team where public_id = $1', [teamId]);
  const id = team?.id ?? 0;
  await product.db.query(
    `with made as (
       insert into app.place (team_id, id, name, kind, created_at, created_by, updated_at, updated_by)
       select $1, gen_random_uuid(), 'P', 'rack', $3, $2, $3, $2 from generate_series(1, ${places} + 1)
       returning team_id, id),
     numbered as (select team_id, id, row_number() over () as n from made)
     insert into app.head (team_id, kind, row_id, version, deleted, deleted_at)
     select team_id, 'place', id, n, n > ${places}, case when n > ${places} then $3::timestamptz end from numbered`,
    [id, ana.userId, longAgo],
  );
  await product.db.query('update app.team_counter set version = $2, live = $3 where team_id = $1', [
    id,
    places + 1,
    JSON.stringify({ place: places }),
  ]);
  await removeTombstones(product.db, id, new Date(product.time.now));
  const clock = () => product.time.now;
  return aDevice({ userId: ana.userId, teamId, clock, fetch: fetchOf(ana) });
};

test('A new device reads an old team to its end, although tombstones from beyond its first page are gone', async () => {
  const device = await anOldTeam();
  expect(await device.sync()).toBe('idle');
  expect(await device.db.rows.count()).toBe(places);
  expect(await cursorOf(device.db)).toMatchObject({ cursor: places + 1, complete: true });
  const id = newId();
  await device.save({ name: 'place.create', args: { id, set: { name: 'New' } } });
  expect(await device.sync()).toBe('idle');
  expect(await device.db.outbox.count()).toBe(0);
});

test('A device reads such a team again, and the fresh copy comes to its end', async () => {
  const device = await anOldTeam();
  await device.sync();
  await beginFreshCopy(device.store, 'format', (await cursorOf(device.db)).generation);
  expect(await device.sync()).toBe('idle');
  expect(await device.db.rows.count()).toBe(places);
  expect(await device.db.meta.get('resync')).toBeUndefined();
});
