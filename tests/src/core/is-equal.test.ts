import { expect, test } from 'vitest';
import { isEqual } from '#core/is-equal.ts';

const same = [
  [1, 1],
  [null, null],
  [
    { a: 1, b: [{ c: null }] },
    { b: [{ c: null }], a: 1 },
  ],
  [[], []],
  [0, -0],
  [{ a: undefined }, {}],
  [{ a: undefined }, { b: undefined }],
] as const;

const different = [
  [0, null],
  ['1', 1],
  [{ a: 1 }, { a: 2 }],
  [{ a: 1 }, { a: 1, b: 1 }],
  [
    [1, 2],
    [2, 1],
  ],
  [[], {}],
  [{ toString: 1 }, {}],
  [{ ['__proto__']: {} }, {}],
  [[1], [1, null]],
  [{}, null],
  [{ a: { b: 1 } }, { a: { b: '1' } }],
] as const;

test.each(same)('%j and %j are equal', (one, other) => {
  expect(isEqual(one, other)).toBe(true);
  expect(isEqual(other, one)).toBe(true);
});

test.each(different)('%j and %j are not', (one, other) => {
  expect(isEqual(one, other)).toBe(false);
  expect(isEqual(other, one)).toBe(false);
});
