import { expect, test } from 'vitest';
import { boundsOf, lengthMm, sampleMotif } from '#features/test-pages/sample-motif.ts';

const blocks = sampleMotif();

test('the sample is a motif that a machine could sew: short stitches on the grid of a tenth of a millimetre, within a small hoop', () => {
  expect(blocks.map(({ name }) => name)).toEqual(['leaves', 'petals', 'heart']);
  const points = blocks.flatMap((block) => block.points);
  expect(points.length).toBeGreaterThan(200);
  for (const mm of points.flat()) expect(Math.abs(mm * 10 - Math.round(mm * 10))).toBeLessThan(1e-9);
  const { from, to } = boundsOf(blocks);
  expect([Math.min(...from) >= 0, Math.max(...to) <= 40]).toEqual([true, true]);
});

test('within a petal no stitch is longer than the petal is wide', () => {
  const [leaf] = blocks;
  const steps = (leaf?.points ?? []).slice(1).map((point, at) => lengthMm([leaf?.points[at] ?? point, point]));
  const long = steps.filter((mm) => mm > 6);
  expect(long).toHaveLength(1); // the way from the first leaf to the second
});

test.each([
  [[], 0],
  [[[1, 1]], 0],
  [
    [
      [0, 0],
      [3, 4],
      [3, 0],
    ],
    9,
  ],
] as const)('the thread along %j is %f mm long', (points, mm) => {
  expect(lengthMm(points)).toBe(mm);
});
