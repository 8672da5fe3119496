import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { designFileType, designFormats } from '#core/design-file/design.ts';
import { sampleBytes } from '../../src/core/designs/sample-bytes.ts';
import { aProduct, type Product } from '../product.ts';
import { aFileWorkshop, codeOf } from './a-file-workshop.ts';
import { aPdf, aPng } from './some-bytes.ts';

let product: Product;
beforeAll(async () => {
  product = await aProduct();
});
afterAll(() => product.close());

const samples = readdirSync(join(import.meta.dirname, '../../designs'));
const sampleOf = (format: string): Uint8Array<ArrayBuffer> | undefined => {
  const name = samples.find((one) => one.startsWith('synth3') && one.endsWith(`.${format}`));
  return name === undefined ? undefined : sampleBytes(name);
};

test.each(designFormats.filter((format) => sampleOf(format) !== undefined))(
  'A design in %s is kept and given back byte by byte, as a download.',
  async (format) => {
    const bytes = sampleOf(format) ?? new Uint8Array();
    const { addRow, begin, put, get, device } = await aFileWorkshop(product);
    const row = await addRow(bytes, { type: designFileType(format), name: `rose.${format}` });
    await begin(bytes);
    expect(await put(bytes)).toEqual([204]);
    expect((await device.row(row))?.d).toMatchObject({ stored: true });
    const answer = await get(bytes);
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, designFileType(format)]);
    expect(answer.headers.get('Content-Disposition')).toContain('attachment');
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(bytes);
  },
);

test.each([
  ['a picture that calls itself a design', 'dst', aPng(300)],
  ['a DST that calls itself a PES', 'pes', sampleOf('dst') ?? new Uint8Array()],
  ['a design without a stitch', 'dst', new Uint8Array(512).fill(0x20)],
] as const)('%s is refused and never stored.', async (_what, format, bytes) => {
  const { addRow, begin, part, get } = await aFileWorkshop(product);
  await addRow(bytes, { type: designFileType(format), name: `rose.${format}` });
  await begin(bytes);
  const answer = await part(bytes, 0, bytes);
  expect(answer.status).toBe(422);
  expect(await codeOf(answer)).toMatchObject({ code: 'wrong_type' });
  expect((await get(bytes)).status).toBe(404);
});

describe('The bytes say what a file is, whatever other rows call them:', () => {
  const dst = sampleOf('dst') ?? new Uint8Array();
  const asDst = { type: designFileType('dst'), name: 'rose.dst' };
  const asPes = { type: designFileType('pes'), name: 'rose.pes' };

  test.each([
    ['a photo beside a row that calls it a design', aPng(700, { seed: 71 }), asDst, {}],
    ['a paper beside a row that calls it a design', aPdf(700, 72), asPes, { type: 'application/pdf' }],
    ['a design beside a row that calls it a photo', dst, {}, asDst],
    ['a design beside a row that calls it one of another format', dst, asPes, asDst],
  ] as const)('%s', async (_what, bytes, stray, right) => {
    const { addRow, begin, part, get, device } = await aFileWorkshop(product);
    const wrong = await addRow(bytes, stray);
    const row = await addRow(bytes, right);
    await begin(bytes);
    expect((await part(bytes, 0, bytes)).status).toBe(204);
    expect((await device.row(row))?.d).toMatchObject({ stored: true });
    expect((await device.row(wrong))?.d).toMatchObject({ stored: false });
    expect((await get(bytes)).status).toBe(200);
  });

  test('a photo is never a design, even if its bytes could be read as stitches', async () => {
    const { addRow, begin, part } = await aFileWorkshop(product);
    const bytes = aPng(600, { seed: 73 });
    await addRow(bytes, { type: designFileType('exp'), name: 'rose.exp' });
    await begin(bytes);
    expect(await codeOf(await part(bytes, 0, bytes))).toMatchObject({ code: 'wrong_type' });
  });
});
