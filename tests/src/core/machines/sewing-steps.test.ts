import { expect, test } from 'vitest';
import { needleParts, sewingSteps, type SewingStep } from '#core/machines/sewing-steps.ts';

const step = (order: number, needle: number, threadId: string | null, isStop = false): SewingStep => ({
  order,
  needle,
  threadId,
  isStop,
});
const steps = [step(0, 1, 'a'), step(1, 2, 'b'), step(2, 2, 'c')];
const threadsAt = (at: number, pieces: number) =>
  [...needleParts(steps, at, pieces)].map(([needle, { threadId }]) => [needle, threadId]);

test('N5 a needle waits for its next block, and for the first one of the next piece', () => {
  expect(threadsAt(0, 24)).toEqual([
    [1, 'a'],
    [2, 'b'],
  ]);
  expect(threadsAt(1, 24)[1]).toEqual([2, 'b']);
  expect(threadsAt(2, 24)[1]).toEqual([2, 'c']);
  expect(threadsAt(2, 24)[0]).toEqual([1, 'a']);
});

test('after the last piece a needle keeps the thread of its last block', () => {
  const [first, second] = [step(0, 1, 'a'), step(1, 1, 'b')];
  expect(needleParts([first, second, step(2, 2, 'c')], 2, 1).get(1)).toEqual({ orders: [0, 1], threadId: 'b' });
  expect(needleParts([first, second, step(2, 2, 'c')], 2, 2).get(1)).toEqual({ orders: [0, 1], threadId: 'a' });
});

test('while a stop is sewn, its needle keeps the thread of the block before', () => {
  const withStop = [step(0, 1, 'a'), step(1, 1, null, true), step(2, 1, 'b')];
  expect(needleParts(withStop, 1, 1).get(1)).toEqual({ orders: [0, 1, 2], threadId: 'a' });
  expect(needleParts(withStop, 2, 1).get(1)?.threadId).toBe('b');
});

test('a change behind which nothing is stitched is a stop without a thread', () => {
  const blocks = [
    { order: 0, stitches: 10, isStop: false, isChoiceGone: false, match: { by: 'chosen', threadId: 'a' } },
    { order: 2, stitches: 10, isStop: false, isChoiceGone: false, match: { by: 'unknown' } },
  ] as const;
  expect(sewingSteps(blocks, { orders: [0, 1, 2], plan: { needles: [3, 3, 4] } })).toEqual([
    step(0, 3, 'a'),
    step(1, 3, null, true),
    step(2, 4, null),
  ]);
});
