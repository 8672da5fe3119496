import { expect, test } from 'vitest';
import { textAt } from '#core/design-file/formats/bytes.ts';
import { sideColours } from '#core/design-file/side-colours.ts';

const windows1252 = (text: string): Uint8Array =>
  Uint8Array.from(text, (sign) => ({ '€': 0x80, '“': 0x93, '”': 0x94, '–': 0x96 })[sign] ?? sign.charCodeAt(0));

test('A name in Windows-1252 is read alike in Node and in a browser', () => {
  const name = 'Gold “extra” – 5 €, grün';
  const bytes = windows1252(name);
  expect(textAt(bytes, 0, bytes.length)).toBe(name);
  const list = windows1252('1\r\n5 €,255,0,0\r\n');
  expect(sideColours({ name: 'rose.col', bytes: list })?.[0]?.code).toBe('5 €');
});
