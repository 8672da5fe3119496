import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { dstOf, isRead, laidOnOracle, oracleOf } from './against-oracle.ts';

const folder = join(import.meta.dirname, '../../../designs');
const names = readdirSync(folder).filter(isRead);

test.each(names.filter((name) => name.startsWith('synth3')))('The picture of %s lies on its stitches', (name) => {
  const laid = laidOnOracle(folder, name, oracleOf(readFileSync(join(folder, dstOf(name, names)))), 1_000_000);
  expect(laid.overlap).toBeGreaterThanOrEqual(0.97);
  expect(laid).toMatchObject({ first: true, last: true });
  expect(laid.colours).toHaveLength(3);
  expect(Math.min(...laid.colours)).toBeGreaterThan(0.95);
});
