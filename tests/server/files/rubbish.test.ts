import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { aFile, aProduct, type Product } from '../product.ts';
import { aFileWorkshop, codeOf } from './a-file-workshop.ts';
import { aPdf, aPng, sha256Of } from './some-bytes.ts';

const mib = 1024 * 1024;
const textOf = (text: string): Uint8Array => new TextEncoder().encode(text);

let product: Product;
beforeAll(async () => {
  product = await aProduct({ env: { FILES_TEAM_MB: '1' } });
});
afterAll(() => product.close());

const wrongType =
  'Teams keep PNG, JPEG, WebP, PDF and design files, and this is none of them, or not the one that its row names.';
const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>';

describe('Bytes that call themselves a PNG and are', () => {
  test.each([
    ['a script', textOf('alert(document.cookie)'), wrongType],
    ['a page', textOf('<!doctype html><html><script>alert(1)</script></html>'), wrongType],
    ['a picture that is a page', textOf(svg), wrongType],
    ['an SVG behind an XML header', textOf(`<?xml version="1.0"?>${svg}`), wrongType],
    ['the first eight bytes of a PNG and then a page', textOf('\u0089PNG\r\n\u001A\n<html>'), wrongType],
    ['a PDF', aPdf(300), wrongType],
    [
      'a picture of 30,000 by 30,000 px',
      aPng(300, { width: 30_000, height: 30_000 }),
      'A picture may have 50 million pixels at most.',
    ],
    ['a picture of 100,000 by 1 px more than allowed', aPng(300, { width: 50_001, height: 1000 }), '50 million pixels'],
  ])('%s are refused with a sentence, never stored and never sent', async (_what, bytes, message) => {
    const { addRow, begin, part, get, device } = await aFileWorkshop(product);
    const row = await addRow(bytes);
    await begin(bytes);
    const answer = await part(bytes, 0, bytes);
    expect(answer.status).toBe(422);
    expect(await codeOf(answer)).toMatchObject({
      code: 'wrong_type',
      message: expect.stringContaining(message),
    });
    expect((await device.row(row))?.d).toMatchObject({ stored: false });
    expect((await get(bytes)).status).toBe(404);
  });
});

describe('Refused on the wire, with a sentence, is', () => {
  test.each([
    ['a file of 0 bytes', 0, 422, 'invalid', 'Bytes must be at least 1.'],
    ['a file of 26 MiB', 26 * mib, 413, 'too_large', 'A file may have 25 MiB at most.'],
    ['a file of more bytes than numbers hold', 1e300, 422, 'invalid', 'Bytes must be at most '],
    ['a file of less than nothing', -1, 422, 'invalid', 'Bytes must be at least 1.'],
  ])('%s', async (_what, bytes, status, code, message) => {
    const { ana, team } = await aFileWorkshop(product);
    const answer = await ana.call('POST', `/teams/${team}/files/${'0'.repeat(64)}`, { body: { bytes } });
    expect(answer.status).toBe(status);
    expect(answer.body.error).toMatchObject({
      code,
      message: expect.stringContaining(message),
    });
  });

  test('a wrong hash: the bytes are others than their name says', async () => {
    const { addRow, begin, part } = await aFileWorkshop(product);
    const [named, sent] = [aPng(500, { seed: 1 }), aPng(500, { seed: 2 })];
    await addRow(named);
    await begin(named);
    expect(await codeOf(await part(named, 0, sent))).toMatchObject({
      code: 'wrong_digest',
      message: 'The bytes are not those that their SHA-256 names.',
    });
  });

  test('a file that no longer fits into its team', async () => {
    const { addRow, begin } = await aFileWorkshop(product);
    const bytes = aPng(mib + 1);
    await addRow(bytes);
    const answer = await begin(bytes);
    expect([answer.status, answer.body.error]).toMatchObject([
      409,
      {
        code: 'team_full',
        message:
          'The files of this team may take 1 MB, and this one does not fit any more. Delete files that you no longer need.',
      },
    ]);
  });

  test('a name of 300 characters that climbs folders; a short one is only a name', async () => {
    const { device, thread, addRow, begin, put, get } = await aFileWorkshop(product);
    const long = { id: newId(), set: aFile('thread', thread.id, { name: '../'.repeat(100) }) };
    expect(await device.outcomeOf('file.create', long)).toMatchObject({ status: 'rejected', code: 'invalid' });
    const bytes = aPng(400);
    await addRow(bytes, { name: `../../etc/"passwd'; filename=x.html` });
    await begin(bytes);
    await put(bytes);
    const answer = await get(bytes);
    expect(answer.headers.get('Content-Disposition')).toBe(
      "inline; filename*=UTF-8''etc%20passwd%27%3B%20filename%3Dx.html",
    );
    expect(answer.headers.get('Content-Type')).toBe('image/png');
  });

  test('a hash of another team, in the same words as one that does not exist', async () => {
    const hers = await aFileWorkshop(product);
    const bytes = aPng(400, { seed: 9 });
    await hers.addRow(bytes);
    await hers.begin(bytes);
    await hers.put(bytes);
    const eve = await aFileWorkshop(product, 'eve');
    const nothing = aPng(400, { seed: 10 });
    const told = async (named: Uint8Array) => {
      const sent = await eve.part(named, 0, named);
      const asked = await eve.begin(named);
      const got = await eve.get(named, { 'If-None-Match': `"${sha256Of(named)}"` });
      return [sent.status, asked.status, got.status, await codeOf(sent), asked.body.error, await codeOf(got)].map(
        (one) => JSON.stringify(one).replaceAll(/"requestId":"[^"]*"/g, ''),
      );
    };
    expect(await told(bytes)).toEqual(await told(nothing));
  });
});
