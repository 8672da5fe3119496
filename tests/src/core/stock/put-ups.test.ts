import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import { lengthsByLine, putUpOf, usualLengthMm, usualLengths } from '#core/stock/put-ups.ts';
import { chartText } from '../catalogue/chart-files.ts';

interface SizeRow {
  readonly brand: string;
  readonly line: string;
  readonly length_m: string;
}

const sizes = Papa.parse<SizeRow>(
  readFileSync(join(import.meta.dirname, '../../../../charts/spool-sizes.csv'), 'utf8').trim(),
  { header: true },
).data;

describe('In which lengths a thread is sold', () => {
  test.each([
    ['Isacord', 'Isacord 40', 'machine', 'polyester', 1_000_000, [1_000_000, 5_000_000]],
    ['Sulky', 'Rayon 40', 'machine', 'rayon', 229_000, [200_000, 229_000, 777_000, 1_000_000, 5_000_000]],
    ['DMC', 'Mouline Special 117', 'floss', 'cotton', 8000, [8000]],
    ['A brand', 'of nobody', 'machine', 'metallic', 1_000_000, [200_000, 1_000_000]],
    ['A brand', 'of nobody', 'bobbin', 'polyester', 113_000, [113_000]],
  ] as const)('%s %s', (brand, line, kind, material, usual, lengths) => {
    const soldAs = { brand, line, kind, material };
    expect([usualLengthMm(soldAs), usualLengths(soldAs)]).toEqual([usual, lengths]);
  });

  test('every length of a line stands in the table, under that brand, and every line in the charts', () => {
    const index = JSON.parse(chartText('index.json')) as { lines: readonly { brand: string; line: string }[] };
    const lines = new Set(index.lines.map(({ brand, line }) => `${brand}/${line}`));
    for (const [line, lengths] of Object.entries(lengthsByLine)) {
      expect(lines).toContain(line);
      const known = sizes
        .filter(({ brand }) => brand === line.split('/')[0])
        .map(({ length_m: m }) => Number(m) * 1000);
      expect(known).toEqual(expect.arrayContaining([...lengths]));
    }
  });

  test.each([
    ['floss', 8000, 'skein'],
    ['bobbin', 113_000, 'bobbin'],
    ['machine', 200_000, 'spool'],
    ['machine', 777_000, 'king'],
    ['machine', 1_000_000, 'king'],
    ['machine', 5_000_000, 'cone'],
  ] as const)('%s of %i mm comes on a %s', (kind, mm, putUp) => {
    expect(putUpOf(kind, mm)).toBe(putUp);
  });
});
