import { describe, expect, test } from 'vitest';
import { refusalInEnglish, warningInEnglish } from '#core/design-file/describe-design.ts';
import type { DesignRefusal, DesignWarning } from '#core/design-file/design.ts';
import { readDesign } from '#core/design-file/read-design.ts';
import { step, threeBlocks } from './steps.ts';
import { writeDst, writeExp, writeJef, writePes, writeU01, writeVp3, writeXxx } from './write-designs.ts';
import { ascii, be16, be32, rgb } from './write-bytes.ts';
import { packed, plain, writeHus } from './write-hus.ts';

const refusalOf = (name: string, bytes: Uint8Array): DesignRefusal | undefined => {
  const read = readDesign({ name, bytes });
  return read.ok ? undefined : read.error;
};

const warningsOf = (name: string, bytes: Uint8Array): readonly DesignWarning[] => {
  const read = readDesign({ name, bytes });
  if (!read.ok) throw new Error(refusalInEnglish(read.error));
  return read.value.warnings;
};

const jpeg = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, ...Array.from({ length: 4000 }, (_, n) => n & 0xff)]);
const two = [step('stitch', 1, 1), step('stitch', 5, 5)];

describe('A file that is no design that can be read', () => {
  test.each([
    ['nothing.dst', new Uint8Array(), 'The file is empty. Copy it again from where it came from.'],
    [
      'photo.dst',
      jpeg,
      'This is JPEG, no embroidery design. Choose a DST, PES, PEC, JEF, EXP, VP3, HUS, XXX or U01 file.',
    ],
    [
      'photo.exp',
      jpeg,
      'This is JPEG, no embroidery design. Choose a DST, PES, PEC, JEF, EXP, VP3, HUS, XXX or U01 file.',
    ],
    ['many.zip', Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0]), 'This is ZIP, no embroidery design. Unpack it first.'],
    ['logo.emb', jpeg, "Wilcom's working file: export DST or PES from that program."],
    ['logo.ART', jpeg, "Bernina's working file: export DST or PES from that program."],
    ['logo.be', jpeg, "Embrilliance's working file: export DST or PES from that program."],
    [
      'logo.vip',
      jpeg,
      'VIP (Husqvarna Viking and Pfaff) is not read: export DST or PES from the program that made it.',
    ],
    ['logo.phc', jpeg, 'PHC (Brother and Baby Lock) is not read: export DST or PES from the program that made it.'],
    [
      'logo.inf',
      Uint8Array.of(1),
      'A list of colours for an EXP file: choose it together with the EXP file of the same name.',
    ],
    [
      'notes.txt',
      Uint8Array.from(ascii('Hello')),
      'This is no design file that is known here. Choose a DST, PES, PEC, JEF, EXP, VP3, HUS, XXX or U01 file.',
    ],
    ['stop.dst', writeDst([step('stop')]), 'The DST file holds no stitch. Export the design again.'],
    [
      'text.dst',
      Uint8Array.from({ length: 2000 }, () => 0x41),
      'The content is not DST, or it is damaged. Copy or export it again.',
    ],
    [
      'cut.pes',
      writePes(two, [1], '0060').slice(0, 60),
      'The PES file is cut: its stitches are missing. Copy or download it again.',
    ],
    [
      'big.dst',
      new Uint8Array(10 * 1024 * 1024 + 1),
      'The file is larger than 10 MB. Designs are smaller: split it in the program that made it.',
    ],
    [
      'far.xxx',
      writeXxx(
        Array.from({ length: 20_000 }, () => step('jump', 120, 0)),
        [],
      ),
      'The XXX file leads further than any frame reaches: it is damaged. Copy or export it again.',
    ],
  ])('%s', (name, bytes, sentence) => {
    const refusal = refusalOf(name, bytes);
    expect(refusal === undefined ? undefined : refusalInEnglish(refusal)).toBe(sentence);
  });

  test('with three million stitches', () => {
    const bytes = new Uint8Array(512 + 3_000_000 * 3).fill(0x03);
    bytes.set(ascii('LA:Many'));
    expect(refusalOf('many.dst', bytes)).toEqual({ code: 'tooManyStitches', max: 2_000_000 });
  });
});

describe('The content decides before the name, also under an ending that is not read', () => {
  const real = {
    dst: writeDst(threeBlocks),
    jef: writeJef(two, [1]),
    xxx: writeXxx(two, ['#000000']),
    hus: writeHus(two, [1], packed),
    pes: writePes(two, [1], '0060'),
  };
  test.each(['dat', 'emb', 'col', 'tap', 'vip', 'txt'])('.%s', (named) => {
    for (const [format, bytes] of Object.entries(real))
      expect(warningsOf(`real.${named}`, bytes)).toContainEqual({ code: 'otherFormat', named, format });
  });

  test('but a file that only begins as a DST does, such as one of Barudan, is not read as one', () => {
    const barudan = writeDst(threeBlocks).map((byte, at) => (at >= 512 && (at - 512) % 3 === 2 ? byte & 0xfd : byte));
    expect(refusalOf('logo.dsb', barudan)).toEqual({ code: 'unreadFormat', format: 'DSB', machine: 'Barudan' });
    const damaged = writeDst(threeBlocks).map((byte, at) => (at === 512 + 8 ? 0 : byte));
    expect(refusalOf('logo.dat', damaged)).toMatchObject({ code: 'unreadFormat', format: 'DAT' });
    expect(refusalOf('logo.dst', damaged)).toBeUndefined();
  });
});

