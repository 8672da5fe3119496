import { describe, expect, test } from 'vitest';
import { blockColours } from '#core/design-picture/block-colours.ts';
import type { Design } from '#core/design-file/design.ts';
import { readDesign } from '#core/design-file/read-design.ts';
import { stitchCommand, type FileThread } from '#core/design-file/stitch-model.ts';
import { needlePoints, step, threeBlocks } from './steps.ts';
import { packed, plain, writeHus } from './write-hus.ts';
import { writeDst, writeExp, writeJef, writePec, writePes, writeU01, writeVp3, writeXxx } from './write-designs.ts';

const read = (name: string, file: Uint8Array): Design => {
  const result = readDesign({ name, bytes: file });
  if (!result.ok) throw new Error(`${name}: ${JSON.stringify(result.error)}`);
  return result.value;
};

const pointsOf = ({ stitches: { records } }: Design): readonly (readonly [number, number])[] =>
  [...records.command].flatMap((command, at) =>
    command === stitchCommand.stitch ? [[records.x[at] ?? 0, records.y[at] ?? 0] as const] : [],
  );

const countsOf = ({ stitches: { stitches, jumps, trims, colourChanges, stops, sequins } }: Design) => ({
  stitches,
  jumps,
  trims,
  colourChanges,
  stops,
  sequins,
});

const blocksOf = ({ stitches: { blocks } }: Design): readonly string[] =>
  blocks.map(({ stitches, fileThread, stopOnly }) => `${stitches} ${fileThread?.hex ?? '-'}${stopOnly ? ' stop' : ''}`);

const rose: FileThread = { brand: 'Madeira', code: '1108', name: 'Rose', hex: '#f4a8bc' };
const leaf: FileThread = { brand: 'Isacord', code: '5510', name: 'Emerald', hex: '#00755e' };
const noStop = threeBlocks.filter(({ does }) => does !== 'stop');
const stopAsChange = threeBlocks.map((one) => (one.does === 'stop' ? { ...one, does: 'colourChange' as const } : one));
const counts = { stitches: 18, jumps: 3, trims: 1, colourChanges: 1, stops: 1, sequins: 0 };

// PEC and PES store one colour for each block; the same colour twice means a stop. 5 is Red, 51 is Dark Fuchsia.
const pecColours = [5, 51, 51];
const pecStop = threeBlocks.map((one) => (one.does === 'stop' ? { ...one, does: 'colourChange' as const } : one));

describe('Every stitch, move, trim and change comes back from', () => {
  test.each([
    ['a.dst', writeDst(threeBlocks), { ...counts, colourChanges: 2, stops: 0 }, ['10 -', '3 -', '5 -']],
    ['a.exp', writeExp(threeBlocks), { ...counts, colourChanges: 2, stops: 0 }, ['10 -', '3 -', '5 -']],
    ['a.jef', writeJef(threeBlocks, [1, 2, 0]), counts, ['10 #000000', '3 #ffffff', '5 #ffffff stop']],
    ['a.pec', writePec(pecStop, pecColours), counts, ['10 #ed171f', '3 #c70156', '5 #c70156 stop']],
    ['a.u01', writeU01(threeBlocks), counts, ['10 -', '3 -', '5 - stop']],
    ['a.xxx', writeXxx(noStop, ['#ff8800', '#0088ff']), { ...counts, stops: 0 }, ['10 #ff8800', '8 #0088ff']],
    [
      'plain.hus',
      writeHus(stopAsChange, [3, 0, 0], plain),
      { ...counts, colourChanges: 2, stops: 0 },
      ['10 #ff0000', '3 #000000', '5 #000000'],
    ],
    [
      'packed.hus',
      writeHus(stopAsChange, [3, 0, 0], packed),
      { ...counts, colourChanges: 2, stops: 0 },
      ['10 #ff0000', '3 #000000', '5 #000000'],
    ],
  ] as const)('%s', (name, file, expected, blocks) => {
    const design = read(name, file);
    expect({
      points: pointsOf(design),
      counts: countsOf(design),
      blocks: blocksOf(design),
      warnings: design.warnings,
    }).toEqual({
      points: needlePoints(threeBlocks),
      counts: expected,
      blocks,
      warnings: [],
    });
  });

  test.each([
    '0001',
    '0020',
    '0022',
    '0030',
    '0040',
    '0050',
    '0055',
    '0056',
    '0060',
    '0070',
    '0080',
    '0090',
    '0100',
    '0110',
  ])('PES version %s, with threads from 0050 on', (version) => {
    const design = read('a.pes', writePes(pecStop, pecColours, version, [rose, leaf, leaf]));
    const hasChart = Number(version) >= 50 && version !== '0110';
    expect({ points: pointsOf(design), counts: countsOf(design), blocks: blocksOf(design), name: design.name }).toEqual(
      {
        points: needlePoints(threeBlocks),
        counts,
        blocks: hasChart
          ? ['10 #f4a8bc', '3 #00755e', '5 #00755e stop']
          : ['10 #ed171f', '3 #c70156', '5 #c70156 stop'],
        name: Number(version) >= 40 ? 'Rose' : 'Test',
      },
    );
    expect(design.warnings).toEqual(version === '0110' ? [{ code: 'unknownVersion', version }] : []);
    expect(design.stitches.blocks[0]?.fileThread?.code).toBe(hasChart ? '1108' : '800');
  });

  test('VP3, where the needle goes down at the end of a long move too, but not behind a trim', () => {
    const design = read('a.vp3', writeVp3(noStop, [rose, leaf]));
    const sewn = noStop.map((one, at) =>
      one.does === 'jump' && noStop[at - 1]?.does !== 'trim' ? { ...one, does: 'stitch' as const } : one,
    );
    expect({ points: pointsOf(design), counts: countsOf(design), blocks: blocksOf(design) }).toEqual({
      points: needlePoints(sewn),
      counts: { stitches: 20, jumps: 3, trims: 1, colourChanges: 1, stops: 0, sequins: 0 },
      blocks: ['11 #f4a8bc', '9 #00755e'],
    });
    expect(design.stitches.blocks.map(({ fileThread }) => fileThread)).toEqual([rose, leaf]);
    expect(design.warnings).toEqual([]);
  });
});

