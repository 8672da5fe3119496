import { expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { profileSnapshot } from '#core/pricing/price-profile.ts';
import { asQuoted } from '#core/pricing/quotes.ts';
import { pricedQuote } from '#features/pricing/quotes/quote-order.ts';
import { aPricingProfile, aQuote } from '../../src/core/a-quote.ts';
import { aChange, aDevice } from '../product.ts';
import { aProductWithAna } from './a-product-with-ana.ts';
import { aTeamIn } from './a-team-in.ts';

const { product, ana } = await aProductWithAna();

const digitizingCost = { hours: '1.5', perHour: '25' };

const theTeam = async () => {
  const team = await aTeamIn(product, ana, 'EUR');
  return { team, device: aDevice(ana, team) };
};

/** A quote as the page saves it, by a profile with this cost of digitizing. */
const aPricedQuote = (cost: object | null = digitizingCost) => {
  const { customer: _, totals: __, engineVersion: ___, ...order } = aQuote();
  const profile = aPricingProfile({ digitizingCost: cost });
  const priced = pricedQuote({ ...order, ...asQuoted(profile), costsSnapshot: null });
  if (!priced.ok) throw new Error(JSON.stringify(priced.error));
  return priced.value;
};

test('A price list has its cost of digitizing over REST, and the calculation takes it as it is there', async () => {
  const { team, device } = await theTeam();
  const id = newId();
  await device.push(aChange('pricingProfile.create', { id, set: aPricingProfile({ digitizingCost }) }));
  const { body } = await ana.call('GET', `/teams/${team}/pricing-profiles/${id}`);
  expect(body).toMatchObject({ pricingProfile: { digitizingCost } });

  const { lines, totals } = aPricedQuote();
  const order = { lines };
  const asked = await ana.call('POST', '/pricing/calculate', {
    body: { profile: aPricingProfile({ digitizingCost }), order },
  });
  expect([asked.status, asked.body]).toEqual([200, totals]);
  expect(totals).toMatchObject({ engineVersion: 3, cost: { digitizing: '37.5000' } });

  for (const wrong of [{ hours: '1' }, { ...digitizingCost, amountMinor: 1 }, 'much', { amountMinor: -1 }]) {
    const profile = aPricingProfile({ digitizingCost: wrong });
    expect([(await ana.call('POST', '/pricing/calculate', { body: { profile, order } })).status, wrong]).toEqual([
      422,
      wrong,
    ]);
    const set = { digitizingCost: wrong };
    expect(await device.outcomeOf('pricingProfile.update', { id, set })).toMatchObject({ code: 'invalid' });
  }
});

test('A quote has the cost of digitizing in its totals and beside its snapshots, which stay as the release before reads them', async () => {
  const { team, device } = await theTeam();
  const id = newId();
  const saved = aPricedQuote();
  await device.push(aChange('quote.create', { id, set: { customer: 'Choir', ...saved } }));
  const { body } = await ana.call('GET', `/teams/${team}/quotes/${id}`);
  expect(body).toMatchObject({ quote: { ...saved, engineVersion: 3 } });
  const row = (await device.row(id))?.d ?? {};
  // the schema of the release before, which refuses any other field
  expect(profileSnapshot.safeParse(row['profileSnapshot'])).toMatchObject({ success: true });
  expect(JSON.stringify([row['profileSnapshot'], row['costsSnapshot']])).not.toContain('digitizingCost');
});

test('A quote of a price list without such a cost is sent as the release before sent it, and has its version', () => {
  expect(Object.keys(aPricedQuote(null))).not.toContain('digitizingCost');
  expect(aPricedQuote(null)).toMatchObject({ engineVersion: 2, totals: aQuote().totals });
});

test('A device of the release before changes such a quote: the server prices it with the cost, which stays', async () => {
  const { device } = await theTeam();
  const id = newId();
  const saved = aPricedQuote();
  await device.push(aChange('quote.create', { id, set: { customer: 'Choir', ...saved } }));
  const waivedFees = [{ code: 'digitizing', amountMinor: 3500, by: null, reason: null }];
  const { digitizingCost: _, ...unknown } = { ...saved, waivedFees };
  const theirs = pricedQuote(unknown);
  if (!theirs.ok) throw new Error(JSON.stringify(theirs.error));
  expect(theirs.value.engineVersion).toBe(2);
  await device.push(aChange('quote.update', { id, set: theirs.value }));
  const ours = pricedQuote({ ...saved, waivedFees });
  expect((await device.row(id))?.d).toMatchObject({ ...(ours.ok && ours.value), digitizingCost, waivedFees });

  // it copies what it knows: the totals with the cost, and not the cost
  const copy = newId();
  await device.push(aChange('quote.create', { id: copy, set: { customer: 'Choir', ...saved, digitizingCost: null } }));
  expect((await device.row(copy))?.d).toMatchObject({ ...aPricedQuote(null), digitizingCost: null });
});
