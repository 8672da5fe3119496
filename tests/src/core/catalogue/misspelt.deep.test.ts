import { expect, test } from 'vitest';
import { missedSlips } from './missed-slips.ts';

test('[4.10] for a thousand names with one letter wrong and the brand, the colour is among the first five', () => {
  expect(missedSlips(1000)).toEqual([]);
}, 120_000);