test('What lies behind the end mark of a short DST does not make it damaged', () => {
  const short = writeDst([...two, ...two], ['LA:Short']);
  const padded = new Uint8Array(short.length + 600);
  padded.set(short);
  expect(refusalOf('short.dst', padded)).toBeUndefined();
});

test('A HUS file with an unknown command at its end is read, and one with it at its start is damaged', () => {
  const steps = Array.from({ length: 40 }, () => step('stitch', 5, 5));
  const withUnknown = (command: number) =>
    writeHus(steps, [1], (stream) => plain(stream.map((byte, at) => (at === command && byte >= 0x80 ? 0x55 : byte))));
  expect(warningsOf('end.hus', withUnknown(40))).toContainEqual(expect.objectContaining({ code: 'unknownCommand' }));
  expect(refusalOf('start.hus', withUnknown(1))).toEqual({ code: 'damaged', format: 'hus' });
});

describe('What is odd is said', () => {
  test.each([
    ['a.dst', writeDst(threeBlocks, ['CO:  5']), 'The header says 6 colours, the stitches make 3 colour blocks.'],
    ['a.dst', writeDst(two, ['ST:    900']), 'The header says 900 records, the file has 3.'],
    [
      'a.dst',
      writeDst(two, ['LA:x']).slice(0, -3),
      'The file has no end mark: its end may be missing. Compare it with the original.',
    ],
    [
      'a.exp',
      Uint8Array.from([...writeExp([...two, ...two]), 0x80, 0x55, 0, 0]),
      'Reading stopped at byte 8, at a command that the format does not have; 4 bytes were left.',
    ],
    ['a.pes', writePes(two, [1], '0111'), 'PES version 0111 is not known: the colours are those of its palette.'],
    ['a.dst', writePes(two, [1], '0001'), 'The name ends in .dst, but the content is PES; it was read as that.'],
    [
      'a.exp',
      writeExp([...two, step('colourChange')]),
      '1 colour change before the first stitch or after the last one.',
    ],
    [
      'a.xxx',
      writeXxx(
        [
          ...Array.from({ length: 200 }, () => step('jump', 100, 100)),
          step('stitch'),
          ...Array.from({ length: 200 }, () => step('jump', -100, -100)),
          step('stitch'),
        ],
        ['#000000'],
      ),
      'The design is 2000.0 × 2000.0 mm: larger than the field of common machines.',
    ],
  ])('of %s', (name, bytes, sentence) => {
    expect(warningsOf(name, bytes).map(warningInEnglish)).toContain(sentence);
  });

  test('of 600 blocks, that 512 can be kept', () => {
    const steps = Array.from({ length: 600 }, () => [step('stitch', 1, 0), step('colourChange')]).flat();
    expect(warningsOf('a.exp', writeExp([...steps, step('stitch', 1, 0)]))).toContainEqual({
      code: 'manyBlocks',
      found: 601,
      max: 512,
    });
  });
});

describe('Colours beside an EXP', () => {
  const file = { name: 'Rose.EXP', bytes: writeExp([...two, step('colourChange'), ...two]) };
  const inf = Uint8Array.from([
    ...[1, 8, 0, 2].flatMap(be32),
    ...['#f4a8bc', '#00755e'].flatMap((hex, n) => [
      ...be16(11 + 4 + 7),
      ...be16(n),
      ...rgb(hex),
      ...be16(n + 1),
      ...ascii('Rose\0Madeira\0'),
    ]),
  ]);
  const namesFor = (name: string, bytes: Uint8Array) => {
    const read = readDesign(file, [{ name, bytes }]);
    return read.ok
      ? { threads: read.value.stitches.blocks.map(({ fileThread }) => fileThread), warnings: read.value.warnings }
      : read;
  };
  const thread = (hex: string, set = {}) => ({ brand: '', code: '', name: '', hex, ...set });

  test.each([
    ['rose.inf', inf, ['#f4a8bc', '#00755e'].map((hex) => thread(hex, { brand: 'Madeira', name: 'Rose' }))],
    ['ROSE.EDR', Uint8Array.from([...rgb('#f4a8bc'), 0, ...rgb('#00755e'), 0]), [thread('#f4a8bc'), thread('#00755e')]],
    [
      'rose.col',
      Uint8Array.from(ascii('2\r\n1108,244,168,188\r\n5510,0,117,94\r\n')),
      [thread('#f4a8bc', { code: '1108' }), thread('#00755e', { code: '5510' })],
    ],
  ])('are read from %s', (name, bytes, threads) => {
    expect(namesFor(name, bytes)).toEqual({ threads, warnings: [] });
  });

  test('of another name are not its own, and damaged ones are said', () => {
    expect(namesFor('lily.inf', inf)).toEqual({ threads: [null, null], warnings: [] });
    expect(namesFor('rose.inf', Uint8Array.of(1))).toEqual({
      threads: [null, null],
      warnings: [{ code: 'coloursUnread', file: 'rose.inf' }],
    });
  });
});

test.each([
  ['dst', writeDst(threeBlocks)],
  ['pes', writePes(two, [1], '0060')],
  ['jef', writeJef(two, [1])],
  ['vp3', writeVp3(two, [])],
  ['xxx', writeXxx(two, ['#000000'])],
  ['hus', writeHus(two, [1], packed)],
  [undefined, writeExp(threeBlocks)], // only the name of such a file tells its format
  [undefined, writeU01(threeBlocks)],
  [undefined, jpeg],
  [undefined, writeDst([step('stop')])],
])('Bytes without a name are $0', (format, bytes) => {
  const read = readDesign({ name: '', bytes });
  expect(read.ok ? read.value.format : undefined).toBe(format);
});
