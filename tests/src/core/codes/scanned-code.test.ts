import { describe, expect, test } from 'vitest';
import { scannedCode, seenCode, typedCode } from '#core/codes/scanned-code.ts';

const id = '0198c5a0-1111-7222-8333-444455556666';

describe('what a camera has read', () => {
  test.each([
    ['an EAN', '4006381333931', { is: 'barcode', value: '4006381333931' }],
    ['an EAN that is a UPC', '0012345678905', { is: 'barcode', value: '012345678905' }],
    ['control characters in it', '\u001d01\u00001902\u200b\r\n', { is: 'barcode', value: '011902' }],
    [
      'a GS1 code with a lot',
      '\u001d010400638133393110L42\u001d21778',
      {
        is: 'barcode',
        value: '4006381333931',
        lot: 'L42',
        more: '(01)04006381333931(10)L42(21)778',
        raw: '010400638133393110L4221778',
      },
    ],
    [
      'a GS1 code with the number alone',
      '0104006381333931',
      { is: 'barcode', value: '4006381333931', raw: '0104006381333931' },
    ],
    ['control characters only', '\u001d\u0000\u0007\u001e', { is: 'unusable' }],
    ['too short', '123', { is: 'unusable' }],
    ['too long', '1'.repeat(65), { is: 'unusable' }],
    [
      'a web address of a maker',
      'https://maker.example/p/1902',
      { is: 'barcode', value: 'https://maker.example/p/1902' },
    ],
    ['a label', `https://a.example/inventory/spools/${id}`, { is: 'label', of: 'spools', id, host: 'a.example' }],
    [
      'a label in capitals, over http, with a port and more behind it',
      `HTTP://LAN.local:8443/inventory/Machines/${id.toUpperCase()}?x=1#y`,
      { is: 'label', of: 'machines', id, host: 'lan.local:8443' },
    ],
    [
      'a label with the sign of its kind',
      `]Q1https://a.example/inventory/spools/${id}`,
      { is: 'label', of: 'spools', id, host: 'a.example' },
    ],
    ['a short code with it', ']C0T-0001', { is: 'barcode', value: 'T-0001', raw: ']C0T-0001' }],
    ['a Code 39 with its start and stop', '*T-0001*', { is: 'barcode', value: 'T-0001', raw: '*T-0001*' }],
    ['digits with them', '*4006381333931*', { is: 'barcode', value: '4006381333931', raw: '*4006381333931*' }],
    [
      'no label: a host that is none',
      `https:///inventory/spools/${id}`,
      { is: 'barcode', value: `https:///inventory/spools/${id}` },
    ],
  ])('%s', (_what, text, code) => {
    expect(scannedCode(text)).toEqual(code);
  });
});

describe('Eight digits that are an EAN-8 and a UPC-E', () => {
  const both = '04252658';
  const asUpcE = { is: 'barcode', value: '042526000058' };

  test.each(['04252658', ' 0425 2658 '])('typed as %j they are either', (text) => {
    expect(scannedCode(text)).toEqual({ is: 'barcode', value: both, or: { by: 'upcE', value: asUpcE.value } });
  });

  test.each([
    ['a scanner says UPC-E', `]E0${both}`, asUpcE.value],
    ['a scanner says EAN-8', `]E4${both}`, both],
    ['a camera saw UPC-E', seenCode(both, 'upc_e') ?? '', asUpcE.value],
    ['a camera saw EAN-8', seenCode(both, 'ean_8') ?? '', both],
    ['our own reader saw EAN-8', seenCode(both, 'EAN8') ?? '', both],
    ['only EAN-8 fits', '96385074', '96385074'],
    ['only UPC-E fits', '04252614', '042100005264'],
    ['neither fits', '04252659', '04252659'],
  ])('are one where %s', (_how, text, value) => {
    const code = scannedCode(text);
    expect(code).toMatchObject({ is: 'barcode', value });
    expect(code).not.toHaveProperty('or');
  });
});

test.each([
  ['a whole number of a carton', '14006381333938', 'itf', '14006381333938'],
  ['the same by our own reader', '14006381333938', 'ITF', '14006381333938'],
  ['a part of it', '140063813339', 'itf', undefined],
  ['a wrong one', '14006381333939', 'itf', undefined],
  ['an EAN', '4006381333931', 'ean_13', '4006381333931'],
])('Of the bars of a carton %s counts', (_what, text, format, seen) => {
  expect(seenCode(text, format)).toBe(seen);
});

test('What a scanner typed for one of two keyboards is either text', () => {
  expect(typedCode('MADß1147', 'MAD-1147')).toEqual({
    is: 'barcode',
    value: 'MADß1147',
    or: { by: 'keys', value: 'MAD-1147' },
  });
  expect(typedCode('4006381333931', undefined)).toEqual({ is: 'barcode', value: '4006381333931' });
});
