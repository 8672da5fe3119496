import { expect, test } from 'vitest';
import { sharedEvenly } from '#core/amounts/shared-evenly.ts';

test.each([
  [1249, 5, [250, 250, 250, 250, 249]],
  [1250, 5, [250, 250, 250, 250, 250]],
  [3, 5, [1, 1, 1, 0, 0]],
  [0, 2, [0, 0]],
  [700, 1, [700]],
] as const)('%i for %i together is shared as %j, the odd units on the first', (total, count, shares) => {
  expect(sharedEvenly(total, count)).toEqual(shares);
});