test.each([
  [
    'at x = 0',
    [step('stitch', 0, 30), step('stitch', 5, 5), step('stitch', -5, 5), step('colourChange'), step('stitch', 7, 7)],
  ],
  [
    'at y = 0',
    [step('stitch', 30, 0), step('stitch', 5, 5), step('stitch', 5, -5), step('colourChange'), step('stitch', 7, 7)],
  ],
])('A block of a VP3 that begins %s begins there, whatever the centre', (_where, steps) => {
  for (const centre of [
    [0, 0],
    [40, -30],
  ] as const)
    expect(pointsOf(read('a.vp3', writeVp3(steps, [rose, leaf], centre)))).toEqual(needlePoints(steps));
});

test('A VP3 may name its threads in UTF-16', () => {
  const wide = (text: string) => [...text].map((letter) => `\u0000${letter}`).join('');
  const thread = { ...rose, name: wide('Rosé'), brand: wide('Madeira') };
  const [block] = read('a.vp3', writeVp3([step('stitch', 1, 1), step('stitch', 2, 2)], [thread])).stitches.blocks;
  expect(block?.fileThread).toEqual({ ...rose, name: 'Rosé' });
});

test.each(['#F4A8BC', 'f4a8bc'])('F22: a thread that a VP3 names %s has no name', (name) => {
  const file = writeVp3([step('stitch', 1, 1), step('stitch', 2, 2)], [{ ...rose, code: '', name }]);
  expect(read('a.vp3', file).stitches.blocks[0]?.fileThread).toEqual({ ...rose, code: '', name: '' });
});

test.each(['Über den Wolken', 'Rose', 'Roses for the choir of the town'])(
  'F22: a PEC whose label %s does not fill its field, or is longer, keeps its stitches and colours',
  (label) => {
    const [before, after] = [8 + 3, 8 + 3 + 16];
    const whole = writePec(pecStop, pecColours);
    const long = Uint8Array.from([
      ...whole.subarray(0, before),
      ...new TextEncoder().encode(label),
      ...whole.subarray(after),
    ]);
    long.set([0xff, 0], 8 + 0x20 + new TextEncoder().encode(label).length - 16);
    const design = read('a.pec', long);
    expect({ points: pointsOf(design), blocks: blocksOf(design), name: design.name }).toEqual({
      points: needlePoints(pecStop),
      blocks: ['10 #ed171f', '3 #c70156', '5 #c70156 stop'],
      name: label,
    });
  },
);

