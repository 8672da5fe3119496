import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureProfile, profileOf } from '#server/db/profiles.ts';
import { addressChanged } from '#server/api/teams/address-changed.ts';
import { aProduct } from '../product.ts';

/* A person's address comes with the tokens of an external auth server; older tokens may still be used. */

let product: Awaited<ReturnType<typeof aProduct>>;
beforeAll(async () => {
  product = await aProduct();
});
afterAll(() => product.close());

const [old, next] = ['old@example.org', 'next@example.org'];
const minutes = (count: number) => new Date(product.time.now + count * 60_000);

const somebody = () => {
  const { userId } = product.person();
  return {
    userId,
    /** The token is of minute `issued`, the visit of minute `at`. */
    visit: (email: string, issued?: number, at = 60) =>
      ensureProfile(
        product.db,
        { userId, email, ...(issued !== undefined && { emailIssuedAt: minutes(issued) }) },
        minutes(at),
      ),
    address: async () => (await profileOf(product.db, userId))?.email,
  };
};

test.each([
  [
    'the new token first, then the old one',
    [
      [next, 10],
      [old, 0],
    ],
    next,
  ],
  [
    'the old token first, then the new one',
    [
      [old, 0],
      [next, 10],
    ],
    next,
  ],
  [
    'the old token after the new one, again and again',
    [
      [old, 0],
      [next, 10],
      [old, 5],
      [next, 10],
      [old, 9],
    ],
    next,
  ],
  [
    'a change back, with a token in between',
    [
      [old, 0],
      [next, 10],
      [old, 20],
      [next, 15],
    ],
    old,
  ],
  [
    'a token with the address that is known, and then an older one',
    [
      [old, 0],
      [old, 20],
      [next, 10],
    ],
    old,
  ],
  [
    'tokens that do not say when they were issued',
    [
      [old, undefined],
      [next, undefined],
    ],
    next,
  ],
  [
    'a token of a project, after a visit that said nothing',
    [
      [old, undefined],
      [next, 10],
      [old, 5],
    ],
    next,
  ],
] as const)('Of two tokens the newer names the address: %s', async (_, visits, address) => {
  const ana = somebody();
  for (const [email, issued] of visits) await ana.visit(email, issued);
  expect(await ana.address()).toBe(address);
});

test('An old token more than an hour later changes nothing, and ends no offer to the new address', async () => {
  const [olga, ana] = [product.person(), somebody()];
  await ana.visit(old, 0);
  await ana.visit(next, 10);
  const team = (await olga.call('POST', '/teams', { body: { name: 'Nadelöhr' } })).body.team.public_id;
  const made = await olga.call('POST', `/teams/${team}/invites`, { body: { email: next, role: 'member' } });
  await olga.call('POST', `/teams/${team}/members`, { body: { userId: ana.userId, role: 'viewer' } });
  await ana.visit(old, 5, 200);
  expect(await ana.address()).toBe(next);
  const status = 'select status from app.invite where public_id = $1';
  expect(await product.db.query(status, [made.body.invite.public_id])).toEqual([{ status: 'pending' }]);
});

test('Two visits at once, each with a token of its own, end with the address of the newer', async () => {
  const ana = somebody();
  await ana.visit('first@example.org', 0);
  await Promise.all([ana.visit(next, 10), ana.visit(old, 5), ana.visit(next, 10), ana.visit(old, 5)]);
  expect(await ana.address()).toBe(next);
});

test('An address that the own accounts change counts whatever a token has said', async () => {
  const ana = somebody();
  await ana.visit(old, 10);
  const change = { userId: ana.userId, from: old, wasConfirmed: true, wasProven: true, to: next };
  await product.db.transaction((tx) => addressChanged('confirmed')(tx, change, minutes(20)));
  await ana.visit(next);
  expect(await ana.address()).toBe(next);
  await ana.visit(old);
  // a visit without an issue time comes from the embedded auth server, whose address is always the current one
  expect(await ana.address()).toBe(old);
});
