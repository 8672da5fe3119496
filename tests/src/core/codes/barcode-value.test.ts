import { describe, expect, test } from 'vitest';
import {
  barcodeValue,
  looksLikeBarcode,
  olderBarcodeValues,
  scannedCode,
  upcAOf,
  upcEOf,
  hasRightCheckDigit,
} from '#core/codes/scanned-code.ts';

describe('One barcode is one key, however a reader writes it', () => {
  test.each([
    [' 4006381333931 ', '4006381333931'],
    ['04006381333931', '4006381333931'],
    ['0036000291452', '036000291452'],
    ['036000291452', '036000291452'],
    ['00036000291452', '036000291452'],
    ['14006381333938', '14006381333938'],
    ['96385074', '96385074'],
    ['000096385074', '96385074'],
    ['0000096385074', '96385074'],
    ['00000096385074', '96385074'],
    ['00000096385075', '000096385075'],
    ['T-0001', 'T-0001'],
    ['00123', '00123'],
  ])('%j is kept as %j', (text, value) => {
    expect(barcodeValue(text)).toBe(value);
  });

  test.each([
    ['4006381333931', ['04006381333931']],
    ['036000291452', ['00036000291452']],
    ['96385074', ['000096385074', '00000096385074']],
    ['14006381333938', []],
    ['T-0001', []],
  ])('%j is also looked up as %j, which older versions stored', (value, older) => {
    expect(olderBarcodeValues(value)).toEqual(older);
  });
});

describe('[I29] One product code in its spellings is one key', () => {
  test.each([
    '042100005264',
    '0042100005264',
    '00042100005264',
    '04252614',
    ']E00042100005264',
    ']E004252614',
    '0 42100 00526 4',
    '0-42100-00526-4',
    '(01)00042100005264',
  ])('%s', (text) => {
    expect(scannedCode(text)).toMatchObject({ is: 'barcode', value: '042100005264' });
  });

  test.each([
    ['EAN-8 stays what it is', '96385074', '96385074'],
    ['the kind of the scanner goes before', ']E496385074', '96385074'],
    ['a pack of 1 is an article of its own', '10042100005261', '10042100005261'],
    ['eleven digits are unknown', '42100005264', '42100005264'],
    ['a short code keeps its hyphen', 'T-0001', 'T-0001'],
    ['a number of a thread keeps its blank', '40 1902', '40 1902'],
  ])('%s', (_case, text, value) => {
    expect(barcodeValue(text)).toBe(value);
  });

  test('a UPC-E that was stored as eight digits is found, and the other way round', () => {
    expect(olderBarcodeValues('042100005264')).toContain('04252614');
    const bodies = Array.from({ length: 10 }, (_, last) => `012345${last}`);
    const all = bodies.flatMap((body) => Array.from({ length: 10 }, (_, check) => `${body}${check}`));
    const upcEs = all.filter((one) => upcAOf(one) !== undefined);
    expect(upcEs).toHaveLength(10);
    const full = upcEs.map((one) => upcAOf(one) ?? '');
    expect(full.every(hasRightCheckDigit)).toBe(true);
    expect(full.map((one) => upcAOf(upcEOf(one) ?? ''))).toEqual(full);
  });
});

test('Eight digits of two articles are never looked up as the other one', () => {
  expect(olderBarcodeValues('04252658')).toEqual(['000004252658', '00000004252658']);
  expect(olderBarcodeValues('042526000058')).toEqual(['00042526000058']);
});

test.each([
  ['1902', false],
  ['61350', false],
  ['4006381333931', true],
  ['96385074', true],
  ['036000291452', true],
  ['(01)04006381333931(10)L42', true],
  ['https://id.gs1.example/01/04006381333931/10/L42', true],
  ['isacord 1902', false],
])('%j looks like a barcode: %s', (text, isOne) => {
  expect(looksLikeBarcode(text)).toBe(isOne);
});