test.each(['\n', '\r\n', '\r'])('F22: a DST header whose lines end in %j keeps its threads and its warnings', (end) => {
  const plain = writeDst([step('stitch', 1, 1), step('colourChange'), step('stitch', 2, 2)]);
  const header = ['LA:Rose', 'ST:    900', 'CO:  7', 'TC:#FF0000,Red,1902', 'TC:#00ff00,Leaf,5613', ''].join(end);
  plain.fill(0x20, 0, 512);
  plain.set([...header].map((letter) => letter.charCodeAt(0)));
  const design = read('a.dst', plain);
  expect([design.name, blocksOf(design), design.warnings.map(({ code }) => code)]).toEqual([
    'Rose',
    ['1 #ff0000', '1 #00ff00'],
    ['colourCount', 'recordCount'],
  ]);
});

test('F22: blocks of one needle in a U01 have one colour in the picture, and the needle named again is a stop', () => {
  const stitches = [0x00, 0, 20, 0x00, 20, 0];
  const needles = [9, 9, 10, 9].flatMap((needle) => [needle, 0, 0, ...stitches]);
  const file = Uint8Array.from([...Array.from({ length: 256 }, () => 0x20), ...needles, 0x18, 0, 0]);
  const { blocks } = read('a.u01', file).stitches;
  expect(blocks.map(({ needle, stopOnly }) => [needle, stopOnly])).toEqual([
    [1, false],
    [1, true],
    [2, false],
    [1, false],
  ]);
  const [first, second, third, fourth] = blockColours(blocks);
  expect([second, fourth]).toEqual([first, first]);
  expect(third).not.toBe(first);
});

test('A block of a VP3 goes on where its place says, not where the block before ended', () => {
  const steps = [step('stitch', 10, 10), step('stitch', 10, 0), step('colourChange'), step('stitch', 5, 0)];
  const file = writeVp3(steps, [rose], [0, 0], () => [0, 0]);
  expect(pointsOf(read('a.vp3', file))).toEqual([
    [10, 10],
    [20, 10],
    [5, 0],
  ]);
});

describe('Sequins', () => {
  const steps = [
    step('stitch', 10, 0),
    step('sequin', 0, 20),
    step('stitch', 1, 1),
    step('sequin', 5, 5),
    step('stitch', 2, 2),
  ];

  test('of a DST are no jumps, and the machine needs a device for them', () => {
    const design = read('a.dst', writeDst(steps, ['LA:Sequins']));
    expect(countsOf(design)).toEqual({ stitches: 3, jumps: 0, trims: 0, colourChanges: 0, stops: 0, sequins: 2 });
    expect(pointsOf(design)).toEqual(needlePoints(steps));
    expect(design.warnings).toEqual([{ code: 'sequins', count: 2 }]);
  });

  test('in a row are no trim, however many they are', () => {
    const row = [step('stitch', 1, 1), ...Array.from({ length: 5 }, () => step('sequin', 9, 0)), step('stitch', 1, 1)];
    expect(countsOf(read('a.dst', writeDst(row)))).toMatchObject({ trims: 0, sequins: 5 });
  });
});

describe('Where a format has no trims, one is concluded', () => {
  const jumps = (count: number) => Array.from({ length: count }, () => step('jump', 30, 0));
  const stitch = step('stitch', 5, 5);
  test.each([
    ['from three jumps after a stitch', [stitch, ...jumps(3), stitch], 1],
    ['once from seven', [stitch, ...jumps(7), stitch], 1],
    ['not from two', [stitch, ...jumps(2), stitch], 0],
    ['not at the start', [...jumps(4), stitch, stitch], 0],
    ['not after a change of colour', [stitch, step('colourChange'), ...jumps(4), stitch], 0],
  ])('%s', (_what, steps, trims) => {
    for (const design of [read('a.dst', writeDst(steps)), read('a.jef', writeJef(steps, [1, 2]))]) {
      expect(design.stitches).toMatchObject({ trims, trimsAreInferred: true });
      expect(pointsOf(design)).toEqual(needlePoints(steps));
    }
    expect(read('a.exp', writeExp(steps)).stitches).toMatchObject({ trims: 0, trimsAreInferred: false });
  });
});

describe('A JEF with trims of its own, moves of length 0,', () => {
  const [stitch, trim, jump] = [step('stitch', 5, 5), step('jump', 0, 0), step('jump', 30, 0)];
  test.each([
    ['counts them, however often a program repeats each', [stitch, trim, trim, jump, stitch, trim, stitch], 2],
    ['infers no others', [stitch, trim, jump, stitch, jump, jump, jump, stitch], 1],
    ['has none at the start or after a change', [trim, stitch, step('colourChange'), trim, stitch, trim, stitch], 1],
  ])('%s', (_what, steps, trims) => {
    const design = read('a.jef', writeJef(steps, [1, 2]));
    expect(design.stitches).toMatchObject({ trims, trimsAreInferred: false });
    expect(pointsOf(design)).toEqual(needlePoints(steps));
  });

  test('at its start alone still infers them', () => {
    const design = read('a.jef', writeJef([trim, stitch, jump, jump, jump, stitch], [1]));
    expect(design.stitches).toMatchObject({ trims: 1, trimsAreInferred: true });
  });
});

