import { expect, test } from 'vitest';
import { missedSlips } from './missed-slips.ts';

test('[4.10] for forty names with one letter wrong and the brand, the colour is among the first five', () => {
  expect(missedSlips(40)).toEqual([]);
});
