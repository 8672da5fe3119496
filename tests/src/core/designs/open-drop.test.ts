import { strToU8, zipSync, type Zippable } from 'fflate';
import { describe, expect, test } from 'vitest';
import { openDrop } from '#core/designs/open-drop.ts';
import { unpack, zipLimits } from '#core/designs/unpack.ts';
import { sampleBytes } from './sample-bytes.ts';

const dst = sampleBytes('synth3.dst');
const zipped = (files: Zippable) => ({ path: 'pack.zip', bytes: zipSync(files) });
const whyOf = (files: Zippable) =>
  Object.fromEntries(openDrop([zipped(files)]).notRead.map(({ path, why }) => [path, why.code]));

const sizeInDirectory = (bytes: Uint8Array, size: number): void => {
  const entry = bytes.length - 22 - 46 - 'rose.dst'.length;
  new DataView(bytes.buffer, bytes.byteOffset).setUint32(entry + 24, size, true);
};

describe('A drop', () => {
  test('gives designs, papers, and what was not read with the reason', () => {
    const drop = openDrop([
      zipped({ 'a/rose.dst': dst, 'a/rose.pdf': strToU8('%PDF-1.4'), 'a/readme.txt': strToU8('hello') }),
      { path: 'photo.dst', bytes: new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 0x10, 0x4a, 0x46, 0x49, 0x46, 0, 1]) },
      { path: 'nothing.dst', bytes: new Uint8Array() },
      { path: 'letter.txt', bytes: strToU8('hello') },
      { path: 'work.emb', bytes: strToU8('a working file') },
    ]);
    expect(drop.designs.map(({ path }) => path)).toEqual(['pack.zip/a/rose.dst']);
    expect(drop.papers.map(({ path }) => path)).toEqual(['pack.zip/a/rose.pdf']);
    expect(drop.notRead.map(({ path, why }) => [path, why.code])).toEqual([
      ['photo.dst', 'noDesign'],
      ['nothing.dst', 'empty'],
      ['letter.txt', 'unknown'],
      ['work.emb', 'workingFile'],
    ]);
  });

  test('takes a design for one under the ending of a colour list, and says what a list alone is for', () => {
    const drop = openDrop([
      { path: 'rose.col', bytes: dst },
      { path: 'lily.inf', bytes: strToU8('colours') },
      { path: 'ROSE.edr', bytes: strToU8('colours') },
      { path: 'pack/oak.inf', bytes: strToU8('colours') },
    ]);
    expect(drop.designs.map(({ path }) => path)).toEqual(['rose.col']);
    expect(drop.notRead).toEqual([{ path: 'lily.inf', why: { code: 'coloursOnly' } }]);
  });

  test('names a table beside a design and never unpacks a workbook, which is a ZIP too', () => {
    const drop = openDrop([
      { path: 'rose.dst', bytes: dst },
      { path: 'stock.csv', bytes: strToU8('Brand,Number') },
      { path: 'stock.xlsx', bytes: zipSync({ 'xl/media/logo.png': strToU8('png') }) },
      { path: 'pack/list.csv', bytes: strToU8('Brand,Number') },
    ]);
    expect([drop.designs.length, drop.papers.length]).toEqual([1, 0]);
    expect(drop.notRead.map(({ path, why }) => [path, why.code])).toEqual([
      ['stock.csv', 'table'],
      ['stock.xlsx', 'table'],
    ]);
  });

  test('stops where the person cancels, and says how far it is', () => {
    const steps: string[] = [];
    const files = ['1', '2', '3'].map((name) => ({ path: `${name}.dst`, bytes: dst }));
    const drop = openDrop(files, (done, of) => {
      steps.push(`${done} of ${of}`);
      return done < 1;
    });
    expect(drop.designs).toHaveLength(1);
    expect(steps).toEqual(['0 of 3', '1 of 3', '3 of 3']);
  });
});

