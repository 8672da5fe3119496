import { unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import type { Stamps } from '#core/kinds/describe-kind.ts';
import type { PricingProfile } from '#core/kinds/pricing-profile.ts';
import { calculatePrice } from '#core/pricing/calculate-price.ts';
import { readPriceOrder } from '#core/pricing/read-price-order.ts';
import { priceAnswer } from '#core/wire/pricing-wire.ts';
import { profileOfRow } from '#features/pricing/profiles/use-profiles.ts';
import type { Result } from '#core/result.ts';
import { aQuote } from '../../src/core/a-quote.ts';
import { aLine, plainProfile } from '../../src/core/pricing/a-price.ts';
import { engineSays } from '../../src/core/amounts/an-engine.ts';
import { aProductWithAna } from './a-product-with-ana.ts';
import { aTeamIn, textOf } from './a-team-in.ts';
import { aChange, aDevice, aSpool, aThread, tokenOf } from '../product.ts';

const { product, ana } = await aProductWithAna();

const must = <T>(result: Result<T, unknown>): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
};

const profileOf = (data: object) => {
  const profile = profileOfRow({ data: data as PricingProfile & Stamps }, { currency: 'EUR' });
  if (profile === undefined) throw new Error('The price list cannot be read.');
  return profile;
};

const savedProfile = async (team: string, set: Readonly<Record<string, unknown>>) => {
  const id = newId();
  const device = aDevice(ana, team);
  const outcome = await device.outcomeOf('pricingProfile.create', { id, set });
  expect(outcome?.status).toBe('applied');
  const data = (await device.row(id))?.d ?? {};
  return { id, device, data, profile: profileOf(data) };
};

const lastColumns = async (team: string, table: string) => {
  const response = await product.app.request('/api/v2/users/me/export', {
    headers: { Authorization: `Bearer ${tokenOf(ana)}` },
  });
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  const [path = ''] = Object.keys(files).filter((one) => one.includes(team) && one.endsWith(`/${table}.csv`));
  const lines = new TextDecoder().decode(files[path]).split('\r\n');
  return lines.slice(0, 2).map((line) => line.split(',').slice(-2));
};

const costing = (major: string) => ({ ...plainProfile, tiers: [{ minQty: 1, rate: major }] });

describe('A share of a profile that was saved and read back', () => {
  test.each([
    ['8.875 % of 1,000.00', '1000', 887.5, false, 8875],
    ['8.425 % of 7,650.00', '7650', 842.5, false, 64_451],
    ['14.975 % of 1,000.00', '1000', 1497.5, false, 14_975],
    ['4.225 % of 1,000.00', '1000', 422.5, false, 4225],
    ['8.875 % in 1,000.00', '1000', 887.5, true, 8152],
  ])('is charged to the last decimal: %s [F1]', async (_, major, bp, included, taxMinor) => {
    const tax = { name: 'Sales tax', bp, included, onShipping: false };
    const { profile } = await savedProfile(await aTeamIn(product, ana, 'EUR'), { ...costing(major), tax });
    expect(profile.tax).toEqual(tax);
    const order = { lines: [aLine(1, 1000)] };
    expect(must(calculatePrice(profile, must(readPriceOrder(order, profile)), null)).taxMinor).toBe(taxMinor);
    const { status, body } = await ana.call('POST', '/pricing/calculate', { body: { profile, order } });
    expect([status, priceAnswer.parse(body).taxMinor]).toEqual([200, taxMinor]);
  });

  test('in each of its places, and changed again', async () => {
    const shares = {
      depositBp: 3333.33,
      spoilageBp: 212.25,
      targetMarginBp: 3333.5,
      discount: { bp: 0.01, on: 'all' },
      blank: { mode: 'markup_bp', value: 4250.75 },
      rush: [{ label: 'a', withinDays: 3, bp: 1250.5, base: 'order' }],
      extras: [{ code: 'a', label: 'A', per: 'piece', bp: 1237.5 }],
    };
    const { id, device, data } = await savedProfile(await aTeamIn(product, ana, 'EUR'), { ...costing('1'), ...shares });
    expect(data).toMatchObject(shares);
    await device.push(aChange('pricingProfile.update', { id, set: { depositBp: 887.51 } }));
    expect((await device.row(id))?.d?.['depositBp']).toBe(887.51);
  });

  test('is described for integrators', async () => {
    const { body } = await product.stranger('GET', '/openapi.json');
    const { paths } = body as unknown as {
      paths: Record<string, { post?: { requestBody: { content: Record<string, { schema: { properties: Json } }> } } }>;
    };
    type Json = Record<string, { properties: Record<string, unknown> }>;
    const shape = paths['/pricing/calculate']?.post?.requestBody.content['application/json']?.schema.properties;
    expect(shape?.['profile']?.properties['depositBp']).toMatchObject({
      type: 'number',
      minimum: 0,
      maximum: 10_000,
      description: 'Basis points with at most two decimals: 8.875 % is 887.5',
    });
    expect(shape?.['profile']?.properties['currencyDecimals']).toBeDefined();
  });

  test('with a fifth decimal is refused with a sentence [F2]', async () => {
    const sentence = 'may have at most four decimals of a percent, so two of a basis point.';
    const body = { profile: { tax: { name: null, bp: 887.512 } }, order: { lines: [aLine(1, 1000)] } };
    const refused = await ana.call('POST', '/pricing/calculate', { body });
    expect([refused.status, refused.body.error.fields]).toEqual([422, { 'profile.tax.bp': `Bp ${sentence}` }]);
    const blank = { profile: { blank: { mode: 'markup_bp', value: 0.125 } }, order: body.order };
    const told = await ana.call('POST', '/pricing/calculate', { body: blank });
    expect(told.body.error.fields).toEqual({ 'profile.blank.value': `Value ${sentence}` });
    const device = aDevice(ana, await aTeamIn(product, ana, 'EUR'));
    const outcome = await device.outcomeOf('pricingProfile.create', { id: newId(), set: { depositBp: 887.512 } });
    expect(outcome).toMatchObject({
      status: 'rejected',
      fields: { depositBp: { problem: 'too_many_decimals', limit: 2 } },
    });
  });
});

