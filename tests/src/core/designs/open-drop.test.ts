import { strToU8, zipSync, type Zippable } from 'fflate';
import { describe, expect, test } from 'vitest';
import { openDrop } from '#core/designs/open-drop.ts';
import { unpack, zipLimits } from '#core/designs/unpack.ts';
import { crc32 } from '#core/crc32.ts';
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
      ['pack.zip/a/readme.txt', 'unknown'],
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
    expect(drop.notRead).toEqual(['lily.inf', 'pack/oak.inf'].map((path) => ({ path, why: { code: 'coloursOnly' } })));
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
      ['pack/list.csv', 'table'],
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

interface Entry {
  readonly name: readonly number[] | string;
  readonly method?: number;
  readonly flags?: number;
  readonly extra?: readonly number[];
  readonly content?: Uint8Array;
  /** What the directory says instead of the sizes. */
  readonly size?: number;
}

const little = (value: number, bytes: number): readonly number[] =>
  Array.from({ length: bytes }, (_, at) => Math.floor(value / 256 ** at) & 0xff);

/** An archive as other programs write it, with whatever names, methods and extra fields. */
const archive = (entries: readonly Entry[], counted = entries.length): Uint8Array => {
  const [local, directory]: [number[], number[]] = [[], []];
  for (const { name, method = 0, flags = 0, extra = [], content = dst, size = content.length } of entries) {
    const own = typeof name === 'string' ? [...strToU8(name)] : name;
    const head = [20, 0, ...little(flags, 2), ...little(method, 2), 0, 0, 0, 0, ...little(crc32(content), 4)];
    const lengths = [...little(size, 4), ...little(size, 4), ...little(own.length, 2)];
    directory.push(0x50, 0x4b, 1, 2, 20, 0, ...head, ...lengths, ...little(extra.length, 2));
    directory.push(...little(0, 10), ...little(local.length, 4), ...own, ...extra);
    local.push(0x50, 0x4b, 3, 4, ...head, ...lengths, 0, 0, ...own, ...content);
  }
  const end = [...little(0, 4), ...little(counted, 2), ...little(counted, 2), ...little(directory.length, 4)];
  return Uint8Array.from([...local, ...directory, 0x50, 0x4b, 5, 6, ...end, ...little(local.length, 4), 0, 0]);
};

const readFrom = (entries: readonly Entry[], counted?: number) => {
  const { designs, notRead } = openDrop([{ path: 'p.zip', bytes: archive(entries, counted) }]);
  return {
    read: designs.map(({ path }) => path.slice(6)),
    left: notRead.map(({ path, why }) => `${path} ${why.code} ${'method' in why ? why.method : ''}`.trim()),
  };
};

describe('F20: one entry that cannot be read', () => {
  test.each([
    ['LZMA', { method: 14 }, 'packedOtherwise LZMA'],
    ['bzip2', { method: 12 }, 'packedOtherwise bzip2'],
    ['Deflate64', { method: 9 }, 'packedOtherwise Deflate64'],
    ['a way of tomorrow', { method: 77 }, 'packedOtherwise 77'],
    ['AES', { method: 99, flags: 1 }, 'hasPassword'],
    ['an old password', { method: 8, flags: 1 }, 'hasPassword'],
    ['content that does not deflate', { method: 8 }, 'damagedEntry'],
    ['a size beyond the archive', { size: 40_000 }, 'damagedEntry'],
  ])('is named with its reason, and the good ones are read: %s', (_what, entry, why) => {
    expect(readFrom([{ name: 'rose.dst' }, { name: 'bad.exp', ...entry }, { name: 'leaf.dst' }])).toEqual({
      read: ['rose.dst', 'leaf.dst'],
      left: [`p.zip/bad.exp ${why}`],
    });
  });

  test('that the directory counts and does not list, is said', () => {
    expect(readFrom([{ name: 'rose.dst' }], 2)).toEqual({ read: ['rose.dst'], left: ['p.zip damagedZip'] });
  });

  test('with sizes in 64 bits is read', () => {
    const extra = [1, 0, 16, 0, ...little(dst.length, 8), ...little(dst.length, 8)];
    expect(readFrom([{ name: 'rose.dst', size: 0xffffffff, extra }])).toEqual({ read: ['rose.dst'], left: [] });
  });
});

const hex = (text: string): readonly number[] => (text.match(/../gu) ?? []).map((pair) => Number.parseInt(pair, 16));
const ending = '2e647374';
const withPath = (raw: readonly number[], name: string): readonly number[] => {
  const field = [1, ...little(crc32(Uint8Array.from(raw)), 4), ...strToU8(name)];
  return [0x75, 0x70, ...little(field.length, 2), ...field];
};

describe('F20: the names of an archive are those that a person saw', () => {
  test.each([
    [
      'Russian Windows',
      ['90aea7a0', '92a5e1e2', '8aaee8aaa020e120a1a0ade2a8aaaeac'],
      ['Роза', 'Тест', 'Кошка с бантиком'],
    ],
    ['Japanese Windows', ['836f8389', '89d4', '82d082dc82ed82e8'], ['バラ', '花', 'ひまわり']],
    ['Western Windows', ['426c817465', '477294e165', '9a626572'], ['Blüte', 'Größe', 'Über']],
    ['one Western name alone', ['82746582'], ['éteé']],
    ['Linux, unmarked UTF-8', ['d0a0d0bed0b7d0b0', '526f7365'], ['Роза', 'Rose']],
  ])('%s', (_where, raw, names) => {
    expect(readFrom(raw.map((name) => ({ name: hex(name + ending) })))).toEqual({
      read: names.map((name) => `${name}.dst`),
      left: [],
    });
  });

  test('a name in the Unicode extra field counts, unless the entry was renamed since', () => {
    const raw = hex(`90aea7a0${ending}`);
    expect(
      readFrom([
        { name: raw, extra: withPath(raw, 'Rosa.dst') },
        { name: 'leaf.dst', extra: withPath(raw, 'old.dst') },
        { name: 'up.dst', extra: withPath([...strToU8('up.dst')], '../up.dst') },
      ]),
    ).toEqual({ read: ['Rosa.dst', 'leaf.dst'], left: ['p.zip/../up.dst outsidePath'] });
  });
});
