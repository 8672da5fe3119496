import { expect, test } from 'vitest';
import {
  planNeedles,
  type BlockToPlan,
  type DesignPlan,
  type DesignToPlan,
  type NeedleNow,
  type NeedlePlan,
} from '#core/needle-plan/needle-plan.ts';

/** Needles as one text: `Black!` is pinned, `–` is empty. */
const needlesOf = (text: string): NeedleNow[] =>
  text.split(' ').map((one) => ({ threadId: one === '–' ? null : one.replace('!', ''), pinned: one.endsWith('!') }));

/** Blocks as one text: `stop` only stops, `Red>3` is sewn by needle 3 because a person chose so. */
const blocksOf = (text: string): BlockToPlan[] =>
  text.split(' ').map((one) => {
    if (one === 'stop') return { stopOnly: true };
    const [threadId, byHand] = one.split('>');
    return byHand === undefined ? { threadId: threadId! } : { threadId: threadId!, byHand: Number(byHand) };
  });

const design = (blocks: string, pieces = 1): DesignToPlan => ({ blocks: blocksOf(blocks), pieces });

const planned = (needles: string, ...designs: readonly DesignToPlan[]): NeedlePlan => {
  const plan = planNeedles(needlesOf(needles), designs);
  if (!plan.ok) throw new Error(JSON.stringify(plan.error));
  return plan.value;
};

const planOf = (needles: string, blocks: string, pieces = 1): DesignPlan =>
  planned(needles, design(blocks, pieces)).designs[0]!;

test('[N1] Loaded threads stay where they are, missing ones go to the empty needles, all before the start', () => {
  const needles = 'Black! White! Red! Royal! Yellow! Navy! Green! Gold! Tan! Orange! Pink Teal – Silver –';
  expect(planned(needles, design('Navy Silver Maroon White Purple Navy', 24))).toEqual({
    designs: [
      {
        needles: [6, 14, 13, 2, 15, 6],
        beforeStart: [
          { needle: 13, threadId: 'Maroon', off: null },
          { needle: 15, threadId: 'Purple', off: null },
        ],
        inEveryPiece: [],
        forNextPiece: [],
        changes: 0,
        stops: 0,
        isProved: true,
        sequence: '6 · 14 · 13 · 2 · 15 · 6',
      },
    ],
    changes: 0,
    loadsBeforeStart: 2,
    isProved: true,
    byHand: null,
  });
});

test('[N2] A thread that the design does not use comes off before one that it does', () => {
  expect(planOf('Black! White Red –', 'Black Red Blue Green Red Blue Black')).toEqual({
    needles: [1, 3, 4, 2, 3, 4, 1],
    beforeStart: [
      { needle: 4, threadId: 'Blue', off: null },
      { needle: 2, threadId: 'Green', off: 'White' },
    ],
    inEveryPiece: [],
    forNextPiece: [],
    changes: 0,
    stops: 0,
    isProved: true,
    sequence: '1 · 3 · 4 · 2 · 3 · 4 · 1',
  });
});

test('[N4] A machine of one needle stops between all blocks, and is re-threaded where neighbours differ', () => {
  expect(planOf('A', 'A B B stop A C', 3)).toEqual({
    needles: [1, 1, 1, 1, 1, 1],
    beforeStart: [],
    inEveryPiece: [
      { needle: 1, threadId: 'B', off: 'A', block: 1 },
      { needle: 1, threadId: 'A', off: 'B', block: 4 },
      { needle: 1, threadId: 'C', off: 'A', block: 5 },
    ],
    forNextPiece: [{ needle: 1, threadId: 'A', off: 'C' }],
    changes: 3 * 3 + 2,
    stops: 5,
    isProved: true,
    sequence: '1 · 1 · 1 · stop · 1 · 1',
  });
});

test.each([
  ['A B A', 1, 2],
  ['A B A', 24, 48],
  ['A B C', 1, 2],
  ['A B C', 24, 71],
  ['A A A', 24, 0],
])('[N4] One needle that sews %s in %i pieces is re-threaded %i times', (blocks, pieces, changes) => {
  expect(planOf('A', blocks, pieces)).toMatchObject({ changes, stops: 2, beforeStart: [] });
});

test('[N5] A load within a piece is taken back for the next one, so 24 pieces need 47 changes', () => {
  expect(planOf('A B', 'A B C', 24)).toEqual({
    needles: [1, 2, 2],
    beforeStart: [],
    inEveryPiece: [{ needle: 2, threadId: 'C', off: 'B', block: 2 }],
    forNextPiece: [{ needle: 2, threadId: 'B', off: 'C' }],
    changes: 47,
    stops: 1,
    isProved: true,
    sequence: '1 · 2 · 2',
  });
});

