import { describe, expect, test } from 'vitest';
import { scannedCode } from '#core/codes/scanned-code.ts';

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
      'no label: a host that is none',
      `https:///inventory/spools/${id}`,
      { is: 'barcode', value: `https:///inventory/spools/${id}` },
    ],
  ])('%s', (_what, text, code) => {
    expect(scannedCode(text)).toEqual(code);
  });
});
