import { expect, test } from 'vitest';
import { barcodeValue, looksLikeBarcode } from '#core/codes/barcode-value.ts';

test.each([
  [' 4006381333931 ', '4006381333931'],
  ['0036000291452', '036000291452'],
  ['036000291452', '036000291452'],
  ['T-0001', 'T-0001'],
])('%j is kept as %j, so that one barcode is one row however a reader tells it', (text, value) => {
  expect(barcodeValue(text)).toBe(value);
});

test.each([
  ['1902', false],
  ['61350', false],
  ['4006381333931', true],
  ['96385074', true],
  ['036000291452', true],
  ['isacord 1902', false],
])('%j looks like a barcode: %s', (text, isOne) => {
  expect(looksLikeBarcode(text)).toBe(isOne);
});
