import { describe, expect, test } from 'vitest';
import { asDay } from '#core/dates/day.ts';
import { reserve, withFree, type ReservingJob } from '#core/job/reservations.ts';
import { verdictOf, type VerdictMachine, type VerdictPart } from '#core/stitchable/verdict.ts';
import { aBlock, aHoop, aMachine, ask, aSpool, aThread, noPlan, rgb, stitchesOf28m, todo } from './a-stock.ts';

const three = ['1', '2', '3'].map((id) => aThread(id, [aSpool(`s${id}`, 1000)]));
const threeBlocks = ['1', '2', '3'].map((id) => aBlock(id, 1000));
const navy = (...spools: readonly ReturnType<typeof aSpool>[]) => [aThread('navy', spools)];
const navyBlock = [aBlock('navy', stitchesOf28m)];
const loading = (ids: readonly string[]) => ids.map((threadId, at) => ({ needle: at + 1, threadId }));

describe('Can I stitch this?', () => {
  test('V1: all on needles and enough: green, and nothing to do', () => {
    const on = aMachine({}, { loaded: new Set(['1', '2', '3']) });
    const verdict = ask({ threads: three, blocks: threeBlocks, on });
    expect([verdict.colour, todo(verdict)]).toEqual(['green', []]);
    expect(verdict.threads.map(({ threadId, colour }) => [threadId, colour])).toEqual([
      ['1', 'green'],
      ['2', 'green'],
      ['3', 'green'],
    ]);
  });

  test('V2: three owned and not loaded: amber, load 3', () => {
    const needles = loading(['1', '2', '3']);
    const on = aMachine({}, { plan: { ...noPlan, loadsBefore: needles } });
    const verdict = ask({ threads: three, blocks: threeBlocks, on });
    expect([verdict.colour, todo(verdict)]).toEqual(['amber', [{ kind: 'load', colour: 'amber', needles }]]);
    expect(verdict.threads.map(({ colour }) => colour)).toEqual(['amber', 'amber', 'amber']);
  });

  test('V3: navy of 200 m for 24 pieces of 28.6 m: red, runs out on piece 7 of 24', () => {
    const packs = [
      { lengthMm: 1_005_840, priceMinor: 319 },
      { lengthMm: 5_029_200, priceMinor: 969 },
    ];
    const verdict = ask({ threads: navy(aSpool('s', 200)), blocks: navyBlock, packs });
    expect([verdict.colour, verdict.enoughForPieces, todo(verdict)]).toEqual([
      'red',
      6,
      [
        {
          kind: 'buy',
          colour: 'red',
          threadId: 'navy',
          missingMm: 486_400,
          packs: [{ lengthMm: 1_005_840, priceMinor: 319, count: 1 }],
          runsOut: { onPiece: 7, of: 24 },
          heads: null,
        },
      ],
    ]);
  });

  test('V4: a single needle with all 5 owned is green, with 4 changes', () => {
    const ids = ['1', '2', '3', '4', '5'];
    const threads = ids.map((id) => aThread(id, [aSpool(`s${id}`, 1000)]));
    const plan = { loadsBefore: loading(['1']), changesPerPiece: 4, changes: 4 };
    const verdict = ask({
      threads,
      blocks: ids.map((id) => aBlock(id, 1000)),
      pieces: 1,
      on: aMachine({ needlesPerHead: 1 }, { plan }),
    });
    expect([verdict.colour, verdict.threads.length, todo(verdict)]).toEqual([
      'green',
      5,
      [{ kind: 'changes', colour: 'green', perPiece: 4, inAll: 4 }],
    ]);
  });

  test('V5: 500 m and one of unknown amount for 686.4 m: amber, probably', () => {
    const verdict = ask({ threads: navy(aSpool('a', 500), aSpool('b', null)), blocks: navyBlock });
    expect([verdict.colour, verdict.enoughForPieces, todo(verdict)]).toEqual([
      'amber',
      17,
      [{ kind: 'probably', colour: 'amber', threadId: 'navy', missingMm: 186_400, measure: ['b'], heads: null }],
    ]);
  });

  test('V6: no colours in the file and none chosen: grey, choose 5 colours', () => {
    const blocks = Array.from({ length: 5 }, () => aBlock(null, 100));
    const verdict = ask({ threads: three, blocks });
    expect([verdict.colour, verdict.enoughForPieces, todo(verdict)]).toEqual([
      'grey',
      null,
      [{ kind: 'chooseColours', colour: 'grey', orders: [0, 1, 2, 3, 4] }],
    ]);
  });

  test('V6: one block without a colour makes it grey beside all that is green; a stop of it is no colour more', () => {
    const blocks = [...threeBlocks, aBlock(null, 100), aBlock(null, 100, { stopOnly: true })];
    const verdict = ask({ threads: three, blocks });
    expect([verdict.colour, todo(verdict)]).toEqual(['grey', [{ kind: 'chooseColours', colour: 'grey', orders: [3] }]]);
  });

  const loaded = new Set(['1', '2', '3']);
  test.each<[string, Partial<VerdictMachine['machine']>, Partial<VerdictMachine>, string, readonly VerdictPart[]]>([
    [
      'fits no hoop of this machine',
      {},
      { hoops: [aHoop('h', { fieldWMm10: 900 }), aHoop('other', { machines: [{ machineId: 'm2' }] })] },
      'red',
      [{ kind: 'noHoopFits', colour: 'red', size: { wMm10: 1000, hMm10: 1000 } }],
    ],
    ['no hoops entered', {}, { hoops: [] }, 'green', [{ kind: 'sizeUnchecked', colour: 'green' }]],
    [
      'only hoops of another machine, and a set of none',
      {},
      { hoops: [aHoop('other', { machines: [{ machineId: 'm2' }] }), aHoop('none', { qty: 0 })] },
      'green',
      [{ kind: 'sizeUnchecked', colour: 'green' }],
    ],
    [
      'beyond the field, no hoops entered',
      { fieldWMm10: 2000, fieldHMm10: 999 },
      { hoops: [] },
      'red',
      [
        { kind: 'beyondField', colour: 'red', field: { wMm10: 2000, hMm10: 999 } },
        { kind: 'sizeUnchecked', colour: 'green' },
      ],
    ],
    [
      'too many stitches',
      { maxStitches: 2999 },
      {},
      'red',
      [{ kind: 'tooManyStitches', colour: 'red', has: 3000, most: 2999 }],
    ],
    ['too many colours', { maxColours: 2 }, {}, 'red', [{ kind: 'tooManyColours', colour: 'red', has: 3, most: 2 }]],
    ['just within all', { maxStitches: 3000, maxColours: 3, fieldWMm10: 1000, fieldHMm10: 1000 }, {}, 'green', []],
  ])('V7: %s', (_case, machine, more, colour, parts) => {
    const verdict = ask({ threads: three, blocks: threeBlocks, on: aMachine(machine, { loaded, ...more }) });
    expect([verdict.colour, todo(verdict)]).toEqual([colour, parts]);
  });

  test('V7: the smallest hoop that fits is named, a cap frame only where no flat one fits', () => {
    const hoopOf = (hoops: VerdictMachine['hoops']) =>
      ask({ threads: three, blocks: threeBlocks, on: aMachine({}, { hoops }) }).parts.filter(
        ({ kind }) => kind === 'hoop',
      );
    const cap = aHoop('cap', { kind: 'cap', fieldWMm10: 1050, fieldHMm10: 1050 });
    expect(hoopOf([aHoop('big', { fieldWMm10: 3000 }), aHoop('small'), cap])).toEqual([
      { kind: 'hoop', colour: 'green', hoopId: 'small', isTurned: false },
    ]);
    expect(hoopOf([aHoop('tiny', { fieldWMm10: 500 }), cap])).toEqual([
      { kind: 'hoop', colour: 'green', hoopId: 'cap', isTurned: false },
    ]);
  });

  const cones = (count: number, metres: number, set: object = {}) =>
    Array.from({ length: count }, (_, at) => aSpool(`c${String(at).padStart(2, '0')}`, metres, set));
  const twelve = aMachine({ heads: 12 }, { loaded: new Set(['navy']) });

  test('V8: 12 heads, 24 pieces, 11 cones of at least 57.2 m: red, buy 1', () => {
    const packs = [
      { lengthMm: 50_000, priceMinor: 1 },
      { lengthMm: 1_000_000, priceMinor: 300 },
      { lengthMm: 5_000_000, priceMinor: 900 },
    ];
    const verdict = ask({ threads: navy(...cones(11, 57.2)), blocks: navyBlock, on: twelve, packs });
    expect([verdict.colour, verdict.enoughForPieces, todo(verdict)]).toEqual([
      'red',
      11,
      [
        {
          kind: 'buy',
          colour: 'red',
          threadId: 'navy',
          missingMm: 57_200,
          packs: [{ lengthMm: 1_000_000, priceMinor: 300, count: 1 }],
          runsOut: null,
          heads: { have: 11, needed: 12 },
        },
      ],
    ]);
    expect(ask({ threads: navy(...cones(12, 57.2)), blocks: navyBlock, on: twelve }).colour).toBe('green');
    const short = todo(ask({ threads: navy(...cones(1, 5000)), blocks: navyBlock, on: twelve, packs }))[0];
    expect(short).toMatchObject({ heads: { have: 1, needed: 12 }, packs: [{ lengthMm: 1_000_000, count: 11 }] });
  });

  test('V9: lots A 500 m and B 500 m for 686.4 m: amber, mixes lots A and B', () => {
    const verdict = ask({
      threads: navy(aSpool('a', 500, { lot: 'A' }), aSpool('b', 500, { lot: 'B' })),
      blocks: navyBlock,
    });
    expect([verdict.colour, verdict.parts]).toEqual([
      'amber',
      [
        { kind: 'mixesLots', colour: 'amber', threadId: 'navy', lots: ['A', 'B'], spoolIds: ['a', 'b'] },
        { kind: 'nextSpool', colour: 'green', threadId: 'navy', onPiece: 18, of: 24, spoolId: 'a', nextSpoolId: 'b' },
      ],
    ]);
  });

  test('V10: a black block with only floss DMC 310 owned: not matched, red', () => {
    const floss = aThread('310', [aSpool('s', 8)], { brand: 'DMC', line: 'Mouline', kind: 'floss', hex: '#000000' });
    const fileThread = { ...rgb('#000000'), brand: 'DMC', code: '310' };
    const verdict = ask({ threads: [floss], blocks: [aBlock(null, 1000, { fileThread })], pieces: 2 });
    expect([verdict.colour, verdict.parts]).toEqual([
      'red',
      [{ kind: 'buyUnmatched', colour: 'red', orders: [0], neededMm: 11_000, spools: 1, fileThread, nearest: [] }],
    ]);
  });

  test.each([
    ['lent', { lentTo: 'Ana' }],
    ['lost', { state: 'lost' }],
    ['archived', { state: 'archived' }],
    ['empty', { state: 'empty' }],
  ] as const)('V11: a spool that is %s is never counted, alone or beside others', (_how, set) => {
    const alone = ask({ threads: navy(aSpool('s', 5000, set)), blocks: navyBlock });
    expect([alone.colour, todo(alone)[0]]).toMatchObject([
      'red',
      { missingMm: 686_400, runsOut: { onPiece: 1, of: 24 } },
    ]);
    const unknown = ask({ threads: navy(aSpool('s', null, set)), blocks: navyBlock });
    expect(unknown.colour).toBe('red');
    const beside = ask({ threads: navy(aSpool('s', 5000, set), aSpool('t', 200)), blocks: navyBlock });
    expect(todo(beside)[0]).toMatchObject({ missingMm: 486_400 });
  });

  test.each([
    [24, { changesPerPiece: 3, changes: 71 }, { perPiece: 3, inAll: 71 }],
    [1, { changesPerPiece: 2, changes: 2 }, { perPiece: 2, inAll: 2 }],
  ])('V12: 8 colours on 6 needles, none loaded, for %i pieces: load 6, and the changes', (pieces, plan, changes) => {
    const ids = ['1', '2', '3', '4', '5', '6', '7', '8'];
    const needles = loading(ids.slice(0, 6));
    const verdict = ask({
      threads: ids.map((id) => aThread(id, [aSpool(`s${id}`, 1000)])),
      blocks: ids.map((id) => aBlock(id, 1000)),
      pieces,
      on: aMachine({ needlesPerHead: 6 }, { plan: { loadsBefore: needles, ...plan } }),
    });
    expect([verdict.colour, todo(verdict)]).toEqual([
      'amber',
      [
        { kind: 'load', colour: 'amber', needles },
        { kind: 'changes', colour: 'amber', ...changes },
      ],
    ]);
  });

  test('any machine is the stock alone: no needles, no hoops, no minutes', () => {
    const verdict = ask({ threads: three, blocks: threeBlocks, pieces: 1 });
    expect(verdict).toMatchObject({ colour: 'green', parts: [], machineSeconds: null, enoughForPieces: 181 });
  });

  test('the worst part decides and comes first: green, amber, grey, red', () => {
    const threads = [...three, ...navy(aSpool('a', 10))];
    const blocks = [...threeBlocks, aBlock(null, 10), ...navyBlock];
    const on = aMachine({}, { plan: { ...noPlan, loadsBefore: loading(['1']) } });
    const verdict = ask({ threads, blocks, on });
    expect(verdict.parts.map(({ kind }) => kind)).toEqual(['buy', 'chooseColours', 'load', 'hoop']);
    expect(verdict.colour).toBe('red');
  });

  test('blocks of one thread need it together, stops with them', () => {
    const blocks = [
      aBlock('navy', 2600),
      aBlock('1', 10),
      aBlock('navy', 1300),
      aBlock(null, 1300, { stopOnly: true }),
    ];
    const verdict = ask({ threads: [...three, ...navy(aSpool('s', 686.4))], blocks });
    expect(
      verdict.threads.map(({ threadId, orders, neededMm, colour }) => [threadId, orders, neededMm, colour]),
    ).toEqual([
      ['navy', [0, 2, 3], 686_400, 'green'],
      ['1', [1], 1320, 'green'],
    ]);
  });

  test('a thread that was removed after it was matched is a colour to choose', () => {
    const match = { by: 'number' as const, threadId: 'navy' };
    const verdict = verdictOf({
      design: { stitches: 10, colourChanges: 0, trims: 0, widthMm10: 10, heightMm10: 10 },
      blocks: [{ order: 0, stitches: 10, isStop: false, match, isChoiceGone: false }],
      pieces: 1,
      wasteBp: 1000,
      threads: new Map(),
      bobbinMm: 113_386,
      packsOf: () => [],
    });
    expect([verdict.colour, verdict.parts]).toEqual(['grey', [{ kind: 'chooseColours', colour: 'grey', orders: [0] }]]);
  });

  test('metallic and 60 wt thread say which needle suits them', () => {
    const threads = [
      aThread('m', [aSpool('a', 1000)], { effect: 'metallic' }),
      aThread('f', [aSpool('b', 1000)], { weight: '60 wt' }),
      ...three,
    ];
    const verdict = ask({ threads, blocks: [aBlock('m', 10), aBlock('f', 10), aBlock('1', 10)] });
    expect(verdict.parts).toEqual([
      { kind: 'needleSize', colour: 'green', threadId: 'm', size: '90/14' },
      { kind: 'needleSize', colour: 'green', threadId: 'f', size: '65/9' },
    ]);
  });

  test('a loaded spool runs out first, and the next one is to be put ready', () => {
    const threads = navy(aSpool('on', 200, { state: 'open' }), aSpool('next', 5000), aSpool('other', 700));
    const on = aMachine({}, { loaded: new Set(['navy']), loadedSpools: new Set(['on']) });
    const verdict = ask({ threads, blocks: navyBlock, on });
    expect([verdict.colour, verdict.parts.filter(({ kind }) => kind === 'nextSpool')]).toEqual([
      'green',
      [
        {
          kind: 'nextSpool',
          colour: 'green',
          threadId: 'navy',
          onPiece: 7,
          of: 24,
          spoolId: 'on',
          nextSpoolId: 'other',
        },
      ],
    ]);
  });
});

