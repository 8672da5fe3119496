import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { describeDesign } from '#core/design-file/describe-design.ts';
import { readDesign } from '#core/design-file/read-design.ts';

const folder = join(import.meta.dirname, '../../../designs');
const rows = Papa.parse<Record<string, string>>(readFileSync(join(folder, 'expected.csv'), 'utf8'), {
  header: true,
  skipEmptyLines: true,
}).data;

interface Printed {
  readonly format: string;
  readonly stitches: number;
  readonly jumps: number;
  readonly trims: number;
  readonly colourChanges: number;
  readonly stops: number;
  readonly sequins: number;
  readonly widthMm10: number;
  readonly heightMm10: number;
  readonly blocks: readonly { readonly stitches: number; readonly fileThread: { hex: string; code: string } | null }[];
  readonly warnings: readonly string[];
}

test.each(rows)('$file has the figures that pyembroidery reads', (row) => {
  const name = row['file'] ?? '';
  const design = describeDesign(name, readDesign({ name, bytes: readFileSync(join(folder, name)) })) as Printed;
  const threads = design.blocks.map(({ fileThread }) => fileThread);
  expect({
    stitches: String(design.stitches),
    jumps: String(design.jumps),
    trims: String(design.trims),
    colourChanges: String(design.colourChanges),
    stops: String(design.stops),
    widthMm10: String(design.widthMm10),
    heightMm10: String(design.heightMm10),
    blockStitches: design.blocks.map(({ stitches }) => stitches).join('|'),
    hex: threads.every((one) => one === null) ? '' : threads.map((one) => one?.hex).join('|'),
    code: threads.every((one) => (one?.code ?? '') === '') ? '' : threads.map((one) => one?.code).join('|'),
    file: name,
  }).toEqual(row);
  expect(design).toMatchObject({ sequins: 0, format: name.slice(-3), warnings: [] });
});

test('Every sample is compared', () => {
  const samples = readdirSync(folder).filter((name) => !/\.(csv|md)$/u.test(name));
  expect(rows.map(({ file }) => file).toSorted()).toEqual(samples.toSorted());
});
