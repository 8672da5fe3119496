import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { aChange, aDevice, aProduct, aThread, type Person, type Product } from '../product.ts';
import { describedRoutes } from './described-routes.ts';

let product: Product;
let ana: Person;
let eve: Person;
let team: string;
beforeAll(async () => {
  product = await aProduct();
  ana = product.person();
  eve = product.person('eve');
  team = await product.team(ana);
  await product.join(eve, team, 'member');
});
afterAll(() => product.close());

const named = (userId: string) => ({ 'X-Spoolside-Person': userId });
const theRefusal = {
  status: 401,
  body: { error: { code: 'other_person', message: 'Somebody else is signed in by now.' } },
};

test('what one person’s device sends with the session of another is not taken, though both are in the team', async () => {
  const device = aDevice(eve, team);
  const mutations = device.numbered([aChange('thread.create', aThread())]);
  const body = {
    clientId: device.clientId,
    epoch: null,
    access: 'full',
    pending: 1,
    sentAt: '2026-03-01T10:00:00.000Z',
    mutations,
  };
  const push = (userId: string) =>
    eve.call('POST', `/teams/${team}/sync/push`, { headers: { 'X-Sync-Protocol': '2', ...named(userId) }, body });
  expect(await push(ana.userId)).toMatchObject(theRefusal);
  expect((await device.pull()).rows).toEqual([]);
  expect(await push(eve.userId)).toMatchObject({ status: 200, body: { outcomes: [{ status: 'applied' }] } });
});

test('a team that the one who is signed in is not in is no word about the one who is named', async () => {
  const pull = (userId: string) => eve.call('GET', `/teams/${newId()}/sync/pull?after=0`, { headers: named(userId) });
  expect(await pull(ana.userId)).toMatchObject(theRefusal);
  expect(await pull(eve.userId)).toMatchObject({ status: 403, body: { error: { code: 'not_member' } } });
});

test('every route that asks who calls hears the name, an empty one too', async () => {
  for (const { method, path, rule } of await describedRoutes(product)) {
    if (rule === 'public') continue;
    const address = path.replaceAll(/\{\w+\}/g, team);
    for (const name of [ana.userId, ''])
      expect([path, await eve.call(method, address, { headers: named(name) })]).toMatchObject([path, theRefusal]);
  }
});
