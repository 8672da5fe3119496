import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aChange, aDevice, aProduct, aThread, type Person, type Product } from '../product.ts';

let product: Product;
let ana: Person;
let team: string;
beforeAll(async () => {
  product = await aProduct();
  ana = product.person();
  team = await product.team(ana);
});
afterAll(() => product.close());

const aChain = async () => {
  const device = aDevice(ana, team);
  const [a, b, c] = [aThread(), aThread(), aThread()];
  const replace = (id: string, supersededBy: string | null) => aChange('thread.update', { id, set: { supersededBy } });
  await device.push(...[a, b, c].map((one) => aChange('thread.create', one)), replace(a.id, b.id), replace(b.id, c.id));
  return { device, a: a.id, b: b.id, c: c.id, replace };
};

describe('Threads that replace each other in a ring', () => {
  test('are refused by a push with a plain sentence, over however many threads the ring goes', async () => {
    const { device, a, c, replace } = await aChain();
    const [outcome] = (await device.push(replace(c, a))).outcomes;
    expect(outcome).toMatchObject({
      status: 'rejected',
      code: 'invalid',
      message: expect.stringMatching(/^Superseded by leads back to this thread/u) as string,
      fields: { supersededBy: { problem: 'leads_back' } },
    });
    expect((await device.row(c))?.d).toMatchObject({ supersededBy: null });
  });

  test('are refused also where another device has closed the ring meanwhile', async () => {
    const { device, a, b, c, replace } = await aChain();
    await device.push(replace(b, null), replace(c, a));
    const other = aDevice(ana, team);
    expect((await other.push(replace(b, c))).outcomes[0]).toMatchObject({ status: 'rejected', code: 'invalid' });
  });

  test('that an older version accepted can be changed and parted, and hang nothing', async () => {
    const { device, a, b, c, replace } = await aChain();
    await product.db.query('update app.thread set superseded_by = $1 where id = $2', [a, c]);
    const further = aThread();
    const told = await device.push(
      aChange('thread.update', { id: c, set: { notes: 'still here' } }),
      aChange('thread.create', further),
      replace(further.id, b),
      replace(c, null),
      replace(a, c),
    );
    expect(told.outcomes.map(({ status }) => status)).toEqual(['applied', 'applied', 'applied', 'applied', 'applied']);
  });
});
