import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  planNeedles,
  type BlockToPlan,
  type DesignPlan,
  type DesignToPlan,
  type NeedleNow,
} from '#core/needle-plan/needle-plan.ts';
import { isEqual } from '#core/is-equal.ts';
import { slowPlan, slowPlans } from './brute-force.ts';

const threadIds = (count: number): string[] => Array.from({ length: count }, (_, at) => `thread-${at}`);

const needlesOf = (least: number, most: number, threads: number): fc.Arbitrary<NeedleNow[]> =>
  fc.array(
    fc.record({
      threadId: fc.option(fc.constantFrom(...threadIds(threads)), { nil: null, freq: 2 }),
      pinned: fc.nat(3).map((chance) => chance === 0),
    }),
    { minLength: least, maxLength: most },
  );

const blocksOf = (least: number, most: number, threads: number): fc.Arbitrary<BlockToPlan[]> =>
  fc
    .array(fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...threadIds(threads)) }, fc.constant('stop')), {
      minLength: least,
      maxLength: most,
    })
    .map((list) =>
      list.map((one, at): BlockToPlan => (one === 'stop' && at > 0 ? { stopOnly: true } : { threadId: one })),
    );

/** The first needle is not pinned, so that there is a plan. */
const withFreeNeedle = (needles: fc.Arbitrary<NeedleNow[]>): fc.Arbitrary<NeedleNow[]> =>
  needles.map((list) => list.map((needle, at) => (at === 0 ? { ...needle, pinned: false } : needle)));

const smallCases = fc.record({ needles: needlesOf(2, 4, 6), blocks: blocksOf(1, 6, 5) });

const factsOf = ({ needles, changes, beforeStart, isProved }: DesignPlan) => ({
  needles,
  changes,
  loadsBeforeStart: beforeStart.length,
  isProved,
});

test.each([1, 2, 24])('[4.7] 2,000 random small designs in %i pieces are planned as by trying everything', (pieces) => {
  const cases = fc.sample(smallCases, { numRuns: 2000, seed: 47 });
  let plannable = 0;
  const differences = cases.filter(({ needles, blocks }) => {
    const plan = planNeedles(needles, [{ blocks, pieces }]);
    const slow = slowPlan(needles, blocks, pieces);
    if (slow !== undefined) plannable += 1;
    const facts = plan.ok ? factsOf(plan.value.designs[0]!) : undefined;
    return !isEqual(facts, slow && { ...slow, isProved: true });
  });
  expect(differences).toEqual([]);
  expect(plannable).toBeGreaterThan(1500);
});

test('[4.7] With needles chosen by hand, too, the rest is planned as by trying everything', () => {
  const byHand = fc.array(fc.option(fc.integer({ min: 1, max: 2 }), { nil: 0, freq: 2 }), {
    minLength: 6,
    maxLength: 6,
  });
  const withHand = fc.tuple(smallCases, byHand).map(([{ needles, blocks }, chosen]) => ({
    needles: needles.map((needle, at) => (at < 2 ? { ...needle, pinned: false } : needle)),
    blocks: blocks.map((block, at) =>
      'stopOnly' in block || chosen[at] === 0 ? block : { ...block, byHand: chosen[at]! },
    ),
  }));
  const cases = fc.sample(withHand, { numRuns: 1000, seed: 48 });
  const differences = cases.filter(({ needles, blocks }) => {
    const plan = planNeedles(needles, [{ blocks, pieces: 3 }]);
    const facts = plan.ok ? factsOf(plan.value.designs[0]!) : undefined;
    return !isEqual(facts, { ...slowPlan(needles, blocks, 3), isProved: true });
  });
  expect(differences).toEqual([]);
});

test('[4.7] Which thread a needle began with decides what the next piece must put back', () => {
  const needles = [
    { threadId: 'A', pinned: false },
    { threadId: null, pinned: false },
  ];
  const blocks = ['D', 'D', 'C', 'E', 'A', 'B', 'A', 'E', 'B', 'D', 'C', 'D'].map((threadId, at) =>
    at === 6 ? { threadId, byHand: 1 } : { threadId },
  );
  const plan = planNeedles(needles, [{ blocks, pieces: 24 }]);
  expect(plan.ok && factsOf(plan.value.designs[0]!)).toEqual({ ...slowPlan(needles, blocks, 24), isProved: true });
});

