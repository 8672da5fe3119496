import { expect, test } from 'vitest';
import { textAt } from '#core/design-file/formats/bytes.ts';
import { sideColours } from '#core/design-file/side-colours.ts';

const windows1252 = (text: string): Uint8Array =>
  Uint8Array.from(text, (sign) => ({ '€': 0x80, '“': 0x93, '”': 0x94, '–': 0x96 })[sign] ?? sign.charCodeAt(0));

test.each([
  ['the longest that is read', `a${'é'.repeat(300)}`, 601, `a${'é'.repeat(119)}`],
  ['a short field of the file', 'Blumen für Zoë', 15, 'Blumen für Zo'],
])('A name in UTF-8 whose last character is cut keeps its letters: %s', (_what, name, length, read) => {
  expect(textAt(new TextEncoder().encode(name), 0, length)).toBe(read);
});

test('A name in Windows-1252 keeps a last letter that UTF-8 would call begun', () => {
  const bytes = windows1252('Café');
  expect(textAt(bytes, 0, bytes.length)).toBe('Café');
});

test('A name in Windows-1252 is read alike in Node and in a browser', () => {
  const name = 'Gold “extra” – 5 €, grün';
  const bytes = windows1252(name);
  expect(textAt(bytes, 0, bytes.length)).toBe(name);
  const list = windows1252('1\r\n5 €,255,0,0\r\n');
  expect(sideColours({ name: 'rose.col', bytes: list })?.[0]?.code).toBe('5 €');
});
