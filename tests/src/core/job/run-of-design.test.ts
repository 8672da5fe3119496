import { describe, expect, test } from 'vitest';
import { bookThread, sharesOf, threadsSewn, type RunSpools } from '#core/job/run-of-design.ts';
import { machineDefaults } from '#core/kinds/machine.ts';
import { stitchableIn, type StandingMachine } from '#core/stitchable/stitchable.ts';
import { aBlock, aHoop, aSpool, aThread } from '../stitchable/a-stock.ts';
import type { SewnBlock } from '#core/stitchable/match-threads.ts';

describe('F33 The stitches of a piece are shared among the needles', () => {
  test.each([
    ['evenly without a design', 2550, [null, null], 0, [1275, 1275]],
    ['by the blocks of the design', 2550, [1456, 1094], 2550, [1456, 1094]],
    ['in proportion where other stitches were typed', 5100, [1456, 1094], 2550, [2912, 2188]],
    ['a needle that the plan does not name takes what is left', 1000, [700, null], 1000, [700, 300]],
    ['two such needles share it', 1000, [700, null, null], 1000, [700, 150, 150]],
    ['what is left is never less than nothing', 1000, [1000, null], 1000, [1000, 0]],
    ['of no needle there is none', 100, [], 100, []],
  ])('%s', (_how, stitches, planned, ofDesign, shares) => {
    expect(sharesOf(stitches, planned, ofDesign)).toEqual(shares);
  });
});

describe('The threads of a run', () => {
  const sewn = (blocks: readonly SewnBlock[], on: Partial<StandingMachine>, pieces = 1) => {
    const threads = ['a', 'b', 'c'].map((id) => ({
      ...aThread(id, []),
      spools: [
        { id: `spool ${id}`, spool: { ...aSpool('', 900).spool, pricePaidMinor: null, boughtOn: null, createdAt: '' } },
      ],
    }));
    const { blocks: matched, plan } = stitchableIn({
      threads,
      favouriteBrands: [],
      on: { id: 'm1', machine: { ...machineDefaults, needlesPerHead: 4 }, slots: [], hoops: [aHoop('h1')], ...on },
    }).answer(
      {
        stitches: 1,
        colourChanges: 0,
        stops: 0,
        trims: 0,
        widthMm10: 1,
        heightMm10: 1,
        format: 'dst',
        variants: [],
        blocks,
      },
      { pieces },
    );
    return threadsSewn(matched, plan);
  };

  test('two blocks of one thread add up on their needle, and a stop belongs to the block before', () => {
    const blocks = [aBlock('a', 500), aBlock('b', 300), aBlock('a', 200), aBlock(null, 100, { stopOnly: true })];
    expect(sewn(blocks, {})).toEqual([
      { threadId: 'a', needle: 1, stitches: 800, orders: [0, 2, 3] },
      { threadId: 'b', needle: 2, stitches: 300, orders: [1] },
    ]);
  });

  test('N4 on one needle each thread has its own entry', () => {
    const machine = { ...machineDefaults, needlesPerHead: 1 };
    expect(sewn([aBlock('a', 500), aBlock('b', 300), aBlock('a', 200)], { machine })).toEqual([
      { threadId: 'a', needle: 1, stitches: 700, orders: [0, 2] },
      { threadId: 'b', needle: 1, stitches: 300, orders: [1] },
    ]);
  });

  test('N5 a needle that is threaded anew has an entry for each thread', () => {
    const machine = { ...machineDefaults, needlesPerHead: 2 };
    const slots = ['a', 'b'].map((threadId, at) => ({
      head: 0,
      needle: at + 1,
      threadId,
      spoolId: null,
      pinned: false,
    }));
    const blocks = [aBlock('a', 500), aBlock('b', 300), aBlock('c', 200)];
    expect(sewn(blocks, { machine, slots }, 24).map(({ threadId, needle }) => [threadId, needle])).toEqual([
      ['a', 1],
      ['b', 2],
      ['c', 2],
    ]);
  });

  test('a block without a thread of the team has its stitches and no thread', () => {
    expect(sewn([aBlock('a', 500), aBlock('gone', 300)], {})).toEqual([
      { threadId: 'a', needle: 1, stitches: 500, orders: [0] },
      { threadId: null, needle: 2, stitches: 300, orders: [1] },
    ]);
  });
});