describe('Enough?', () => {
  test.each([
    ['E1', 5200, 686_400],
    ['E2', 2600, 343_200],
    ['E3', 1612, 212_784],
  ])('%s: 24 pieces of a block of %i stitches need %i mm', (_id, stitches, neededMm) => {
    const verdict = ask({ threads: navy(aSpool('s', 1000)), blocks: [aBlock('navy', stitches)] });
    expect(verdict.threads.map((one) => one.neededMm)).toEqual([neededMm]);
  });

  test.each([
    ['3,000 m', 3000, 104, 'green', []],
    ['200 m', 200, 6, 'red', [{ runsOut: { onPiece: 7, of: 24 } }]],
    ['28.6 m', 28.6, 1, 'red', [{ runsOut: { onPiece: 2, of: 24 } }]],
    ['28.5 m', 28.5, 0, 'red', [{ runsOut: { onPiece: 1, of: 24 } }]],
  ])('E4: %s are enough for %i whole pieces of 28.6 m', (_words, metres, pieces, colour, parts) => {
    const verdict = ask({ threads: navy(aSpool('s', metres)), blocks: navyBlock });
    expect([verdict.enoughForPieces, verdict.colour, todo(verdict)]).toMatchObject([pieces, colour, parts]);
  });

  const bobbins = (stitches: number, on?: VerdictMachine) => {
    const verdict = ask({ threads: navy(aSpool('s', 9000)), blocks: [aBlock('navy', stitches)], ...(on && { on }) });
    return [verdict.bobbins, verdict.bobbinsAtLeast];
  };

  test('E5 and E6: 24 pieces take 6 bobbins at 9,412 stitches and 8 at 10,000, 7 by length alone', () => {
    expect(bobbins(9412)).toEqual([6, 6]);
    expect(bobbins(10_000)).toEqual([8, 7]);
    expect(bobbins(50_000)).toEqual([32, 32]);
    expect(bobbins(0)).toEqual([0, 0]);
  });

  test('E7: on 12 heads every head has a bobbin of its own', () => {
    expect(bobbins(9412, aMachine({ heads: 12 }))).toEqual([12, 6]);
  });

  test('C2b: the minutes are those of the machine’s speed, changes, trims and heads', () => {
    const set = { workingSpm: 750, colourChangeSec: 25, trimSec: 5, efficiencyBp: 10_000 };
    const design = { stitches: 9412, colourChanges: 4, trims: 14 };
    const seconds = (heads: number) =>
      ask({ threads: three, blocks: threeBlocks, design, on: aMachine({ ...set, heads }) }).machineSeconds;
    expect([seconds(1), seconds(12)]).toEqual([22_151, 1846]);
  });
});

