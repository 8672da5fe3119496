import { expect, test } from 'vitest';
import { contentOf } from '#core/content-of.ts';

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

test.each([
  ['picture', '\u0089PNG\r\n\u001A\n....'],
  ['picture', '\u00FF\u00D8\u00FF\u00E1....'],
  ['picture', 'RIFF....WEBPVP8 '],
  ['picture', 'GIF89a....'],
  ['picture', '\0\0\0\u0018ftypheic'],
  ['pdf', '%PDF-1.7'],
  ['unknown', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['unknown', '<script>alert(1)</script>'],
  ['unknown', 'PNG'],
  ['unknown', 'BMX is a sport, and this is a text'],
  ['unknown', ''],
] as const)('A file is judged %s by its bytes: %j', (content, head) => {
  expect(contentOf(bytes(head))).toBe(content);
});
