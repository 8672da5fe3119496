import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { mutationsByName } from '#core/mutations/registry.ts';
import { anaAtWork, blurred, eveAtWork, secret, type Belongings } from '../api/ana-and-eve.ts';
import { aDevice, aProduct, aSpool, aThread, aUse, type Person, type Product } from '../product.ts';

/* Eve writes changes to her own team that name Ana's rows: each ends as if it named a row that nobody has. */

let product: Product;
let ana: Person;
let hers: Belongings;
beforeAll(async () => {
  product = await aProduct();
  ({ ana, hers } = await anaAtWork(product));
});
afterAll(() => product.close());

type Own = Awaited<ReturnType<typeof eveAtWork>>;

const withSet = (made: { readonly id: string; readonly set: object }, set: object) => ({
  ...made,
  set: { ...made.set, ...set },
});

const aHoop = { name: 'Mine', fieldWMm10: 1300, fieldHMm10: 1800 };

/** Every change with every place in it where an id may stand; in the other places stands what is Eve's own. */
const changes: Readonly<Record<string, readonly ((id: string, own: Own) => unknown)[]>> = {
  'thread.create': [
    (id) => ({ ...aThread(), id }),
    (id) => aThread({ supersededBy: id }),
    (id) => aThread({ substitutes: [{ threadId: id, note: null }] }),
  ],
  'thread.update': [
    (id) => ({ id, set: { notes: 'mine' } }),
    (id, own) => ({ id: own.thread, set: { supersededBy: id } }),
    (id, own) => ({ id: own.thread, set: { substitutes: [{ threadId: id, note: null }] } }),
  ],
  'thread.delete': [(id) => ({ id })],
  'thread.restore': [(id) => ({ id })],
  'spool.create': [
    (id, own) => ({ ...aSpool(own.thread), id }),
    (id) => aSpool(id),
    (id, own) => aSpool(own.thread, { placeId: id }),
    (id, own) => aSpool(own.thread, { groupId: id }),
  ],
  'spool.update': [(id) => ({ id, set: { lot: 'mine' } }), (id, own) => ({ id: own.spool, set: { placeId: id } })],
  'spool.delete': [(id) => ({ id })],
  'spool.restore': [(id) => ({ id })],
  'movement.create': [
    (id, own) => ({ ...aUse(own.spool, 1000), id }),
    (id) => aUse(id, 1000),
    ...['groupId', 'jobId', 'machineId'].map(
      (field) => (id: string, own: Own) => withSet(aUse(own.spool, 1000), { [field]: id }),
    ),
    (id, own) => ({ id: newId(), set: { spoolId: own.spool, type: 'reversal', reversesId: id } }),
  ],
  'place.create': [
    (id) => ({ id, set: { name: 'Mine' } }),
    (id) => ({ id: newId(), set: { name: 'Mine', parentId: id } }),
  ],
  'place.update': [(id) => ({ id, set: { name: 'Mine' } }), (id, own) => ({ id: own.place, set: { parentId: id } })],
  'place.delete': [(id) => ({ id })],
  'place.restore': [(id) => ({ id })],
  'hoop.create': [
    (id) => ({ id, set: aHoop }),
    (id) => ({ id: newId(), set: { ...aHoop, machines: [{ machineId: id }] } }),
  ],
  'hoop.update': [(id) => ({ id, set: { label: 'mine' } })],
  'hoop.delete': [(id) => ({ id })],
  'hoop.restore': [(id) => ({ id })],
  'notice.delete': [(id) => ({ id })],
};

test('every change is tried: a new one needs a row here first', () => {
  expect(Object.keys(changes).sort()).toEqual([...mutationsByName.keys()].sort());
});

const attempts = Object.entries(changes).flatMap(([name, places]) =>
  places.map((args, at) => [name, at, args] as const),
);

/** What became of a change of Eve's in a new team of hers; the same ids of her own stand in both teams that are compared. */
const ends = async (name: string, args: (id: string, own: Own) => unknown, id: string): Promise<string> => {
  const eve = product.person('eve'); // a new one each time: nobody may make so many teams
  const own = await eveAtWork(product, eve);
  const outcome = await own.device.outcomeOf(name, args(id, own));
  const { rows } = await own.device.pull();
  expect(JSON.stringify([outcome, rows])).not.toContain(secret);
  const told = blurred(outcome, id);
  return [own.thread, own.spool, own.place, eve.userId].reduce((text, mine) => text.replaceAll(mine, 'MINE'), told);
};

test.each(attempts)('%s, id %i', async (name, _at, args) => {
  const invented = await ends(name, args, newId());
  for (const id of Object.values(hers.rows)) expect(await ends(name, args, id)).toBe(invented);
});

test('after all of that Ana’s book is as it was', async () => {
  const { rows, to } = await aDevice(ana, hers.team).pull();
  const living = rows.filter(({ del }) => del === undefined).map(({ t, id }) => `${t} ${id}`);
  for (const [kind, id] of Object.entries(hers.rows)) expect(living).toContain(`${kind} ${id}`);
  expect(living).toHaveLength(6); // the opening of the spool, too
  expect(to).toBe(Math.max(...rows.map(({ v }) => v)));
  expect(JSON.stringify(rows)).not.toContain('mine');
});
