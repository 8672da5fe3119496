import { expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { jsonBytes } from '#core/fields.ts';
import { limits } from '#core/limits.ts';
import { mutate } from '#core/mutations/mutate.ts';
import { aChange } from '../server/product.ts';
import { aDevice as aPushingDevice } from '../server/product.ts';
import { chartFrom, deviceOf, ownColoursOn, paletteOf, product, withCharts } from './a-chart-journey.ts';

withCharts();

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
