import { expect, test } from 'vitest';
import { createSightings } from '#parts/scan/scan-dialog.tsx';

test('A code that stays before the camera counts once, and again when it comes back', () => {
  const isNew = createSightings();
  const told = [0, 120, 240, 1700, 2900, 4600, 4720].map((at) => isNew('4006381333931', at, true));
  expect(told).toEqual([true, false, false, false, false, true, false]);
});

test('Another code between two looks at one does not make that one new', () => {
  const isNew = createSightings();
  expect([isNew('a', 0, true), isNew('b', 100, true), isNew('a', 200, true)]).toEqual([true, true, false]);
});

test('While a person is asked about a code it stays in sight, and is not counted a second time when the answer is given', () => {
  const isNew = createSightings();
  expect(isNew('a', 0, true)).toBe(true);
  for (let at = 500; at <= 20_000; at += 500) expect(isNew('a', at, false)).toBe(false);
  expect(isNew('a', 20_200, true)).toBe(false);
});

test('A code that first comes while a person is asked waits until they have answered', () => {
  const isNew = createSightings();
  expect([isNew('b', 0, false), isNew('b', 500, false), isNew('b', 700, true)]).toEqual([false, false, true]);
});
