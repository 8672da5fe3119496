import { expect, test } from 'vitest';
import { threadNeed } from '#core/job/thread-use.ts';

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
