import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { dstOf, isRead, laidOnOracle, oracleOf } from './against-oracle.ts';

const minute = { timeout: 60_000 };

const own = join(import.meta.dirname, '../../../designs');
const ownNames = readdirSync(own).filter(isRead);

test('There are more than forty files to compare', () => {
  expect(ownNames.length).toBeGreaterThan(40);
});

test.each(ownNames)('The picture of %s lies on its stitches', minute, (name) => {
  const laid = laidOnOracle(own, name, oracleOf(readFileSync(join(own, dstOf(name, ownNames)))));
  expect(laid.overlap).toBeGreaterThanOrEqual(0.97);
  expect(laid).toMatchObject({ first: true, last: true });
  expect(Math.min(...laid.colours)).toBeGreaterThan(0.95);
});

// Files of other programs, in a folder outside the project, because their licence forbids to include them.
const others = join(import.meta.dirname, '../../../../../shared/data/designs/embroidermodder-head');
const otherNames = existsSync(others) ? readdirSync(others).filter(isRead) : [];
// In the file left out here, the program that wrote it turned the drawing.
const upright = otherNames.filter((name) => name !== 'Embroidermodder.PES');

describe.skipIf(upright.length === 0)('Of other programs,', () => {
  test.each(upright)('the picture of %s lies on the stitches of its DST', minute, (name) => {
    const dst = dstOf(name, otherNames);
    const laid = laidOnOracle(others, name, oracleOf(readFileSync(join(others, dst))), 12_000_000);
    expect(laid.overlap).toBeGreaterThanOrEqual(0.97);
    // only a DST must begin and end where its own stitches do: other formats may begin or end elsewhere
    expect(laid).toMatchObject(name === dst ? { first: true, last: true } : {});
    expect(Math.min(...laid.colours)).toBeGreaterThan(0.95);
  });
});
