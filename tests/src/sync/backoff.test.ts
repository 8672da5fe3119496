import { expect, test } from 'vitest';
import { backoffMs } from '#sync/reaction.ts';

test.each([
  [1, 1000],
  [2, 2000],
  [3, 4000],
  [6, 32_000],
  [7, 60_000],
  [8, 60_000],
  [5000, 60_000],
])('Before try %i the wait is anything up to %i ms, and never nothing.', (tries, most) => {
  expect(backoffMs(tries, () => 1)).toBe(most);
  expect(backoffMs(tries, () => 0.5)).toBe(most / 2);
  expect(backoffMs(tries, () => 0)).toBe(50);
});

test('It is never less than what the server asked for.', () => {
  expect(backoffMs(1, () => 1, 30_000)).toBe(30_000);
  expect(backoffMs(7, () => 1, 30_000)).toBe(60_000);
});
