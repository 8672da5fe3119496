import { expect, test } from 'vitest';
import { contentOf, pdfStart } from '#core/content-of.ts';

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

test.each([
  ['picture', '\u0089PNG\r\n\u001A\n....'],
  ['picture', '\u00FF\u00D8\u00FF\u00E1....'],
  ['picture', 'RIFF....WEBPVP8 '],
  ['picture', 'GIF89a....'],
  ['picture', '\0\0\0\u0018ftypheic'],
  ['picture', '\0\0\0\u0018ftyphevx'],
  ['picture', '\0\0\0\u0018ftypheis'],
  ['picture', '\0\0\0\u0018ftypmsf1'],
  ['picture', 'II*\0....'],
  ['picture', 'MM\0*....'],
  ['picture', '\u0089PNG\r\n\u001A\n.... a comment with %PDF-1.7 in it'],
  ['pdf', '%PDF-1.7'],
  ['pdf', '\u00EF\u00BB\u00BF%PDF-1.4'],
  ['pdf', '\r\n %PDF-1.4'],
  ['pdf', 'TEXTmdos\0\0%PDF-1.4'],
  ['unknown', 'Every PDF begins with %PDF- and its version.'],
  ['unknown', `${' '.repeat(1025)}%PDF-1.4`],
  ['unknown', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['unknown', '<script>alert(1)</script>'],
  ['unknown', 'PNG'],
  ['unknown', 'BMX is a sport, and this is a text'],
  ['unknown', ''],
] as const)('A file is judged %s by its bytes: %j', (content, head) => {
  expect(contentOf(bytes(head))).toBe(content);
});

test.each([
  [0, '%PDF-1.7'],
  [3, '\u00EF\u00BB\u00BF%PDF-1.4'],
  [1024, `${' '.repeat(1024)}%PDF-1.4`],
  [undefined, `${' '.repeat(1025)}%PDF-1.4`],
  [undefined, 'GIF89a %PDF-1.4'],
] as const)('A PDF begins after %s bytes.', (start, head) => {
  expect(pdfStart(bytes(head))).toBe(start);
});