describe('An archive', () => {
  test('is refused where a name leads out of it, and where it holds another archive', () => {
    expect(
      whyOf({
        '../up.dst': dst,
        '/root.dst': dst,
        'C:\\windows.dst': dst,
        'a/../../b.dst': dst,
        'inner.zip': zipSync({ 'rose.dst': dst }),
      }),
    ).toEqual({
      'pack.zip/../up.dst': 'outsidePath',
      'pack.zip//root.dst': 'outsidePath',
      'pack.zip/C:/windows.dst': 'outsidePath',
      'pack.zip/a/../../b.dst': 'outsidePath',
      'pack.zip/inner.zip': 'zipInZip',
    });
  });

  test('that would fill the memory is refused before it is unpacked', () => {
    const bomb = zipSync({ 'rose.dst': dst });
    sizeInDirectory(bomb, zipLimits.bytes + 1);
    expect(unpack('bomb.zip', bomb)).toEqual({ ok: false, error: { code: 'zipTooLarge', max: zipLimits.bytes } });
  });

  test('that lies about the sizes in it, or is cut, is called damaged or gives no design', () => {
    const { bytes } = zipped({ 'rose.dst': dst });
    for (const cut of [4, 30, bytes.length - 30]) {
      const drop = openDrop([{ path: 'cut.zip', bytes: bytes.slice(0, cut) }]);
      expect(drop.designs).toEqual([]);
      expect(drop.notRead.length).toBeLessThanOrEqual(1);
    }
    const lying = bytes.slice();
    sizeInDirectory(lying, 10);
    expect(openDrop([{ path: 'lying.zip', bytes: lying }]).designs).toEqual([]);
  });

  const renamed = (bytes: Uint8Array, from: string, to: readonly number[]): Uint8Array => {
    const out = bytes.slice();
    const name = strToU8(from);
    for (let at = 0; at < out.length; at += 1) if (name.every((byte, nth) => out[at + nth] === byte)) out.set(to, at);
    const view = new DataView(out.buffer);
    for (let at = 0; at + 10 < out.length; at += 1) {
      if (view.getUint32(at, true) === 0x04034b50) view.setUint16(at + 6, 0, true);
      if (view.getUint32(at, true) === 0x02014b50) view.setUint16(at + 8, 0, true);
    }
    return out;
  };

  test.each([
    ['of Windows, in the page of DOS', 'Bl_te.dst', [0x42, 0x6c, 0x81, 0x74, 0x65], 'Bl\u00fcte.dst'],
    ['of a Mac, in UTF-8 without a sign', 'Bl__te.dst', [0x42, 0x6c, 0xc3, 0xbc, 0x74, 0x65], 'Bl\u00fcte.dst'],
    ['with backslashes between folders', 'Roses_rose.dst', [0x52, 0x6f, 0x73, 0x65, 0x73, 0x5c], 'Roses/rose.dst'],
  ])('has the names that a person sees: %s', (_where, placeholder, bytes, path) => {
    const drop = openDrop([{ path: 'pack.zip', bytes: renamed(zipSync({ [placeholder]: dst }), placeholder, bytes) }]);
    expect(drop.designs.map((design) => design.path)).toEqual([`pack.zip/${path}`]);
  });

  test('with backslashes is still refused where a name leads out of it', () => {
    expect(whyOf({ '..\\up.dst': dst, 'a\\..\\..\\b.dst': dst, 'a\\inner.zip': zipSync({ 'rose.dst': dst }) })).toEqual(
      {
        'pack.zip/../up.dst': 'outsidePath',
        'pack.zip/a/../../b.dst': 'outsidePath',
        'pack.zip/a/inner.zip': 'zipInZip',
      },
    );
  });

  test('keeps out what programs leave in archives', () => {
    const drop = openDrop([zipped({ '__MACOSX/._rose.dst': dst, '.DS_Store': strToU8('x'), 'rose.dst': dst })]);
    expect([drop.designs.length, drop.notRead.length]).toEqual([1, 0]);
  });
});
