import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { describeDesign } from '#core/design-file/describe-design.ts';
import { readDesign } from '#core/design-file/read-design.ts';
import { gatherDesigns } from '#core/designs/gather-designs.ts';
import { isWholePicture, withoutTurn } from '#core/picture-bytes.ts';
import { openDrop } from '#core/designs/open-drop.ts';

const folder = join(import.meta.dirname, 'cases');
const bytesOf = (name: string) => new Uint8Array(readFileSync(join(folder, name)));

interface Printed {
  readonly error?: string;
  readonly stitches: number;
  readonly jumps: number;
  readonly trims: number;
  readonly colourChanges: number;
  readonly stops: number;
  readonly widthMm10: number;
  readonly heightMm10: number;
  readonly blocks: readonly {
    readonly stitches: number;
    readonly stopOnly: boolean;
    readonly fileThread: {
      readonly brand: string;
      readonly code: string;
      readonly name: string;
      readonly hex: string;
    } | null;
  }[];
  readonly warnings: readonly string[];
}

const printed = (name: string) => describeDesign(name, readDesign({ name, bytes: bytesOf(name) })) as Printed;

const shown = (name: string) => {
  const { error, stitches, jumps, trims, colourChanges, widthMm10, heightMm10, blocks, warnings } = printed(name);
  if (error !== undefined) return error;
  return {
    counts: [stitches, jumps, trims, colourChanges],
    size: [widthMm10, heightMm10],
    blocks: blocks.map(({ stitches: own, stopOnly, fileThread }) => {
      const { code = '', name: word = '', hex = '' } = fileThread ?? {};
      return [own, code, word, hex, stopOnly && 'stop'].filter(Boolean).join(' ');
    }),
    warnings,
  };
};

const designs = {
  'b1-header-lies.dst': {
    counts: [40, 1, 0, 1],
    size: [250, 100],
    blocks: ['20', '20'],
    warnings: [
      'The header says 10 colours, the stitches make 2 colour blocks.',
      'The header says 7 records, the file has 44.',
    ],
  },
  'b1-no-end.dst': {
    counts: [40, 1, 0, 1],
    size: [250, 100],
    blocks: ['20', '20'],
    warnings: ['The file has no end mark: its end may be missing. Compare it with the original.'],
  },
  'b2-two-changes.dst': {
    counts: [40, 1, 0, 2],
    size: [250, 100],
    blocks: ['20', '20 stop'],
    warnings: ['1 change right after another one: the machine stops there.'],
  },
  'b3-three-colours-one-change.jef': {
    counts: [40, 1, 1, 1],
    size: [250, 100],
    blocks: ['20 001 White #ffffff', '20 001 White #ffffff'],
    warnings: ['The header says 3 colours, the stitches make 2 colour blocks.'],
  },
  'b4-trim-inside.vp3': {
    counts: [41, 1, 2, 0],
    size: [400, 100],
    blocks: ['41 1147 Christmas Red #b61f31'],
    warnings: [],
  },
  'b5-cut-in-header.pes': 'The PES file is cut: its stitches are missing. Copy or download it again.',
  'c-pes-v1-label-17.pes': {
    counts: [60, 3, 5, 2],
    size: [400, 100],
    blocks: ['20 800 Red #ed171f', '20 405 Blue #0a55a3', '20 205 Yellow #ffff00'],
    warnings: [],
  },
  'c-xxx-0a-0b.xxx': {
    counts: [60, 2, 0, 2],
    size: [340, 100],
    blocks: ['20 #c80000', '20 #009600', '20 #0000b4'],
    warnings: [],
  },
  'c-xxx-end-18.xxx': {
    counts: [40, 1, 0, 1],
    size: [220, 100],
    blocks: ['20 #c80000', '20 #009600'],
    warnings: [],
  },
  'c-u01-needle-1-1-2.u01': {
    counts: [60, 2, 0, 1],
    size: [340, 100],
    blocks: ['20', '20 stop', '20'],
    warnings: [],
  },
  'c-dst-tc-lf.dst': {
    counts: [40, 1, 0, 1],
    size: [250, 100],
    blocks: ['20 1902 Red #ff0000', '20 5613 Grün #00ff00'],
    warnings: [],
  },
  'c-dst-230x30mm.dst': { counts: [52, 0, 0, 0], size: [2300, 300], blocks: ['52'], warnings: [] },
} as const;

describe('F22: a design of today’s writers has its own stitches, colours and size', () => {
  test.each(Object.entries(designs))('%s', (name, right) => {
    expect(shown(name)).toEqual(right);
  });
});

