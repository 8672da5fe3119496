import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { mutate } from '#core/mutations/mutate.ts';
import { profileSnapshot } from '#core/pricing/price-profile.ts';
import { aPricingProfile } from '../src/core/a-quote.ts';
import { aProduct, type Person, type Product } from '../server/product.ts';
import { aDevice, fetchOf } from './a-device.ts';

/* A device of the release before, open for days, beside one of today: its schemas refuse fields that they do not know. */

let product: Product;
beforeAll(async () => {
  product = await aProduct();
});
afterAll(() => product.close());

const digitizingCost = { hours: '1.5', perHour: '25' };

/** Drops what the schema of a pulled row drops that does not know `more`. */
const ofTheReleaseBefore =
  (fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
  async (input, init) => {
    const answer = await fetch(input, init);
    if (!String(input).includes('/sync/pull')) return answer;
    const page = (await answer.json()) as { readonly rows?: readonly { readonly more?: object }[] };
    return Response.json({ ...page, rows: page.rows?.map(({ more: _, ...row }) => row) }, answer);
  };

test('A price list with a cost of digitizing is changed on both devices, and each keeps what the other typed', async () => {
  const ana = product.person('ana');
  const teamId = await product.team(ana);
  const deviceOf = (person: Person, fetch = fetchOf(person)) =>
    aDevice({ userId: person.userId, teamId, clock: () => product.time.now, fetch });
  const [today, before] = [deviceOf(ana), deviceOf(ana, ofTheReleaseBefore(fetchOf(ana)))];
  const [id, plain] = [newId(), newId()];
  const set = aPricingProfile({ digitizingCost });
  await today.save(
    mutate('pricingProfile.create', { id, set }),
    mutate('pricingProfile.create', { id: plain, set: aPricingProfile({ name: 'Plain' }) }),
  );
  for (const device of [today, before]) expect(await device.sync()).toBe('idle');

  // the rule by which that release judges each change of a price list: all of the row, strictly
  for (const row of [id, plain]) {
    const stored = await before.db.rows.get(`pricingProfile/${row}`);
    const { createdAt: _, createdBy: __, updatedAt: ___, updatedBy: ____, ...fields } = stored?.d ?? {};
    expect(profileSnapshot.safeParse(fields)).toMatchObject({ success: true });
  }
  await before.save(mutate('pricingProfile.update', { id, set: { minStitches: 3000 } }));
  for (const device of [before, today, before]) expect(await device.sync()).toBe('idle');
  expect(await today.data('pricingProfile', id)).toMatchObject({ minStitches: 3000, digitizingCost });
  expect(await today.data('pricingProfile', plain)).toMatchObject({ name: 'Plain', digitizingCost: null });

  await today.save(mutate('pricingProfile.update', { id, set: { digitizingCost: { amountMinor: 4000 } } }));
  await today.save(mutate('pricingProfile.delete', { id }));
  for (const device of [today, before]) expect(await device.sync()).toBe('idle');
  await before.save(mutate('pricingProfile.restore', { id }));
  for (const device of [before, today]) expect(await device.sync()).toBe('idle');
  expect(await today.data('pricingProfile', id)).toMatchObject({
    minStitches: 3000,
    digitizingCost: { amountMinor: 4000 },
  });
});