test('[V12] Eight colours on six empty needles: 71 changes in 24 pieces, 2 in a single one', () => {
  const needles = '– – – – – –';
  const many = planOf(needles, 'A B C D E F G H', 24);
  expect([many.beforeStart.length, many.inEveryPiece.length, many.forNextPiece.length, many.changes]).toEqual([
    6, 2, 1, 71,
  ]);
  const one = planOf(needles, 'A B C D E F G H');
  expect([one.beforeStart.length, one.inEveryPiece.length, one.forNextPiece.length, one.changes]).toEqual([6, 2, 0, 2]);
});

test('[4.7] A thread on two needles is sewn by the lowest one, and a thread on a pinned needle may be sewn', () => {
  expect(planOf('– Red Red Blue!', 'Red Blue Red').needles).toEqual([2, 4, 2]);
});

test('[4.7] A pinned needle is never loaded, even where that costs changes', () => {
  expect(planOf('Black! White', 'Red Blue Red')).toMatchObject({ needles: [2, 2, 2], changes: 2 });
  expect(planOf('Black White', 'Red Blue Red')).toMatchObject({ needles: [1, 2, 1], changes: 0 });
  expect(planOf('–! White', 'Red')).toMatchObject({ needles: [2], changes: 0 });
});

test('[4.7] A stop without a change of thread keeps the needle, and is typed as a stop', () => {
  expect(planOf('A –', 'A stop B stop stop A')).toMatchObject({
    needles: [1, 1, 2, 2, 2, 1],
    stops: 3,
    changes: 0,
    sequence: '1 · stop · 2 · stop · stop · 1',
  });
});

test('[4.7] Two neighbouring blocks of one thread stay two', () => {
  expect(planOf('A –', 'A A B B').sequence).toBe('1 · 1 · 2 · 2');
});

test('[4.7] A needle chosen by hand is taken, and the plan says what that costs over all pieces', () => {
  const plan = planned('A B –', design('A B C>2', 24));
  expect(plan.designs[0]).toMatchObject({ needles: [1, 2, 2], changes: 47, beforeStart: [] });
  expect(plan.byHand).toEqual({ changes: 47, loadsBeforeStart: -1, isProved: true });
});

test('[4.7] A needle chosen by hand may cost nothing', () => {
  const plan = planned('A – –', design('A B>3', 24));
  expect(plan.designs[0]).toMatchObject({ needles: [1, 3], changes: 0 });
  expect(plan.byHand).toEqual({ changes: 0, loadsBeforeStart: 0, isProved: true });
});

test('[4.7] Designs are planned in the given order, each from what the one before left, and the sums say its cost', () => {
  const first = design('A B C', 2);
  const second = design('C D', 3);
  const there = planned('– –', first, second);
  expect(there.designs.map(({ sequence }) => sequence)).toEqual(['1 · 2 · 2', '2 · 1']);
  expect(there.designs.map(({ beforeStart }) => beforeStart)).toEqual([
    [
      { needle: 1, threadId: 'A', off: null },
      { needle: 2, threadId: 'B', off: null },
    ],
    [{ needle: 1, threadId: 'D', off: 'A' }],
  ]);
  expect([there.changes, there.loadsBeforeStart]).toEqual([3, 3]);
});

test('[4.7] Another order of the same designs costs what it costs, and the given order is kept', () => {
  const [red, blue] = [design('Red'), design('Blue')];
  const mixed = planned('–', red, blue, red);
  expect([mixed.changes, mixed.loadsBeforeStart]).toEqual([0, 3]);
  expect(mixed.designs.flatMap(({ beforeStart }) => beforeStart)).toEqual([
    { needle: 1, threadId: 'Red', off: null },
    { needle: 1, threadId: 'Blue', off: 'Red' },
    { needle: 1, threadId: 'Red', off: 'Blue' },
  ]);
  expect(planned('–', red, red, blue).loadsBeforeStart).toBe(2);
});

test('[4.7] The rule keeps a thread for the next design rather than one that no design needs', () => {
  const plan = planned('Red Blue', design('Green'), design('Red'));
  expect(plan.designs.map(({ needles }) => needles)).toEqual([[2], [1]]);
});

test.each([
  ['A! B!', 'A C', { problem: 'all_needles_pinned', design: 0, block: 1 }],
  ['A! B', 'A C>1', { problem: 'chosen_needle_pinned', design: 0, block: 1 }],
  ['A B', 'A C>3', { problem: 'chosen_needle_missing', design: 0, block: 1 }],
  ['A B', 'stop A', { problem: 'nothing_before_stop', design: 0, block: 0 }],
])('[4.7] Needles %s and blocks %s have no plan, and the block is named', (needles, blocks, error) => {
  expect(planNeedles(needlesOf(needles), [design(blocks)])).toEqual({ ok: false, error });
});

test('[4.7] A pinned needle that has the thread may be chosen by hand', () => {
  expect(planned('A A!', design('A>2')).designs[0]).toMatchObject({ needles: [2], beforeStart: [] });
});