test('[4.7] Designs in a row are planned as by trying everything for one after the other', () => {
  const designs = fc.array(fc.record({ blocks: blocksOf(1, 5, 6), pieces: fc.constantFrom(1, 2, 24) }), {
    minLength: 2,
    maxLength: 3,
  });
  const cases = fc.sample(fc.tuple(withFreeNeedle(needlesOf(2, 4, 7)), designs), { numRuns: 1000, seed: 51 });
  const differences = cases.filter(([needles, list]) => {
    const plan = planNeedles(needles, list);
    const slow = slowPlans(needles, list).map((one) => ({ ...one, isProved: true }));
    return !isEqual(plan.ok && plan.value.designs.map(factsOf), slow);
  });
  expect(differences).toEqual([]);
});

/** Sews all pieces of all designs with what the plans say to load. Returns what went wrong, and the loads. */
function played(needles: readonly NeedleNow[], designs: readonly DesignToPlan[], plans: readonly DesignPlan[]) {
  const on = needles.map(({ threadId }) => threadId);
  const faults: string[] = [];
  const counts = { changes: 0, loadsBeforeStart: 0 };
  const load = ({ needle, threadId, off }: DesignPlan['beforeStart'][number], counted: keyof typeof counts): void => {
    if (needles[needle - 1]!.pinned) faults.push(`needle ${needle} is pinned and gets ${threadId}`);
    if (on[needle - 1] !== off) faults.push(`needle ${needle} has ${on[needle - 1]} and not ${off}`);
    on[needle - 1] = threadId;
    counts[counted] += 1;
  };
  for (const [at, { blocks, pieces }] of designs.entries()) {
    const plan = plans[at]!;
    for (const one of plan.beforeStart) load(one, 'loadsBeforeStart');
    for (let piece = 1; piece <= pieces; piece += 1) {
      for (const [block, planned] of blocks.entries()) {
        for (const one of plan.inEveryPiece) if (one.block === block) load(one, 'changes');
        const thread = on[plan.needles[block]! - 1];
        if ('threadId' in planned && thread !== planned.threadId)
          faults.push(`block ${block} of piece ${piece} is sewn with ${thread} and not with ${planned.threadId}`);
        if ('stopOnly' in planned && plan.needles[block] !== plan.needles[block - 1])
          faults.push(`the stop at block ${block} changes the needle`);
      }
      if (piece < pieces) for (const one of plan.forNextPiece) load(one, 'changes');
    }
  }
  return { faults, ...counts };
}

test('[4.7] Played forward over all pieces and designs, every block finds its thread and the figures are right', () => {
  const designs = fc.array(fc.record({ blocks: blocksOf(0, 40, 20), pieces: fc.integer({ min: 1, max: 30 }) }), {
    minLength: 1,
    maxLength: 3,
  });
  fc.assert(
    fc.property(withFreeNeedle(needlesOf(1, 15, 25)), designs, (needles, list) => {
      const plan = planNeedles(needles, list);
      if (!plan.ok) throw new Error(plan.error.problem);
      const { changes, loadsBeforeStart } = plan.value;
      expect(played(needles, list, plan.value.designs)).toEqual({ faults: [], changes, loadsBeforeStart });
    }),
    { numRuns: 150, seed: 49 },
  );
});

test('[4.7] The optimum of 24 blocks on 12 needles is found', () => {
  const cases = fc.sample(
    fc.record({
      needles: withFreeNeedle(needlesOf(12, 12, 30)),
      blocks: blocksOf(24, 24, 24),
      pieces: fc.constantFrom(1, 2, 24),
    }),
    { numRuns: 200, seed: 50 },
  );
  const about = cases.filter(({ needles, blocks, pieces }) => {
    const plan = planNeedles(needles, [{ blocks, pieces }]);
    return !plan.ok || !plan.value.isProved;
  });
  expect(about).toEqual([]);
});

test('[4.7] Where the search grows too long the rule decides, and the plan says so', () => {
  const needles = Array.from({ length: 7 }, () => ({ threadId: null, pinned: false }));
  const blocks = Array.from({ length: 60 }, (_, at) => ({ threadId: `thread-${at % 12}` }));
  const plan = planNeedles(needles, [{ blocks, pieces: 3 }]);
  expect(plan).toMatchObject({ ok: true, value: { isProved: false, designs: [{ isProved: false }] } });
  const firstTwelve = plan.ok ? plan.value.designs[0]!.needles.slice(0, 12) : [];
  expect(firstTwelve).toEqual([1, 2, 3, 4, 5, 6, 7, 7, 7, 7, 7, 7]);
});
