import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Pause } from '#core/design-picture/surface.ts';
import { blockAt, timeLineOf } from '#core/design-picture/time-line.ts';
import { secondsOf, sewingMinutes } from '#core/job/run-time.ts';

const speed = { stitchesPerMinute: 600, trimSeconds: 6, changeSeconds: 75 };
const pauses: readonly Pause[] = [
  { after: 100, kind: 'trim' },
  { after: 200, kind: 'trim' },
  { after: 200, kind: 'change' },
];

test('A machine of 600 stitches a minute sews 10 a second and stands for trims and changes', () => {
  const line = timeLineOf({ count: 300, pauses }, speed);
  expect(line.totalSeconds).toBeCloseTo(30 + 6 + 6 + 75, 9);
  expect([0, 5, 10, 13, 15.9, 16.1, 26, 100, 107, 108, 117, 500].map(line.stitchesAt)).toEqual([
    0, 50, 100, 100, 100, 101, 200, 200, 200, 210, 300, 300,
  ]);
});

test('The whole takes as long as the price reckons for one piece', () => {
  const { totalSeconds } = timeLineOf({ count: 9000, pauses }, speed);
  const minutes = sewingMinutes({
    stitches: 9000,
    colourChanges: 1,
    trims: 2,
    spm: 600,
    colourChangeSec: 75,
    trimSec: 6,
  });
  expect(totalSeconds).toBeCloseTo(secondsOf(minutes), 6);
});

test('A stitch sewn at its moment is sewn then, and time never takes a stitch back', () => {
  const anyLine = fc
    .record({
      count: fc.integer({ min: 1, max: 5000 }),
      at: fc.array(fc.tuple(fc.nat(5000), fc.constantFrom('trim' as const, 'change' as const)), { maxLength: 20 }),
      stitchesPerMinute: fc.integer({ min: 1, max: 2000 }),
    })
    .map(({ count, at, stitchesPerMinute }) => {
      const some = at
        .map(([after, kind]) => ({ after: Math.min(after, count), kind }))
        .toSorted((a, b) => a.after - b.after);
      return { count, line: timeLineOf({ count, pauses: some }, { ...speed, stitchesPerMinute }) };
    });
  fc.assert(
    fc.property(anyLine, fc.nat(5000), fc.double({ min: 0, max: 1, noNaN: true }), ({ count, line }, n, part) => {
      const stitch = Math.min(n, count);
      expect(line.stitchesAt(line.secondsAt(stitch))).toBe(stitch);
      const seconds = line.totalSeconds * part;
      expect(line.stitchesAt(seconds)).toBeLessThanOrEqual(line.stitchesAt(seconds + 0.5));
    }),
  );
});

test.each([
  [0, { block: 0, previous: 0, next: 10 }],
  [1, { block: 0, previous: 0, next: 10 }],
  [10, { block: 0, previous: 0, next: 25 }],
  [11, { block: 1, previous: 10, next: 25 }],
  [25, { block: 1, previous: 10, next: 40 }],
  [40, { block: 2, previous: 25, next: 40 }],
])('After %i stitches of 10, 15 and 15', (stitches, expected) => {
  expect(blockAt({ blockStarts: Uint32Array.from([0, 10, 25]), count: 40 }, stitches)).toEqual(expected);
});

test('Next block and previous block walk from one end to the other', () => {
  const design = { blockStarts: Uint32Array.from([0, 10, 25]), count: 40 };
  const forward = [0];
  for (let at = 0; at < 3; at += 1) forward.push(blockAt(design, forward.at(-1) ?? 0).next);
  const back = [40];
  for (let at = 0; at < 3; at += 1) back.push(blockAt(design, back.at(-1) ?? 0).previous);
  expect([forward, back]).toEqual([
    [0, 10, 25, 40],
    [40, 25, 10, 0],
  ]);
});
