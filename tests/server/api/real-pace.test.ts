import { expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { machineDefaults } from '#core/kinds/machine.ts';
import { learnedFactor, plannedEfficiencyBp } from '#core/machines/learned-factor.ts';
import { pricedQuote } from '#features/pricing/quotes/quote-order.ts';
import { aQuote } from '../../src/core/a-quote.ts';
import { aChange, aDevice } from '../product.ts';
import { aProductWithAna } from './a-product-with-ana.ts';
import { aTeamIn } from './a-team-in.ts';

const { product, ana } = await aProductWithAna();

test('LF1 A quote that counts with the real pace has over REST the totals of the page to the cent, and keeps the pace', async () => {
  const team = await aTeamIn(product, ana, 'EUR');
  const device = aDevice(ana, team);
  const [machineId, quoteId] = [newId(), newId()];
  const machine = { nickname: 'Bertha', brand: 'Tajima', model: 'TMEZ', priceMinor: 900_000, residualMinor: 150_000 };
  const runs = [1.1, 1.2, 1.3, 1.3, 2.9].map((ratio) => ({
    machineId,
    pieces: 1,
    plannedSeconds: 1000,
    seconds: ratio * 1000,
    secondsFrom: 'timed' as const,
  }));
  await device.push(aChange('machine.create', { id: machineId, set: machine }));
  for (const set of runs) await device.push(aChange('run.create', { id: newId(), set }));
  const told = (await ana.call('GET', `/teams/${team}/runs?machineId=${machineId}`)).body as unknown as {
    readonly runs: Parameters<typeof learnedFactor>[0];
  };
  const learned = learnedFactor(told.runs);
  expect(learned).toEqual({ factor: 1.3, runs: 5, isUsed: true });

  const efficiencyBp = plannedEfficiencyBp(machineDefaults, learned);
  expect(efficiencyBp).toBe(6538);
  const costs = { machine: { spm: 750, efficiencyBp, priceMinor: 900_000, residualMinor: 150_000 } };
  const { customer: _, totals: __, engineVersion: ___, ...order } = aQuote();
  const priced = pricedQuote({ ...order, costsSnapshot: costs } as unknown as Parameters<typeof pricedQuote>[0]);
  if (!priced.ok) throw new Error(JSON.stringify(priced.error));
  const machinePace = { factorBp: 13_000, runs: 5 };
  await device.push(aChange('quote.create', { id: quoteId, set: { ...priced.value, machinePace } }));

  const { body } = await ana.call('GET', `/teams/${team}/quotes/${quoteId}`);
  const { totals } = priced.value;
  expect(body).toMatchObject({ quote: { totals, machinePace, costsSnapshot: { machine: { efficiencyBp: 6538 } } } });
  const { profileSnapshot: profile, costsSnapshot, engineVersion, totals: ____, ...wanted } = priced.value;
  const asked = await ana.call('POST', '/pricing/calculate', {
    body: { profile, order: wanted, costs: costsSnapshot },
  });
  expect([asked.status, asked.body]).toEqual([200, totals]);
  expect(engineVersion).toBe(totals.engineVersion);
});
