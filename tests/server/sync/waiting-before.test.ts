import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { migrate, migrations } from '#server/db/migrate.ts';
import { withEmptyDatabase, type TestDatabase } from '../database.ts';
import { aChange, aDevice, aProduct, aThread, type Product } from '../product.ts';

const embedded = { embeddedAuth: true };

let own: TestDatabase;
let product: Product;
beforeAll(async () => {
  own = await withEmptyDatabase();
  product = await aProduct({ db: own.db });
});
afterAll(() => own.close());

test('what waits when the server is updated takes effect as before, once what it lacks is there', async () => {
  await migrate(
    own.db,
    migrations.filter(({ number }) => number < 66),
    embedded,
  );
  const ana = product.person('ana');
  const team = newId();
  const [thread, stays] = [aThread(), newId()];
  const waiting = [
    { ...aChange('thread.update', { id: thread.id, set: { notes: 'from before' } }), seq: 1, was: 900 },
    { ...aChange('place.update', { id: stays, set: { notes: 'ä'.repeat(10) } }), seq: 2, was: 901 },
  ];
  await own.db.query(
    `with person as (
       insert into app.profile (user_id, email, created_at, seen_at) values ($1, $2, now(), now())
     ), team as (
       insert into app.team (public_id, name, created_at, created_by) values ($3, 'Guild', now(), $1) returning id
     ), member as (
       insert into app.member (team_id, user_id, role, joined_at) select id, $1, 'owner', now() from team
     ), counter as (insert into app.team_counter (team_id) select id from team)
     select 1`,
    [ana.userId, ana.email, team],
  );
  for (const body of waiting)
    await own.db.query(
      `insert into app.sync_early (team_id, mid, was, user_id, body, at)
       select id, $2, $3, $4, $5::json, now() from app.team where public_id = $1`,
      [team, body.mid, body.was, ana.userId, JSON.stringify(body)],
    );
  await migrate(own.db, migrations, embedded);

  const device = aDevice(ana, team);
  await device.push(aChange('thread.create', thread));
  expect((await device.row(thread.id))?.d).toMatchObject({ notes: 'from before' });
  const place = JSON.stringify(waiting[1]);
  expect(await own.db.query('select mid, bytes, is_due from app.sync_early')).toEqual([
    { mid: waiting[1]?.mid, bytes: Buffer.byteLength(place), is_due: false },
  ]);
  const names = async () =>
    (await own.db.query<{ name: string }>('select name from app.sync_early_name order by name')).map(
      ({ name }) => name,
    );
  expect(await names()).toEqual([waiting[1]?.mid, stays, 'place'].toSorted());
  // the server checks a place against all others, so any new place makes it try the waiting one again
  await device.push(aChange('place.create', { id: newId(), set: { name: 'Shelf', kind: 'rack' } }));
  expect(await names()).toEqual([stays, 'place'].toSorted());
  await device.push(aChange('place.create', { id: stays, set: { name: 'Drawer', kind: 'drawer' } }));
  expect((await device.row(stays))?.d).toMatchObject({ notes: 'ä'.repeat(10) });
  expect(await own.db.query('select from app.sync_early')).toEqual([]);
});
