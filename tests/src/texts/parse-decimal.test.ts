import { afterEach, describe, expect, test } from 'vitest';

import { setLocale } from '#texts/locale.ts';
import { parseDecimal } from '#texts/parse-decimal.ts';

afterEach(() => setLocale('en'));

describe.each(['en', 'de', 'de-CH'])('A number typed in %s', (tag) => {
  test.each([
    ['12', '12'],
    [' 12 ', '12'],
    ['1,5', '1.5'],
    ['1.5', '1.5'],
    ['0.500', '0.5'],
    ['0,500', '0.5'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['1.234,5', '1234.5'],
    ['1,234.5', '1234.5'],
    ['1.234.567', '1234567'],
    ['1 234', '1234'],
    ['1’234.50', '1234.5'],
    ['1,25,000.50', '125000.5'],
    ['12,34,567', '1234567'],
    ['-3', '-3'],
    ['−3', '-3'],
    ['-0', '0'],
    ['007', '7'],
    ['', undefined],
    ['abc', undefined],
    ['1.2.3', undefined],
    ['1,2,3', undefined],
    ['1,23,4.5', undefined],
    ['12m', undefined],
    ['--1', undefined],
    ['.', undefined],
    ['1e3', undefined],
  ])('“%s” is read as %s', (text, number) => {
    setLocale(tag);
    expect(parseDecimal(text)).toBe(number);
  });
});

test.each([
  ['en', '1,000', '1000'],
  ['en', '1.000', '1'],
  ['de', '1.000', '1000'],
  ['de', '1,000', '1'],
])('In %s a mark before three digits means what the locale means by it: %s is %s', (tag, text, number) => {
  setLocale(tag);
  expect(parseDecimal(text)).toBe(number);
});
