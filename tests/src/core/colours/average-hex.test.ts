import { expect, test } from 'vitest';
import { averageHex } from '#core/colours/average-hex.ts';

test.each([
  ['one colour', [201, 43, 134, 255, 201, 43, 134, 255], '#c92b86'],
  ['black and white, as light: no dark grey', [0, 0, 0, 255, 255, 255, 255, 255], '#bcbcbc'],
  ['what cannot be seen is left out', [255, 0, 0, 0, 0, 0, 255, 255], '#0000ff'],
  ['nothing to be seen', [1, 2, 3, 0], undefined],
  ['no pixels', [], undefined],
])('The average of %s', (_what, pixels, hex) => {
  expect(averageHex(pixels)).toBe(hex);
});
