import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { paletteThread, storedThread } from '#core/design-file/palettes.ts';

const chart = Papa.parse<{ readonly code: string; readonly name: string; readonly hex: string }>(
  readFileSync(join(import.meta.dirname, '../../../../charts/table/brother-embroidery.csv'), 'utf8'),
  { header: true, skipEmptyLines: true },
).data;
const withoutNumber = [57, 62, 63, 64];
const places = Array.from({ length: 64 }, (_, at) => at + 1);

test('F19: each place of Brother’s palette has the number of the chart’s colour, or none', () => {
  const threads = places.map((place) => paletteThread('pec', place));
  expect(threads).toEqual(
    places.map((place, at) => {
      const { name, hex } = threads[at] ?? { name: '', hex: '' };
      const code = withoutNumber.includes(place) ? '' : chart.find((one) => one.name === name && one.hex === hex)?.code;
      return { brand: 'Brother', code, name, hex };
    }),
  );
  expect(threads[0]).toEqual({ brand: 'Brother', code: '007', name: 'Prussian Blue', hex: '#0e1f7c' });
  expect(paletteThread('pec', 65)).toBeNull();
});

test.each([
  [
    { brand: 'Brother PEC', code: '1', name: 'Prussian Blue', hex: '#0e1f7c' },
    { brand: 'Brother', code: '007', name: 'Prussian Blue', hex: '#0e1f7c' },
  ],
  [
    { brand: 'Brother PEC', code: '62', name: 'Orange', hex: '#ff9900' },
    { brand: 'Brother', code: null, name: 'Orange', hex: '#ff9900' },
  ],
  [
    { brand: 'Brother PEC', code: '900', name: null, hex: null },
    { brand: 'Brother', code: null, name: null, hex: null },
  ],
  [
    { brand: 'Brother', code: '1', name: 'Mine', hex: null },
    { brand: 'Brother', code: '1', name: 'Mine', hex: null },
  ],
])('F19: a stored block of %j is read as %j', (stored, right) => {
  expect(storedThread(stored)).toEqual(right);
});
