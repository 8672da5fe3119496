import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isPalette, readPalette } from '#core/exchange/read-palette.ts';

const text = readFileSync(join(import.meta.dirname, 'cases', 'a8-hex-names.gpl'), 'utf8');

describe('[I27] A palette of a drawing program', () => {
  test('has no number in a word that repeats the colour, and asks once at which end the others stand', () => {
    const { file, asks } = readPalette(text);
    expect(isPalette(text)).toBe(true);
    expect(asks).toEqual({ first: '15 White', last: 'Royal Blue 2' });
    expect(file.rows.map(({ cells }) => cells)).toEqual([
      ['', '', '44,33,55'],
      ['', '', '118,68,98'],
      ['', 'Blue', '0,102,204'],
      ['', 'Weihnachtsrot', '182,31,49'],
      ['', 'Royal Blue 2', '0,86,147'],
      ['', '15 White', '255,255,255'],
    ]);
  });

  test.each([
    ['first' as const, ['', '15'], ['Royal Blue 2', 'White']],
    ['last' as const, ['2', ''], ['Royal Blue', '15 White']],
  ])('is read with the number %s when the person has said so', (at, codes, names) => {
    const rows = readPalette(text, at).file.rows.slice(-2);
    expect([rows.map(({ cells }) => cells[0]), rows.map(({ cells }) => cells[1])]).toEqual([codes, names]);
  });

  test('with a weight in every name still has its numbers at the other end', () => {
    const { file, asks } = readPalette('GIMP Palette\n1 2 3 40 Red 1001\n4 5 6 40 Blue 1002\n7 8 9 40 Green 1003\n');
    expect([asks, file.rows.map(({ cells }) => cells[0])]).toEqual([undefined, ['1001', '1002', '1003']]);
  });

  test('with its numbers in a column of their own asks nothing, whatever digits the names have', () => {
    const lines = ['1 2 3\t   3 Whites   1001', '4 5 6\t   4 Blues 2   1002', '7 8 9\t   5 Greens   1003'];
    const { file, asks } = readPalette(['GIMP Palette', ...lines].join('\n'));
    expect([asks, file.rows.map(({ cells }) => cells[0])]).toEqual([undefined, ['1001', '1002', '1003']]);
  });
});
