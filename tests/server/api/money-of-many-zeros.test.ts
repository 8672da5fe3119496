import { describe, expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { aLine } from '../../src/core/pricing/a-price.ts';
import { aProductWithAna } from './a-product-with-ana.ts';
import { aTeamIn, textOf } from './a-team-in.ts';
import { aChange, aDevice, aSpool, aThread } from '../product.ts';
import { limits } from '#core/limits.ts';

const { product, ana } = await aProductWithAna();

test('An order whose amounts are beyond what can be counted is refused with a sentence', async () => {
  const profile = { extras: [{ code: 'a', label: 'A', per: 'piece', amountMinor: 99_999_999 }] };
  const order = { lines: [aLine(100_000, 1000, { extras: [{ code: 'a', count: 100_000 }] })] };
  const refused = await ana.call('POST', '/pricing/calculate', { body: { profile, order } });
  expect([refused.status, refused.body.error.fields]).toEqual([
    422,
    { 'order.lines': 'Lines add up to more than can be counted exactly: split the order.' },
  ]);
});

describe('Amounts of a currency with many zeros', () => {
  test('are kept exactly: a machine, a spool and an hour in rials of Iran', async () => {
    const team = await aTeamIn(product, ana, 'IRR');
    const [thread, machine] = [aThread(), newId()];
    const spool = aSpool(thread.id, { pricePaidMinor: limits.amountMinor });
    const set = {
      nickname: 'Old One',
      brand: 'Tajima',
      model: 'TMBP',
      priceMinor: limits.machineMinor,
      residualMinor: limits.machineMinor - 1,
      currentValueMinor: 1_800_000_000_001,
      upkeepPerHour: '480000.5',
    };
    const device = aDevice(ana, team);
    const { outcomes } = await device.push(
      aChange('thread.create', thread),
      aChange('spool.create', spool),
      aChange('machine.create', { id: machine, set }),
    );
    expect(outcomes.map(({ status }) => status)).toEqual(['applied', 'applied', 'applied']);
    expect((await device.row(spool.id))?.d).toMatchObject({ pricePaidMinor: limits.amountMinor });
    expect((await device.row(machine))?.d).toMatchObject(set);
    expect(await textOf(product, ana, 'GET', `/teams/${team}/threads/export.csv`)).toContain(
      `,${limits.amountMinor},IRR,2,`,
    );
  });

  test('have a limit too, which is named', async () => {
    const team = await aTeamIn(product, ana, 'IRR');
    const thread = aThread();
    const tooDear = aSpool(thread.id, { pricePaidMinor: limits.amountMinor + 1 });
    const { outcomes } = await aDevice(ana, team).push(
      aChange('thread.create', thread),
      aChange('spool.create', tooDear),
    );
    expect(outcomes[1]).toMatchObject({ status: 'rejected', code: 'invalid' });
    expect(JSON.stringify(outcomes[1])).toContain(`"limit":${limits.amountMinor}`);
  });

  test('of the highest profile, costs and order are priced or refused with a sentence, never a crash', async () => {
    const profile = {
      currency: 'IRR',
      model: 'hourly',
      sellPerHour: String(limits.rate),
      labourPerHour: String(limits.rate),
      electricityPerKwh: String(limits.rate),
      overheadPerHour: String(limits.rate),
      minPieceMinor: limits.amountMinor,
      setupMinor: limits.amountMinor,
      smallOrder: { belowQty: 1_000_000, feeMinor: limits.amountMinor, mode: 'spread' },
      digitizing: { feeMinor: limits.amountMinor, perThousandMinor: limits.amountMinor },
    };
    const machine = { spm: 100, priceMinor: limits.machineMinor, lifeHours: 100, upkeepPerHour: String(limits.rate) };
    const costs = { machine, stabilizerMinor: limits.amountMinor };
    const priced = (qty: number) => {
      const order = {
        lines: [aLine(qty, 1000, { blankCostMinor: limits.amountMinor })],
        shippingMinor: limits.amountMinor,
      };
      return ana.call('POST', '/pricing/calculate', { body: { profile, order, costs } });
    };
    expect((await priced(1)).status).toBe(200);
    const refused = await priced(100_000);
    expect([refused.status, refused.body.error.fields]).toEqual([
      422,
      { 'order.lines': 'Lines add up to more than can be counted exactly: split the order.' },
    ]);
  });
});