describe.each([0, 2])('Where the engine says %i decimals for the forint', (decimals) => {
  test.each([
    ['HUF', 2, 150_000],
    ['IQD', 3, 1_500_000],
    ['JPY', 0, 1500],
  ])('1,500 paid in %s are one amount by import and REST [F4]', async (currency, stored, minor) => {
    engineSays('HUF', decimals);
    engineSays('IQD', decimals);
    const team = await aTeamIn(product, ana, currency);
    const { body: settings } = await ana.call('GET', `/teams/${team}/settings`);
    expect(settings).toMatchObject({ settings: { currency, currencyDecimals: stored } });
    await textOf(
      product,
      ana,
      'POST',
      `/teams/${team}/threads/import?spools=1`,
      'Brand,Line,Number,Price\nIsacord,40,1902,1500\n',
    );
    const thread = aThread({ code: '1903' });
    const device = aDevice(ana, team);
    await device.push(aChange('thread.create', thread));
    const body = { threadId: thread.id, pricePaidMinor: minor };
    expect((await ana.call('POST', `/teams/${team}/spools`, { body })).status).toBe(201);
    const { rows } = await device.pull();
    expect(rows.filter(({ t }) => t === 'spool').map(({ d }) => d?.['pricePaidMinor'])).toEqual([minor, minor]);
  });
});

describe('The decimals of a currency', () => {
  test('follow it, and cannot be set', async () => {
    const team = await aTeamIn(product, ana, 'KWD');
    const sentence = 'The decimals follow from the currency and cannot be set.';
    const refused = await ana.call('PATCH', `/teams/${team}/settings`, { body: { currencyDecimals: 2 } });
    expect([refused.status, refused.body.error.fields]).toEqual([422, { currencyDecimals: sentence }]);
    expect((await ana.call('PATCH', `/teams/${team}/settings`, { body: { currencyDecimals: 3 } })).status).toBe(200);
    await ana.call('PATCH', `/teams/${team}/settings/currency`, { body: { value: 'EUR' } });
    const { body } = await ana.call('GET', `/teams/${team}/settings`);
    expect(body).toMatchObject({ settings: { currency: 'EUR', currencyDecimals: 2 } });
    const both = (currencyDecimals: number) => ({ body: { currency: 'JPY', currencyDecimals } });
    expect((await ana.call('PATCH', `/teams/${team}/settings`, both(2))).status).toBe(422);
    expect((await ana.call('PATCH', `/teams/${team}/settings`, both(0))).status).toBe(200);
  });

  test('of a price list that a build from before sends are those of the team', async () => {
    const { data } = await savedProfile(await aTeamIn(product, ana, 'KWD'), { ...costing('1'), currency: 'KWD' });
    expect(data).toMatchObject({ currency: 'KWD', currencyDecimals: 3 });
  });

  test('of a price list in the team’s currency cannot be others', async () => {
    const team = await aTeamIn(product, ana, 'HUF');
    const set = { ...costing('1'), currency: 'HUF', currencyDecimals: 0 };
    const outcome = await aDevice(ana, team).outcomeOf('pricingProfile.create', { id: newId(), set });
    expect(outcome).toMatchObject({ status: 'rejected', fields: { currencyDecimals: { problem: 'not_an_option' } } });
  });

  test('bound the price of an import too', async () => {
    const path = `/teams/${await aTeamIn(product, ana, 'EUR')}/threads/import?spools=1`;
    const text = await textOf(product, ana, 'POST', path, 'Brand,Line,Number,Price\nA,A,1,2.9999\nA,A,2,$2.99\n');
    expect(
      (JSON.parse(text) as { dropped: readonly { message: string }[] }).dropped.map(({ message }) => message),
    ).toEqual([
      '‘2.9999’ is left empty. Price may have at most 2 decimals.',
      '‘$2.99’ is left empty. The price is in another currency than the team’s.',
    ]);
  });

  test('stand beside each price of an export', async () => {
    const team = await aTeamIn(product, ana, 'HUF');
    const thread = aThread();
    const spool = aSpool(thread.id, { pricePaidMinor: 150_000 });
    await aDevice(ana, team).push(aChange('thread.create', thread), aChange('spool.create', spool));
    expect(await textOf(product, ana, 'GET', `/teams/${team}/threads/export.csv`)).toContain(',150000,HUF,2,');
    expect(await lastColumns(team, 'spools')).toEqual([
      ['currency', 'currencyDecimals'],
      ['HUF', '2'],
    ]);
  });

  test('beside a quote of an export are those of the quote, also in a team with another currency', async () => {
    const team = await aTeamIn(product, ana, 'JPY');
    const id = newId();
    const { status } = (await aDevice(ana, team).outcomeOf('quote.create', { id, set: aQuote() })) ?? {};
    expect(status).toBe('applied');
    expect(await lastColumns(team, 'quotes')).toEqual([
      ['currency', 'currencyDecimals'],
      ['EUR', '2'],
    ]);
  });
});
