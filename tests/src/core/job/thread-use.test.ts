import { describe, expect, test } from 'vitest';
import { stitchesOfNeedles, threadNeed } from '#core/job/thread-use.ts';

const job = { stitches: 5200, pieces: 24, wasteBp: 1000, spoolMm: 3_000_000, bobbinMm: 113_386 };

test('The top thread of the blocks of 4.3: 686.4, 343.2 and 212.8 m, 28.6 m a piece', () => {
  const metres = (stitches: number) => Math.round(threadNeed({ ...job, stitches }).topMm / 100) / 10;
  expect([5200, 2600, 1612].map(metres)).toEqual([686.4, 343.2, 212.8]);
  expect(threadNeed(job).pieceMm).toBe(28_600);
});

test('One spool is enough for whole pieces only', () => {
  const pieces = (spoolMm: number) => threadNeed({ ...job, spoolMm }).piecesOfSpool;
  expect([3_000_000, 200_000, 28_600, 28_500].map(pieces)).toEqual([104, 6, 1, 0]);
  expect(threadNeed({ ...job, spoolMm: 200_000 }).spools).toBe(4);
});

test('Bobbins are not changed in the middle of a piece: 6 for 9,412 stitches, 8 for 10,000, where length alone says 7', () => {
  const bobbins = (stitches: number) => {
    const need = threadNeed({ ...job, stitches });
    return [need.bobbins, need.bobbinsAtLeast];
  };
  expect(bobbins(9412)).toEqual([6, 6]);
  expect(bobbins(10_000)).toEqual([8, 7]);
});

test('A piece of more than one bobbin goes by length, rounded up', () => {
  const need = threadNeed({ ...job, stitches: 50_000, pieces: 3 });
  expect([need.bobbins, need.bobbinsAtLeast]).toEqual([4, 4]);
});

describe('F33 The stitches of a piece are shared among the needles', () => {
  const [red, blue, green] = [
    { id: 'red', brand: 'Isacord', code: '1902' },
    { id: 'blue', brand: 'Isacord', code: '0015' },
    { id: 'green', brand: 'Madeira', code: '1800' },
  ];
  const block = (stitches: number, threadId: string | null, more: object = {}) => ({
    stitches,
    threadId,
    fileThread: null,
    stopOnly: false,
    ...more,
  });
  const of = (brand: string, code: string) => ({ fileThread: { brand, code, name: null, hex: null } });

  test.each([
    ['evenly where no design is known', 2550, [red, blue], [], [1275, 1275]],
    ['by the threads that were chosen', 2550, [red, blue], [block(1456, 'red'), block(1094, 'blue')], [1456, 1094]],
    [
      'by brand and number in the file, with or without zeros',
      2550,
      [red, blue],
      [block(1456, null, of('ISACORD', '1902')), block(1094, null, of('Isacord', '15'))],
      [1456, 1094],
    ],
    [
      'in proportion where other stitches were typed',
      5100,
      [red, blue],
      [block(1456, 'red'), block(1094, 'blue')],
      [2912, 2188],
    ],
    [
      'with a stop as part of the thread before',
      1000,
      [red, blue],
      [block(500, 'red'), block(100, null, { stopOnly: true }), block(400, 'blue')],
      [600, 400],
    ],
    [
      'a thread that no block names takes what is left',
      1000,
      [red, green],
      [block(700, 'red'), block(300, null)],
      [700, 300],
    ],
    [
      'evenly among needles of one thread',
      1000,
      [red, red, blue],
      [block(600, 'red'), block(400, 'blue')],
      [300, 300, 400],
    ],
    [
      'evenly where the design names none of their threads',
      900,
      [red, blue, green],
      [block(900, 'else')],
      [300, 300, 300],
    ],
    ['evenly where the design has no stitches', 900, [red, blue], [block(0, 'red'), block(0, 'blue')], [450, 450]],
  ])('%s', (_how, stitches, needles, blocks, shares) => {
    expect(stitchesOfNeedles(stitches, needles, blocks)).toEqual(shares);
  });

  test('of no needle there is none', () => {
    expect(stitchesOfNeedles(100, [], [block(100, 'red')])).toEqual([]);
  });
});