describe('The spools of a run', () => {
  const m = 1000;
  const oneHead = { pieces: 1, heads: 1 };
  const book = (lengthM: number, set: Partial<RunSpools>, sewing = oneHead, taken = new Map<string, number>()) => {
    const { spools, missingMm } = bookThread(
      lengthM * m,
      { spools: [], loaded: [], elsewhere: new Set(), ...set },
      sewing,
      taken,
    );
    return [spools.map(({ spoolId, lengthMm }) => [spoolId, lengthMm / m]), missingMm / m];
  };
  const [a, b, sealed] = [
    aSpool('S1', 500, { lot: 'A', state: 'open' }),
    aSpool('S2', 900, { lot: 'B', state: 'open' }),
    aSpool('S3', 5000, { lot: 'B', state: 'sealed' }),
  ];
  const spools = [a, b, sealed];

  const reservedOf = (of: Readonly<Record<string, number>>) => ({ reservedMm: (id: string) => (of[id] ?? 0) * m });

  test.each([
    ['from what jobs leave', 300, { S1: 400 }, {}, [['S2', 300]], 0],
    [
      'from what jobs leave, and then what they reserve: what was sewn is booked',
      1000,
      { S1: 500, S2: 500, S3: 5000 },
      {},
      [
        ['S2', 400],
        ['S3', 600],
      ],
      0,
    ],
    ['off the needle, whoever has it reserved', 300, { S1: 500 }, { loaded: ['S1'] }, [['S1', 300]], 0],
  ] as const)('RV1 are taken %s', (_, length, reserved, set, expected, missing) => {
    expect(book(length, { spools, ...set, ...reservedOf(reserved) })).toEqual([expected, missing]);
  });

  test('RV1 E7 each head has one that jobs leave', () => {
    const sewing = { pieces: 2, heads: 2 };
    expect(book(400, { spools, ...reservedOf({ S1: 400 }) }, sewing)).toEqual([
      [
        ['S2', 200],
        ['S3', 200],
      ],
      0,
    ]);
  });

  test.each([
    ['W1 one that covers it, open first', 686.4, {}, [['S2', 686.4]], 0],
    ['W2 the smallest that covers it', 300, {}, [['S1', 300]], 0],
    [
      'W3 the fewest of one lot',
      5500,
      {},
      [
        ['S3', 5000],
        ['S2', 500],
      ],
      0,
    ],
    [
      'W5 what is missing is said',
      7000,
      {},
      [
        ['S3', 5000],
        ['S2', 900],
        ['S1', 500],
      ],
      600,
    ],
    [
      'the one on the needle first, then one that covers the rest',
      686.4,
      { loaded: ['S1'] },
      [
        ['S1', 500],
        ['S2', 186.4],
      ],
      0,
    ],
    ['a loaded one of enough alone, although it is sealed', 300, { loaded: ['S3'] }, [['S3', 300]], 0],
    ['one on another machine last', 300, { elsewhere: new Set(['S1', 'S2']) }, [['S3', 300]], 0],
  ])('%s', (_rule, lengthM, set, booked, missing) => {
    expect(book(lengthM, { spools, ...set })).toEqual([booked, missing]);
  });

  test.each(['lost', 'archived', 'empty'] as const)('a spool that is %s gives none', (state) => {
    expect(book(100, { spools: [aSpool('S1', 500, { state })], loaded: ['S1'] })).toEqual([[], 100]);
  });

  test('a lent spool gives none, even on a needle', () => {
    expect(book(100, { spools: [aSpool('S1', 500, { lentTo: 'Ina' })], loaded: ['S1'] })).toEqual([[], 100]);
  });

  test('a spool of unknown amount gives at most what it holds when full', () => {
    const unknown = aSpool('S1', null, { initialLengthMm: 1000 * m });
    expect(book(1200, { spools: [unknown], loaded: ['S1'] })).toEqual([[['S1', 1000]], 200]);
  });

  test('two needles of one thread take from what is left', () => {
    const taken = new Map<string, number>();
    expect(book(400, { spools: [a] }, oneHead, taken)).toEqual([[['S1', 400]], 0]);
    expect(book(400, { spools: [a] }, oneHead, taken)).toEqual([[['S1', 100]], 300]);
  });

  test('E7 several heads share evenly among their loaded spools', () => {
    const loaded = ['H1', 'H2', 'H3'].map((id) => aSpool(id, 900));
    const sewing = { pieces: 24, heads: 3 };
    expect(book(600, { spools: loaded, loaded: ['H1', 'H2', 'H3'] }, sewing)).toEqual([
      [
        ['H1', 200],
        ['H2', 200],
        ['H3', 200],
      ],
      0,
    ]);
  });

  test('E7 without loaded spools each working head gets one; a head without a spool is said', () => {
    const two = ['H1', 'H2'].map((id) => aSpool(id, 900));
    expect(book(600, { spools: two }, { pieces: 24, heads: 3 })).toEqual([
      [
        ['H1', 200],
        ['H2', 200],
      ],
      200,
    ]);
  });
});
