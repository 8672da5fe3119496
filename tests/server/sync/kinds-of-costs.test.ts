import { strFromU8, unzipSync } from 'fflate';
import * as z from 'zod/mini';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { pullAnswer, type PullAnswer } from '#core/wire/sync-wire.ts';
import { aPricingProfile, aQuote } from '../../src/core/a-quote.ts';
import { aChange, aDevice, aProduct, aThread, tokenOf, type Person, type Product } from '../product.ts';

let product: Product;
let ana: Person;
let mia: Person;
let vic: Person;
let team: string;
const [profile, quote, gone] = [newId(), newId(), newId()];
const secret = 'Secretive Choir';
/** The hours, and what they come to: 324.1273. */
const costOfDigitizing = /7\.7301|41\.9302|324\.12|digitizingCost/u;
const digitizingCost = { hours: '7.7301', perHour: '41.9302' };

describe.each([
  ['viewer', 'viewersSeeCosts'],
  ['member', 'membersSeeCosts'],
] as const)('to a %s without costs', (role, setting) => {
  beforeAll(async () => {
    product = await aProduct();
    [ana, mia, vic] = [product.person('ana'), product.person('mia'), product.person('vic')];
    team = await product.team(ana);
    await product.join(mia, team, 'admin');
    await product.join(vic, team, 'member');
    const [hers, his] = [aDevice(ana, team), aDevice(vic, team)];
    const { version } = await hers.push(
      aChange('thread.create', aThread()),
      aChange('pricingProfile.create', { id: profile, set: aPricingProfile({ name: secret, digitizingCost }) }),
      aChange('quote.create', { id: quote, set: aQuote({ customer: secret, digitizingCost }) }),
      aChange('quote.create', { id: gone, set: aQuote({ customer: secret }) }),
      aChange('quote.delete', { id: gone }),
    );
    const noted = (notes: string) => aChange('quote.update', { id: quote, set: { notes }, baseVersion: version });
    await his.push(noted('his'));
    await hers.push(noted('hers')); // a conflict, so that both people get a notice
    await product.join(vic, team, role);
    await letThemSee(false);
  });
  afterAll(() => product.close());

  const deviceOf = (person: Person, access: 'full' | 'noCosts') => {
    const device = aDevice(person, team);
    device.state.access = access;
    return device;
  };
  const wholeOf = async (person: Person): Promise<PullAnswer> =>
    z.parse(pullAnswer, (await person.call('GET', `/teams/${team}/sync/pull?after=0&digest=1`)).body);

  const kindsIn = (rows: readonly { readonly t: string }[]) => [...new Set(rows.map(({ t }) => t))].toSorted();
  const letThemSee = (value: boolean) => ana.call('PATCH', `/teams/${team}/settings/${setting}`, { body: { value } });

  const filesOf = async (who: Person): Promise<Readonly<Record<string, string>>> => {
    const headers = { Authorization: `Bearer ${tokenOf(who)}` };
    const response = await product.app.request('/api/v2/users/me/export', { headers });
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
    return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]));
  };

  describe('a kind that only those read who may see costs', () => {
    test('is pulled by them, counted and compared', async () => {
      for (const person of [ana, mia]) {
        const page = await wholeOf(person);
        expect(kindsIn(page.rows)).toEqual(expect.arrayContaining(['pricingProfile', 'quote', 'thread']));
        expect(page.total).toBe(page.rows.length);
        expect(page.digest?.n).toBe(page.rows.length);
      }
    });

    test('is not there for anybody else: no row, no tombstone, no notice, no count', async () => {
      const page = await wholeOf(vic);
      expect(kindsIn(page.rows)).toEqual(['thread']);
      expect(page).toMatchObject({ access: 'noCosts', total: 1, digest: { n: 1 } });
      const later = await vic.call('GET', `/teams/${team}/sync/pull?after=1&epoch=${page.epoch}&access=noCosts`);
      expect(later.body['rows']).toEqual([]);
      expect(JSON.stringify([page, later.body])).not.toContain(secret);
      expect(JSON.stringify([page, later.body])).not.toMatch(costOfDigitizing);
      expect(JSON.stringify(await wholeOf(mia))).toMatch(costOfDigitizing);
    });

    test('is refused over REST before anybody says whether such a row exists', async () => {
      for (const path of [
        'pricing-profiles',
        `pricing-profiles/${profile}`,
        'quotes',
        `quotes/${quote}`,
        `quotes/${newId()}`,
      ]) {
        const { status, body } = await vic.call('GET', `/teams/${team}/${path}`);
        expect([path, status, body.error.code]).toEqual([path, 403, 'forbidden']);
      }
      const read = await mia.call('GET', `/teams/${team}/quotes/${quote}`);
      expect(read.body).toMatchObject({ quote: { id: quote, customer: secret, status: 'draft', revision: 1 } });
      const listed = await mia.call('GET', `/teams/${team}/pricing-profiles`);
      expect(listed.body).toMatchObject({ pricingProfiles: [{ id: profile, name: secret }], next: null });
    });

    test('is in the export of those who see it and in no other, under no name', async () => {
      const [theirs, his] = [await filesOf(mia), await filesOf(vic)];
      expect(Object.keys(theirs).filter((name) => /quotes|pricingProfiles/.test(name))).toHaveLength(4);
      expect(Object.keys(his).filter((name) => /quotes|pricingProfiles/.test(name))).toEqual([]);
      expect(Object.values(his).join()).not.toContain(secret);
      expect(Object.values(his).join()).not.toMatch(costOfDigitizing);
      for (const kind of ['quotes', 'pricingProfiles'])
        for (const [name, text] of Object.entries(theirs).filter(([file]) => file.includes(kind)))
          expect([name, text.match(costOfDigitizing)?.[0]]).toEqual([name, expect.any(String)]);
    });

    test('is not told of by a notification', async () => {
      const told = async (who: Person) => JSON.stringify((await who.call('GET', '/users/me/notifications')).body);
      expect(await told(ana)).toContain(secret);
      expect(await told(vic)).not.toContain(secret);
      expect(await told(vic)).not.toContain(quote);
    });

    test('takes no cost of digitizing from anybody else', async () => {
      const device = deviceOf(vic, 'noCosts');
      const set = { digitizingCost: { amountMinor: 1 } };
      for (const [name, id] of [
        ['pricingProfile.update', profile],
        ['quote.update', quote],
      ] as const)
        expect(await device.outcomeOf(name, { id, set })).toMatchObject({ status: 'rejected', code: 'forbidden' });
      const rows = (await wholeOf(mia)).rows.filter(({ id }) => id === profile || id === quote);
      expect(rows.map(({ d, more }) => ({ ...d, ...more })['digitizingCost'])).toEqual([
        digitizingCost,
        digitizingCost,
      ]);
    });

    test('comes to no light by a refused change, whoever tries which id', async () => {
      const device = deviceOf(vic, 'noCosts');
      const refusals = [quote, newId()].map((id) => aChange('quote.update', { id, set: { notes: 'x' } }));
      const { outcomes } = await device.push(...refusals);
      for (const { code, current } of outcomes) expect([code, current ?? null]).toEqual(['forbidden', null]);
    });

    test('reaches the devices of viewers when they may see costs, and leaves them when they may no longer', async () => {
      const device = deviceOf(vic, 'noCosts');
      const before = await device.pull();
      const asked = (access: string) =>
        vic.call('GET', `/teams/${team}/sync/pull?after=${before.to}&epoch=${before.epoch}&access=${access}`);
      product.rings.length = 0;
      await letThemSee(true);
      expect(product.rings.length).toBeGreaterThan(0);
      expect((await asked('noCosts')).body.error).toMatchObject({ code: 'resync', details: { access: 'full' } });
      const fresh = await wholeOf(vic);
      expect(kindsIn(fresh.rows)).toEqual(['notice', 'pricingProfile', 'quote', 'thread']);
      expect(fresh.digest?.n).toBe(fresh.rows.length);
      await letThemSee(false);
      expect((await asked('full')).body.error).toMatchObject({ code: 'resync', details: { access: 'noCosts' } });
      expect(kindsIn((await deviceOf(vic, 'noCosts').pull()).rows)).toEqual(['thread']);
    });
  });
});
