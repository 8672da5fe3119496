import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { ok } from '#core/result.ts';
import type { Accounts } from '#server/calls/caller.ts';
import { removePerson } from '#server/api/user-routes.ts';
import { ensureProfile, profileOf } from '#server/db/profiles.ts';
import { createLog } from '#server/base/log.ts';
import { tidyUp } from '#server/upkeep/tidy-up.ts';
import { aProduct, type Person } from '../product.ts';

// these tests accept a token for ever; the token of an external project is accepted for up to an hour
let product: Awaited<ReturnType<typeof aProduct>>;
beforeAll(async () => {
  product = await aProduct();
});
afterAll(() => product.close());

const hour = 3_600_000;
const accounts = { prove: async () => ok(undefined), remove: async () => undefined, removed: () => undefined };
const end = (who: Person, as: Accounts = accounts) => {
  const { db, postbox, time } = product;
  return removePerson(
    { proof: 'confirmed', db, accounts: as, postbox },
    { ...who, languages: 'en' },
    new Date(time.now),
  );
};

const tidy = () =>
  tidyUp({
    config: { auth: { kind: 'external' } },
    db: product.db,
    clock: () => product.time.now,
    log: createLog('silent'),
    stopping: new AbortController().signal,
  });

const calls: readonly (readonly [string, string, unknown])[] = [
  ['GET', '/users/me', undefined],
  ['PATCH', '/users/me', { full_name: 'Ana again' }],
  ['POST', '/teams', { name: 'A team of nobody' }],
  ['POST', '/contact', { id: newId(), topic: 'other', message: 'Is anybody there?' }],
  ['GET', '/users/me/export', undefined],
  ['POST', '/users/me/notifications/read', { ids: [newId()] }],
  ['POST', '/teams', { name: 'A team of nobody', public_id: newId() }],
];

test.each(calls)(
  '%s %s on a device that still has a token makes nothing of somebody who is gone',
  async (method, path, body) => {
    const ana = product.person();
    await ana.call('GET', '/users/me');
    expect((await end(ana)).ok).toBe(true);
    const answered = await ana.call(method, path, body === undefined ? {} : { body });
    expect([answered.status, answered.body.error.code]).toEqual([401, 'unauthenticated']);
    expect(await profileOf(product.db, ana.userId)).toBeUndefined();
    expect(await product.db.query('select from app.member where user_id = $1', [ana.userId])).toEqual([]);
  },
);

test('not even one that asks while the account is being ended', async () => {
  const ana = product.person();
  await ana.call('GET', '/users/me');
  let go = (): void => {};
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  let isReached = false;
  const remove = async () => {
    isReached = true;
    await held;
  };
  const ending = end(ana, { ...accounts, remove });
  await expect.poll(() => isReached).toBe(true);
  const asking = ensureProfile(product.db, ana, new Date(product.time.now + 2 * hour));
  await new Promise((resolve) => setTimeout(resolve, 200)); // time in which the call reaches the lock
  go();
  await Promise.all([ending, asking]);
  expect(await profileOf(product.db, ana.userId)).toBeUndefined();
});

test('that they are gone is known for two hours, longer than any token lives', async () => {
  const [ana, bo] = [product.person(), product.person()];
  await tidy();
  for (const one of [ana, bo]) {
    await one.call('GET', '/users/me');
    await end(one);
  }
  const what = 'people who are gone for good';
  product.time.now += 2 * hour;
  expect(await tidy()).toMatchObject({ [what]: 0 });
  expect((await ana.call('GET', '/users/me')).status).toBe(401);
  product.time.now += 1;
  expect((await tidy())?.[what]).toBeGreaterThanOrEqual(2);
  expect((await ana.call('GET', '/users/me')).status).toBe(200);
});
