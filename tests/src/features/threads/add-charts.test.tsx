// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { limits } from '#core/limits.ts';
import { mutate } from '#core/mutations/mutate.ts';
import { wholeCatalogue } from '../../core/catalogue/chart-files.ts';
import { aChartsDialog, palette, strangeNumbers } from './a-charts-dialog.tsx';

const isacord = wholeCatalogue()
  .filter(({ brand }) => brand === 'Isacord')
  .map(({ code }) => code);
const ownChart = (brand: string, line: string) =>
  mutate('chart.create', { id: newId(), set: { brand, line, colours: [{ code: '1', name: null, hex: null }] } });
const names = (count: number) => Array.from({ length: count }, (_, at) => `Quokka Line ${at}`);

test('Twenty palettes of Ink/Stitch are added with three presses, one brand without a line among them', async () => {
  const page = await aChartsDialog();
  const all = [...names(18), 'Gunold', 'Marathon'];
  await page.choose(...all.map((name) => palette(name, strangeNumbers(300))));
  await expect.poll(() => page.ticked()).toHaveLength(20);
  await page.press('Add 20 charts');
  await expect.poll(() => page.isOpen()).toBe(false);
  expect(page.count.presses).toBeLessThanOrEqual(3);
  const expected = [...names(18), 'Gunold Embroidery', 'Marathon Embroidery'];
  await expect.poll(() => page.saved()).toEqual(expected.toSorted());
});

test('A palette whose chart is built in is said and left out, and one tick takes it', async () => {
  const page = await aChartsDialog();
  await page.choose(palette('Isacord Polyester', [...isacord, '9999']), palette('Gunold', strangeNumbers(9)));
  await expect.poll(() => page.ticked()).toEqual(['Gunold Embroidery']);
  expect(page.said('Isacord Polyester')).toContain(
    `We have this chart already: Isacord Isacord 40 (shared numbers: ${isacord.length} of ${isacord.length + 1}).`,
  );
  await page.tick('Isacord Polyester');
  await page.press('Add 2 charts');
  await expect.poll(() => page.saved()).toEqual(['Gunold Embroidery', 'Isacord Polyester']);
});

test('Nothing is added before it is known which charts are built in', async () => {
  const page = await aChartsDialog({ charts: { load: () => new Promise(() => undefined) } });
  await page.choose(palette('Isacord Polyester', isacord));
  await expect.poll(() => page.button('Add 1 chart')?.disabled).toBe(true);
});

test('Of more palettes than a team has room for, as many as fit are ticked, and the person chooses which', async () => {
  const own = names(3).map((line) => ownChart('Own', line));
  const page = await aChartsDialog({ drafts: own });
  const room = limits.teamCharts - own.length;
  await page.choose(...names(62).map((name) => palette(name, strangeNumbers(3))));
  await expect.poll(() => page.ticked()).toHaveLength(room);
  expect(page.text()).toContain(`A team can have 40 charts: ${room} of these 62 fit.`);
  expect(page.text()).toContain(`${room} of 62 ticked`);
  expect(page.said('Quokka Line 61')).toContain('It does not fit any more.');
  await page.tick('Quokka Line 61');
  await expect.poll(() => page.text()).toContain(`A team can have 40 charts: ${room} more fit. Untick 1.`);
  expect(page.button(`Add ${room + 1} charts`)?.disabled).toBe(true);
  await page.tick('Quokka Line 0');
  await page.press(`Add ${room} charts`);
  await expect.poll(() => page.saved()).toHaveLength(limits.teamCharts);
  expect(page.saved()).toContain('Quokka Line 61');
  expect(page.saved()).not.toContain('Quokka Line 0');
});

test('Palettes that the team has, or that are chosen twice, are left out; ticking one gives it a free name', async () => {
  const page = await aChartsDialog({ drafts: [ownChart('Gunold', 'Embroidery')] });
  await page.choose(palette('Gunold', ['7']), palette('Quokka Rayon', ['8']), palette('Quokka Rayon', ['9'], 'b.gpl'));
  await expect.poll(() => page.ticked()).toEqual(['Quokka Rayon']);
  expect(page.text()).toContain('You have a chart of this line already.');
  expect(page.text()).toContain('Another of these files has this brand and line.');
  await page.tick('Gunold Embroidery');
  await expect.poll(() => page.ticked()).toEqual(['Gunold Embroidery 2', 'Quokka Rayon']);
  await page.press('Add 2 charts');
  await expect.poll(() => page.saved()).toEqual(['Gunold Embroidery', 'Gunold Embroidery 2', 'Quokka Rayon']);
});

test('A broken file is named and the others are added; the name of a chart can be changed before', async () => {
  const page = await aChartsDialog();
  const embroidermodder = new File([Uint8Array.of(0xff, 0xff, 0xff, 0, 0x0a, 0x14, 0x1e, 0)], 'Sulky.edr');
  await page.choose(palette('Gunold', ['7']), embroidermodder, palette('Quokka Rayon', ['8']));
  await expect.poll(() => page.ticked()).toEqual(['Gunold Embroidery', 'Quokka Rayon']);
  expect(page.text()).toContain('Sulky.edr: This is neither a table nor a palette.');
  await page.press('Edit Gunold Embroidery');
  await expect.poll(() => page.said('Gunold Embroidery')).toContain('Line');
  page.put('Gunold Embroidery', 'Line', '');
  await expect.poll(() => page.button('Add 2 charts')?.disabled).toBe(true);
  page.put('Gunold ', 'Line', 'Poly 40');
  await page.press('Add 2 charts');
  await expect.poll(() => page.saved()).toEqual(['Gunold Poly 40', 'Quokka Rayon']);
});
