import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openPixelReader } from '#parts/scan/wasm-reader.ts';
import { barcodePicture, withCheckDigit } from '../../../../e2e/support/barcode-film.ts';

const scanner = join(import.meta.dirname, '../../../../node_modules/zxing-wasm/dist/reader/zxing_reader.wasm');
const { fetch } = globalThis;
const asked: string[] = [];
globalThis.fetch = async (address) => {
  asked.push(String(address));
  return new Response(await readFile(scanner));
};
afterAll(() => {
  globalThis.fetch = fetch;
});

const pixelsOf = (ean: string | undefined): ImageData => {
  const data = Uint8ClampedArray.from([...barcodePicture(ean)].flatMap((grey) => [grey, grey, grey, 255]));
  return { data, width: 320, height: 240, colorSpace: 'srgb' };
};

test('The scanner reads the bars of a spool out of a picture, and asks nobody but our own server for itself', async () => {
  const read = await openPixelReader();
  const codes = ['400638133393', '036000291452', '123456789012'].map(withCheckDigit);
  expect(await Promise.all(codes.map((code) => read(pixelsOf(code))))).toEqual(codes.map((code) => [code]));
  expect(await read(pixelsOf(undefined))).toEqual([]);
  expect(asked.map((address) => new URL(address, 'https://own.example').host)).toEqual(['own.example']);
});
