import { describe, expect, test } from 'vitest';
import { barcodeValue, looksLikeBarcode, olderBarcodeValues } from '#core/codes/barcode-value.ts';

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
