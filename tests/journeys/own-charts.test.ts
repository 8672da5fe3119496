import { expect, test } from 'vitest';
import { createCatalogueSearch } from '#core/catalogue/catalogue-search.ts';
import { newId } from '#core/ids.ts';
import { limits } from '#core/limits.ts';
import { mutate } from '#core/mutations/mutate.ts';
import { threadFromChart } from '#core/threads/thread-from-chart.ts';
import { chartFrom, deviceOf, ownColoursOn, paletteOf, product, withCharts } from './a-chart-journey.ts';

withCharts();

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
  // Both devices add the colour while one is offline; the server keeps one row.
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