describe('What jobs reserve', () => {
  const aJob = (id: string, day: string, metres: number): ReservingJob => ({
    id,
    job: { status: 'planned', plannedOn: asDay(day), rank: '', dueOn: null, pieces: 1, piecesDone: 0 },
    heads: 1,
    blocks: [{ threadId: 'navy', stitches: metres * 200 }],
  });
  const threads = navy(aSpool('s', 1000), aSpool('t', null, { state: 'lost' }));
  const reservations = reserve([aJob('b', '2026-12-01', 500), aJob('a', '2026-11-30', 350)], threads, 0);
  const askFor = (jobId?: string, pieces = 20) =>
    ask({ threads: withFree(threads, reservations, jobId), blocks: navyBlock, pieces });

  test('RV1: a design that is looked at without a job has what all jobs leave, and it is said for whom the rest is', () => {
    const verdict = askFor();
    expect([verdict.colour, verdict.enoughForPieces, todo(verdict).slice(1)]).toEqual([
      'red',
      5,
      [{ kind: 'reserved', colour: 'red', threadId: 'navy', reservedMm: 850_000, jobIds: ['a', 'b'] }],
    ]);
  });

  test('RV1: looked at from a job it has what the jobs before it leave, and never less by its own', () => {
    const [first, second] = [askFor('a'), askFor('b')];
    expect([first.colour, todo(first)]).toEqual(['green', []]);
    expect([second.colour, todo(second)]).toEqual([
      'green',
      [{ kind: 'reserved', colour: 'green', threadId: 'navy', reservedMm: 350_000, jobIds: ['a'] }],
    ]);
  });

  test('RV6: a spool of unknown amount makes it probably, though jobs reserve all that is known', () => {
    const some = navy(aSpool('s', 850), aSpool('u', null));
    const free = withFree(some, reserve([aJob('a', '2026-11-30', 850)], some, 0));
    const verdict = ask({ threads: free, blocks: navyBlock });
    expect([verdict.colour, verdict.enoughForPieces, todo(verdict).map(({ kind, colour }) => [kind, colour])]).toEqual([
      'amber',
      0,
      [
        ['probably', 'amber'],
        ['reserved', 'amber'],
      ],
    ]);
  });

  test('a thread that looks alike is matched though all of it is reserved, and then it is short', () => {
    const red = [aThread('red', [aSpool('r', 100)], { hex: '#cc0000' })];
    const all: ReservingJob = { ...aJob('a', '2026-11-30', 0), blocks: [{ threadId: 'red', stitches: 20_000 }] };
    const verdict = ask({
      threads: withFree(red, reserve([all], red, 0)),
      blocks: [aBlock(null, stitchesOf28m, { fileThread: rgb('#cc0000') })],
      pieces: 1,
    });
    expect(todo(verdict).map((part) => [part.kind, 'threadId' in part && part.threadId])).toEqual([
      ['buy', 'red'],
      ['reserved', 'red'],
    ]);
  });
});
