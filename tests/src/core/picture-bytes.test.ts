import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { hasPdfEnd, isWholePicture, withoutTurn } from '#core/picture-bytes.ts';

const bytesOf = (name: string) => new Uint8Array(readFileSync(join(import.meta.dirname, 'designs/cases', name)));
const png = bytesOf('c-black-on-clear.png');
const webp = bytesOf('c-orient-6.webp');

const segment = (marker: number, ...data: readonly number[]) => [0xff, marker, 0, data.length + 2, ...data];
const jpeg = (...parts: readonly (readonly number[])[]) => Uint8Array.from([0xff, 0xd8, ...parts.flat()]);
const scan = [...segment(0xda, 1, 1, 0, 0, 63, 0), 0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56];
const end = [0xff, 0xd9];
const preview = segment(0xe1, ...jpeg(scan, end));

const padded = (bytes: Uint8Array, keep: number) => {
  const out = new Uint8Array(bytes.length);
  out.set(bytes.subarray(0, keep));
  return out;
};

describe('F25: a picture is whole', () => {
  test.each([
    ['a JPEG of one scan', jpeg(scan, end)],
    ['a JPEG of several scans', jpeg(segment(0xdb, 0), scan, segment(0xc4, 0), scan, end)],
    ['a JPEG with a preview, and another picture behind its end', jpeg(preview, scan, end, preview)],
    ['a JPEG with bytes between its segments', jpeg([0, 0, 0xff, 0xff], segment(0xdb, 1), scan, end)],
    ['a PNG', png],
    ['a PNG with bytes behind its end', Uint8Array.from([...png, 1, 2, 3])],
    ['a WebP', webp],
    ['a GIF', Uint8Array.from([...'GIF89a'].map((one) => one.charCodeAt(0)).concat(1, 2, 0x3b))],
    ['what is no known picture', Uint8Array.from([1, 2, 3])],
  ])('%s', (_what, bytes) => {
    expect(isWholePicture(bytes)).toBe(true);
  });
});

describe('F25: a picture that was cut, or is zeros behind its head, is not whole', () => {
  const whole = jpeg(preview, segment(0xdb, 0), scan, end);
  test.each([
    ['a JPEG cut at 45 %', bytesOf('c-photo-cut-45.jpg')],
    ['a JPEG without its end mark', whole.subarray(0, -2)],
    ['a JPEG cut in a segment, behind the end of its preview', jpeg(preview)],
    ['a JPEG with zeros behind its head', padded(whole, whole.length - 9)],
    ['a PNG cut at its end', png.subarray(0, -12)],
    ['a PNG cut at half', png.subarray(0, png.length / 2)],
    ['a PNG with zeros behind its head', padded(png, 60)],
    ['a WebP cut at its end', webp.subarray(0, -40)],
    ['a GIF cut at its end', Uint8Array.from([...'GIF89a'].map((one) => one.charCodeAt(0)).concat(1, 2))],
  ])('%s', (_what, bytes) => {
    expect(isWholePicture(bytes)).toBe(false);
  });
});

describe('F25: a picture that Exif data turn', () => {
  test('is given without these data, so that no browser turns it too: WebP', () => {
    const { turn, bytes } = withoutTurn(webp);
    expect({ turn, fewer: webp.length - bytes.length, flag: bytes[20] }).toEqual({ turn: 6, fewer: 34, flag: 0 });
    expect(isWholePicture(bytes)).toBe(true);
    expect(withoutTurn(bytes)).toEqual({ turn: 1, bytes });
  });

  test('is given without these data: PNG, in both orders of bytes', () => {
    const exifs = [
      [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 8, 0, 0],
      [0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 0x01, 3, 0, 1, 0, 0, 0, 8, 0, 0, 0],
    ];
    for (const exif of exifs) {
      const chunk = [0, 0, 0, exif.length, ...'eXIf'].map((one) => (typeof one === 'string' ? one.charCodeAt(0) : one));
      const turned = Uint8Array.from([...png.subarray(0, 33), ...chunk, ...exif, 0, 0, 0, 0, ...png.subarray(33)]);
      expect(withoutTurn(turned)).toEqual({ turn: 8, bytes: png });
    }
  });

  test('is left alone where it is a JPEG, which every browser turns, or lies upright', () => {
    const turned = bytesOf('c-photo-cut-45.jpg');
    expect(withoutTurn(turned)).toEqual({ turn: 1, bytes: turned });
    expect(withoutTurn(png)).toEqual({ turn: 1, bytes: png });
  });
});

test.each([
  ['%PDF-1.4 … %%EOF', true],
  ['%PDF-1.4 … %%EOF\r\n', true],
  [`%PDF-1.4 … %%EOF\n${'\0'.repeat(3000)}`, true],
  [`%PDF-1.4 … %%EOF ${' behind it'.repeat(90)}`, true],
  ['%PDF-1.4 … ', false],
  [`%PDF-1.4 %%EOF ${'more, and cut'.repeat(200)}`, false],
  [`%PDF-1.4 … ${'\0'.repeat(3000)}`, false],
])('F25: a PDF that ends so has an end mark or none: %#', (text, right) => {
  expect(hasPdfEnd(new TextEncoder().encode(text))).toBe(right);
});