test('A PES with fewer threads than blocks gives each colour number the next one when it first comes', () => {
  const steps = [1, 2, 3].flatMap((n) => [
    ...(n > 1 ? [step('colourChange')] : []),
    step('stitch', n, n),
    step('stitch', 1, 0),
  ]);
  const design = read('a.pes', writePes(steps, [5, 9, 5], '0060', [rose, leaf]));
  expect(design.stitches.blocks.map(({ fileThread }) => fileThread)).toEqual([rose, leaf, rose]);
});

describe('Two changes side by side are the machine’s stop', () => {
  const [stitch, change] = [step('stitch', 5, 5), step('colourChange')];
  const steps = [stitch, stitch, change, change, stitch, stitch, change, stitch, stitch];
  const warning = { code: 'doubleChanges', count: 1 };

  test.each([
    ['a.dst', writeDst(steps, ['LA:Twice'])],
    ['a.exp', writeExp(steps)],
  ])('in %s, behind which the same thread goes on', (name, file) => {
    const design = read(name, file);
    expect([blocksOf(design), design.warnings]).toEqual([['2 -', '2 - stop', '2 -'], [warning]]);
    expect(countsOf(design)).toMatchObject({ colourChanges: 3, stops: 0 });
  });

  test('unless the file names another thread', () => {
    const design = read('a.pes', writePes(steps, [5, 9, 51, 5], '0060', [rose, rose, leaf, rose]));
    expect([blocksOf(design), design.warnings]).toEqual([['2 #f4a8bc', '2 #00755e', '2 #f4a8bc'], [warning]]);
    const same = read('a.jef', writeJef(steps, [1, 3, 1, 2]));
    expect(blocksOf(same)).toEqual(['2 #000000', '2 #000000 stop', '2 #ffffff']);
  });
});

test('A colour that the palette does not have is none, and the design is read', () => {
  for (const [name, file] of [
    ['a.hus', writeHus([step('stitch', 1, 1), step('stitch', 5, 5)], [40], packed)],
    ['a.pec', writePec([step('stitch', 1, 1), step('stitch', 5, 5)], [200])],
  ] as const)
    expect(read(name, file).stitches.blocks).toMatchObject([{ stitches: 2, fileThread: null }]);
});

test('Colours beside a DST are its own too', () => {
  const bytes = writeDst([step('stitch', 1, 1), step('stitch', 5, 5)], ['LA:One']);
  const list = { name: 'ROSE.COL', bytes: Uint8Array.from(Buffer.from('1\r\n1108,244,168,188\r\n')) };
  const design = readDesign({ name: 'rose.dst', bytes }, [list]);
  expect(design.ok && blocksOf(design.value)).toEqual(['2 #f4a8bc']);
});

test('A PES of 300 changes is read, though its list of colours has room for 255', () => {
  const steps = Array.from({ length: 300 }, () => [step('stitch', 1, 0), step('stitch', 0, 1), step('colourChange')]);
  const design = read('a.pes', writePes(steps.flat().slice(0, -1), [5, 9, 5], '0001'));
  expect(design.stitches.blocks).toHaveLength(300);
});

test('An extended header of a DST names its threads', () => {
  const header = ['LA:Lettering       ', 'ST:      4', 'CO:  1', 'TC:#F4A8BC,Rose,1108', 'TC:#00755e,Emerald,5510'];
  const design = read('a.dst', writeDst([step('stitch', 1, 1), step('colourChange'), step('stitch', 1, 1)], header));
  expect(design.stitches.blocks.map(({ fileThread }) => fileThread)).toEqual([
    { ...rose, brand: '' },
    { ...leaf, brand: '' },
  ]);
  expect(design.name).toBe('Lettering');
});

test('A colour byte of 0xff in a PEC means that it names no colours', () => {
  const file = writePec([step('stitch', 1, 1), step('stitch', 1, 1)], []);
  expect(read('a.pec', file).stitches.blocks).toMatchObject([{ stitches: 2, fileThread: null }]);
  expect(read('a.pec', file).warnings).toEqual([]);
});
