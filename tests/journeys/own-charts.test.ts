import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCatalogueSearch } from '#core/catalogue/catalogue-search.ts';
import { chartsInSteps } from '#core/exchange/charts-in-file.ts';
import { newId } from '#core/ids.ts';
import { jsonBytes } from '#core/fields.ts';
import { limits } from '#core/limits.ts';
import { mutate } from '#core/mutations/mutate.ts';
import { runThrough } from '#core/steps/run-through.ts';
import { threadFromChart } from '#core/threads/thread-from-chart.ts';
import { ownChartsOf } from '#inventory/own-charts.ts';
import { aChange, aProduct, type Person, type Product } from '../server/product.ts';
import { aDevice as aPushingDevice } from '../server/product.ts';
import { aDevice, fetchOf, type Device } from './a-device.ts';

let product: Product;
beforeAll(async () => {
  product = await aProduct();
});
afterAll(() => product.close());

const deviceOf = (person: Person, teamId: string): Device =>
  aDevice({ userId: person.userId, teamId, clock: () => product.time.now, fetch: fetchOf(person) });

const paletteOf = (count: number, brand = 'Gunold'): string =>
  [
    'GIMP Palette',
    `Name: Ink/Stitch: ${brand} Poly 40`,
    ...Array.from({ length: count }, (_, at) => `${at % 256} 20 30 Dark Quokka ${60_000 + at}`),
  ].join('\n');

const chartFrom = (text: string) => {
  const charts = runThrough(chartsInSteps(text, 'chart.gpl'));
  const [one] = charts.ok ? charts.value : [];
  if (one === undefined) throw new Error('No chart.');
  const { brand, line, kind, material, weight, colours } = one;
  return { brand, line, kind, material, weight, colours };
};

const ownColoursOn = async ({ store }: Device) => {
  const own = ownChartsOf(store, (fault) => {
    throw fault;
  });
  const stop = own.subscribe(() => undefined);
  await expect.poll(() => own.snapshot()).toBeDefined();
  stop();
  return own.snapshot() ?? [];
};

test('A chart made offline on one device is searched on the other, also offline, and a colour of it is one thread.', async () => {
  const ana = product.person('ana');
  const teamId = await product.team(ana);
  const [tablet, phone] = [deviceOf(ana, teamId), deviceOf(ana, teamId)];
  await phone.sync();
  tablet.network.is = 'off';
  await tablet.save(mutate('chart.create', { id: newId(), set: chartFrom(paletteOf(300)) }));
  expect(createCatalogueSearch([], await ownColoursOn(tablet))('60123')).toHaveLength(1);
  tablet.network.is = 'on';
  await tablet.sync();
  await phone.sync();
  phone.network.is = 'off';
  const [found] = createCatalogueSearch([], await ownColoursOn(phone))('gunold 60123');
  expect(found).toMatchObject({ brand: 'Gunold', line: 'Poly 40', code: '60123', name: 'Dark Quokka', isOwn: true });
  if (found === undefined) return;
  // Both devices add it while they are apart: it is one row.
  for (const device of [tablet, phone]) await device.save(threadFromChart(teamId, found).create);
  phone.network.is = 'on';
  for (const device of [tablet, phone, tablet]) expect(await device.sync()).toBe('idle');
  const threads = [...(await tablet.living()).values()].filter(({ d }) => d['code'] === '60123');
  expect(threads).toHaveLength(1);
  expect(await tablet.living()).toEqual(await phone.living());
});

test('Two charts of one line that were made apart are both kept; deleting one leaves the threads that came of it.', async () => {
  const ana = product.person('ana');
  const teamId = await product.team(ana);
  const [tablet, phone] = [deviceOf(ana, teamId), deviceOf(ana, teamId)];
  const [one, other] = [newId(), newId()];
  const set = chartFrom(paletteOf(2));
  await tablet.save(mutate('chart.create', { id: one, set }));
  await phone.save(mutate('chart.create', { id: other, set }));
  for (const device of [tablet, phone, tablet]) expect(await device.sync()).toBe('idle');
  expect((await ownColoursOn(tablet)).length).toBe(4);
  const [colour] = createCatalogueSearch([], await ownColoursOn(tablet))('60001');
  if (colour === undefined) throw new Error('Not found.');
  const { id, create } = threadFromChart(teamId, colour);
  await tablet.save(create, mutate('chart.delete', { id: one }), mutate('chart.delete', { id: other }));
  for (const device of [tablet, phone]) expect(await device.sync()).toBe('idle');
  expect(await ownColoursOn(phone)).toEqual([]);
  expect(await phone.data('thread', id)).toMatchObject({ brand: 'Gunold', code: '60001' });
});

test('The largest charts travel: 2,000 colours go in one push, 40 charts come in pages, and the 41st is refused.', async () => {
  const ana = product.person('ana');
  const teamId = await product.team(ana);
  const [tablet, phone] = [deviceOf(ana, teamId), deviceOf(ana, teamId)];
  const largest = chartFrom(paletteOf(limits.chartColours).replaceAll('Dark Quokka', 'n'.repeat(62)));
  expect(jsonBytes(largest.colours)).toBeGreaterThan(limits.chartBytes * 0.9);
  for (let at = 0; at < limits.teamCharts; at += 1) {
    const small = chartFrom(paletteOf(1));
    const set = { ...(at < 6 ? largest : small), brand: `Brand ${at}` };
    await tablet.save(mutate('chart.create', { id: newId(), set }));
  }
  expect(await tablet.sync()).toBe('idle');
  expect(await phone.sync()).toBe('idle');
  expect(await phone.db.attention.count()).toBe(0);
  expect((await ownColoursOn(phone)).length).toBe(6 * limits.chartColours + limits.teamCharts - 6);
  const { outcomes } = await aPushingDevice(ana, teamId).push(
    aChange('chart.create', { id: newId(), set: chartFrom(paletteOf(1)) }),
  );
  expect(outcomes).toMatchObject([
    { status: 'rejected', code: 'invalid', fields: { charts: { problem: 'too_many', limit: 40 } } },
  ]);
});

test('A chart too large for a push is refused where it is made, and never reaches the queue.', async () => {
  const ana = product.person('ana');
  const tablet = deviceOf(ana, await product.team(ana));
  const { colours, ...set } = chartFrom(paletteOf(limits.chartColours));
  const long = colours.map((colour) => ({ ...colour, name: 'ä'.repeat(80) }));
  await expect(tablet.save(mutate('chart.create', { id: newId(), set: { ...set, colours: long } }))).rejects.toThrow(
    'too_large',
  );
  expect(await tablet.db.outbox.count()).toBe(0);
});
