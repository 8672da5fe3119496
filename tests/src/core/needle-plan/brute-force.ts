import type { BlockToPlan, DesignToPlan, NeedleNow } from '#core/needle-plan/needle-plan.ts';

export interface SlowPlan {
  readonly needles: readonly number[];
  readonly changes: number;
  readonly loadsBeforeStart: number;
}

/** Plans one design after the other, each from the threads that the one before left. */
export function slowPlans(
  now: readonly NeedleNow[],
  designs: readonly DesignToPlan[],
): readonly (SlowPlan | undefined)[] {
  let on = now;
  return designs.map(({ blocks, pieces }, at) => {
    const later = designs.slice(at + 1).flatMap((one) => one.blocks);
    const plan = slowPlan(on, blocks, pieces, later);
    for (const [block, planned] of blocks.entries())
      if ('threadId' in planned && plan !== undefined)
        on = on.map((needle, place) =>
          place === plan.needles[block]! - 1 ? { ...needle, threadId: planned.threadId } : needle,
        );
    return plan;
  });
}

/**
 * Tries every needle for every block, and sews two pieces with each plan. Needles are tried in the order of the rule,
 * and a later plan must be better than an earlier one. All pieces after the first cost the same.
 */
export function slowPlan(
  now: readonly NeedleNow[],
  blocks: readonly BlockToPlan[],
  pieces: number,
  later: readonly BlockToPlan[] = [],
): SlowPlan | undefined {
  let best: SlowPlan | undefined;
  const sequence = [...Array.from({ length: Math.min(pieces, 2) }, () => blocks).flat(), ...later].map((one) =>
    'stopOnly' in one ? null : one.threadId,
  );
  const go = (needles: readonly number[], on: readonly (string | null)[]): void => {
    const block = blocks[needles.length];
    if (block === undefined) {
      const plan = { needles, ...sewn(now, blocks, needles, pieces) };
      if (best === undefined || isBetter(plan, best)) best = plan;
      return;
    }
    if ('stopOnly' in block) return go([...needles, needles.at(-1)!], on);
    const tried = allowed({ now, before: needles, on, block, sequence });
    for (const needle of tried)
      go(
        [...needles, needle],
        on.map((thread, at) => (at === needle - 1 ? block.threadId : thread)),
      );
  };
  go(
    [],
    now.map(({ threadId }) => threadId),
  );
  return best;
}

/** Sews piece after piece, loads a needle whenever it has another thread, and counts. */
function sewn(
  now: readonly NeedleNow[],
  blocks: readonly BlockToPlan[],
  needles: readonly number[],
  pieces: number,
): { readonly changes: number; readonly loadsBeforeStart: number } {
  const on = now.map(({ threadId }) => threadId);
  const used = new Set<number>();
  const loads = [0, 0];
  let loadsBeforeStart = 0;
  for (const piece of [0, 1])
    for (const [at, block] of blocks.entries()) {
      if ('stopOnly' in block) continue;
      const needle = needles[at]! - 1;
      if (on[needle] !== block.threadId) {
        if (used.has(needle)) loads[piece]! += 1;
        else loadsBeforeStart += 1;
      }
      on[needle] = block.threadId;
      used.add(needle);
    }
  return { changes: loads[0]! + (pieces - 1) * loads[1]!, loadsBeforeStart };
}

const isBetter = (one: SlowPlan, other: SlowPlan): boolean =>
  one.changes < other.changes || (one.changes === other.changes && one.loadsBeforeStart < other.loadsBeforeStart);

interface Choice {
  readonly now: readonly NeedleNow[];
  /** The needles of the blocks before. */
  readonly before: readonly number[];
  readonly on: readonly (string | null)[];
  readonly block: Extract<BlockToPlan, { readonly threadId: string }>;
  /** The threads of all blocks, also of later pieces and designs. */
  readonly sequence: readonly (string | null)[];
}

/** The needles that may sew a block, in the order of the rule. */
function allowed({ now, before, on, block, sequence }: Choice): readonly number[] {
  if (block.byHand !== undefined) return [block.byHand];
  const numbers = on.map((_, at) => at + 1);
  const loaded = numbers.filter((needle) => on[needle - 1] === block.threadId);
  if (loaded.length > 0) return [Math.min(...loaded)];
  const rank = (needle: number): readonly number[] => {
    const thread = on[needle - 1];
    if (thread === null) return [0, 0, 0, needle];
    const next = sequence.indexOf(thread!, before.length);
    return [1, next < 0 ? -1000 : -next, before.includes(needle) ? 1 : 0, needle];
  };
  return numbers
    .filter((needle) => !now[needle - 1]!.pinned)
    .sort((a, b) => {
      const [one, other] = [rank(a), rank(b)];
      const differs = one.findIndex((value, at) => value !== other[at]);
      return differs < 0 ? 0 : one[differs]! - other[differs]!;
    });
}