const opened = (name: string) => {
  const drop = openDrop([{ path: name, bytes: bytesOf(name) }]);
  const files = drop.designs.map((file) => ({
    ...file,
    sha256: createHash('sha256').update(file.bytes).digest('hex'),
  }));
  const { designs: found, left } = gatherDesigns(files, drop.papers);
  const inside = (path: string) => path.slice(name.length + 1);
  return {
    designs: found.map((design) =>
      [
        [design.folder, design.name].filter(Boolean).join(': '),
        ...[design.main, ...design.variants].map(({ path }) => inside(path)),
        ...design.papers.map(({ path }) => inside(path)),
      ].join(' | '),
    ),
    tags: [...new Set(found.flatMap(({ tags }) => tags))],
    left: [...drop.notRead, ...left].map(({ path, why }) => `${inside(path)}: ${why.code}`),
  };
};

const packs = {
  'b5-from-a-mac.zip': {
    designs: ['rose | Rose 5x7/rose.pes | Rose 5x7/ROSE.JEF | Rose 5x7/rose.dst | Rose 5x7/PLEASE READ.pdf'],
    tags: ['Rose 5x7'],
    left: ['Rose 5x7/rose.pes.txt: unknown'],
  },
  'c-zip-encrypted-stored-exp-only.zip': { designs: [], tags: [], left: ['rose.exp: hasPassword'] },
  'c-zip-crc-wrong.zip': { designs: ['leaf | leaf.dst'], tags: [], left: ['rose.dst: damagedEntry'] },
  'c-zip-same-names-two-levels.zip': {
    designs: [
      'Flowers/Roses: 1 | Flowers/Roses/1.dst',
      'Flowers/Tulips: 1 | Flowers/Tulips/1.dst',
      'Animals/Cats: 1 | Animals/Cats/1.dst',
    ],
    tags: ['Flowers', 'Roses', 'Tulips', 'Animals', 'Cats'],
    left: [],
  },
  'c-zip-l-and-I.zip': { designs: ['l | Sans/l.exp', 'o | Sans/o.exp'], tags: ['Sans'], left: ['Sans/I.exp: double'] },
  'c-zip-name-twice.zip': {
    designs: ['rose | rose.dst', 'rose (2) | rose.dst', 'leaf | leaf.dst'],
    tags: [],
    left: [],
  },
  'c-zip-one-bzip2.zip': {
    designs: ['rose | rose.dst', 'leaf | leaf.dst'],
    tags: [],
    left: ['big.dst: packedOtherwise'],
  },
  'c-zip-unicode-path.zip': {
    designs: ['Роза | Роза.dst', 'Święta | Święta.dst', 'バラ | バラ.dst'],
    tags: [],
    left: [],
  },
  'c-zip-two-sizes.zip': { designs: ['rose | 130x180/rose.dst | 100x100/rose.dst'], tags: [], left: [] },
  'c-zip-format-names.zip': {
    designs: ['rose | Pack/PES files/rose.pes | Pack/JEF-Janome/rose.jef | Pack/Tajima DST/rose.dst'],
    tags: ['Pack'],
    left: [],
  },
  'c-zip-sort.zip': {
    designs: ['Motif 1', 'Motif 2', 'Motif 10', 'Ähre', 'Zebra', 'apple', 'Blüte', 'Straße'].map(
      (one) => `${one} | ${one}.dst`,
    ),
    tags: [],
    left: [],
  },
};

describe('F20, F21: each entry of a pack is a design, joined with one, or named with the reason', () => {
  test.each(Object.entries(packs))('%s', (name, right) => {
    expect(opened(name)).toEqual(right);
  });
});

const photos = {
  'c-photo-cut-45.jpg': { isWhole: false, turn: 1 },
  'c-orient-6.webp': { isWhole: true, turn: 6 },
  'c-black-on-clear.png': { isWhole: true, turn: 1 },
};

describe('F25: a photo is whole and upright, or refused', () => {
  test.each(Object.entries(photos))('%s', (name, right) => {
    const bytes = bytesOf(name);
    expect({ isWhole: isWholePicture(bytes), turn: withoutTurn(bytes).turn }).toEqual(right);
  });
});

test('Every case is compared', () => {
  const compared = [...Object.keys(designs), ...Object.keys(packs), ...Object.keys(photos)];
  expect(readdirSync(folder).toSorted()).toEqual(compared.toSorted());
});
