import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { aProduct, type Product } from '../product.ts';

let product: Product;
beforeAll(async () => {
  product = await aProduct();
});
afterAll(() => product.close());

test('a profile is there from the first look on, and is never kept by a cache', async () => {
  const ana = product.person();
  const told = await ana.call('GET', '/users/me');
  expect(told.status).toBe(200);
  expect(told.headers.get('Cache-Control')).toBe('no-store');
  expect(told.body).toEqual({
    id: ana.userId,
    email: ana.email,
    full_name: null,
    avatar_url: null,
    default_team_pid: null,
    locale: null,
    units: null,
  });
});

test('twenty first looks at once make one profile', async () => {
  const ana = product.person();
  const told = await Promise.all(Array.from({ length: 20 }, () => ana.call('GET', '/users/me')));
  expect(new Set(told.map(({ status }) => status))).toEqual(new Set([200]));
});

test('a changed email address is taken over', async () => {
  const ana = product.person();
  await ana.call('GET', '/users/me');
  await product.db.query(`update app.profile set email = 'old@example.org' where user_id = $1`, [ana.userId]);
  expect((await ana.call('GET', '/users/me')).body.email).toBe(ana.email);
});

test('the default team is one’s own, and is forgotten with the membership', async () => {
  const ana = product.person();
  const team = await product.team(ana);
  const chosen = await ana.call('PATCH', '/users/me/default-team', { body: { teamPublicId: team } });
  expect(chosen.body.default_team_pid).toBe(team);
  await product.db.query('delete from app.member where user_id = $1', [ana.userId]);
  expect((await ana.call('GET', '/users/me')).body.default_team_pid).toBeNull();
});

test('somebody else’s team and one that is nowhere are answered alike', async () => {
  const ana = product.person();
  const theirs = await product.team(product.person('bo'));
  const told = [];
  for (const teamPublicId of [theirs, newId()])
    told.push(await ana.call('PATCH', '/users/me/default-team', { body: { teamPublicId } }));
  const [one, other] = told.map(({ status, body: { error } }) => ({ status, ...error, requestId: '' }));
  expect(one).toMatchObject({ status: 404, code: 'not_found' });
  expect(other).toEqual(one);
});

test.each([[{}], [{ teamPublicId: 'x' }], [{ teamPublicId: newId(), more: 1 }]])('%j chooses no team', async (body) => {
  expect((await product.person().call('PATCH', '/users/me/default-team', { body })).status).toBe(422);
});
