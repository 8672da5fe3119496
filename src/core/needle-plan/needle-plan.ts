import { err, ok, type Result } from '../result.ts';
import { needlesWithFewestChanges, type Sewing } from './fewest-changes.ts';

/** What is on a needle now. */
export interface NeedleNow {
  readonly threadId: string | null;
  /** Whether the person wants this needle left as it is. */
  readonly pinned: boolean;
}

/** A block that is sewn with a thread, or one before which the machine only stops and keeps the thread. */
export type BlockToPlan =
  | {
      readonly threadId: string;
      /** The number of the needle that a person chose for this block. */
      readonly byHand?: number;
    }
  | { readonly stopOnly: true };

/** A design to plan: its blocks that have stitches, in the design's order. */
export interface DesignToPlan {
  readonly blocks: readonly BlockToPlan[];
  /** How often the machine sews the design, at least once; several heads that sew at a time count as one. */
  readonly pieces: number;
}

/** A change of the thread on a needle. */
interface Load {
  readonly needle: number;
  readonly threadId: string;
  /** The thread that comes off; null if the needle is empty. */
  readonly off: string | null;
}

/** The needles of one design. Needles count from 1, blocks from 0. */
export interface DesignPlan {
  /** The needle of each block; a stop has that of the block before. */
  readonly needles: readonly number[];
  readonly beforeStart: readonly Load[];
  /** Loads that each piece needs, with the block before which the machine waits for them. */
  readonly inEveryPiece: readonly (Load & { readonly block: number })[];
  /** Loads after each piece but the last one, which put back what the next piece begins with. */
  readonly forNextPiece: readonly Load[];
  /** Loads in and between all pieces. */
  readonly changes: number;
  /** How often the machine stops for a person within a piece; a machine of one needle stops between all blocks. */
  readonly stops: number;
  /** False if the rule chose the needles because the search grew too long: then the figures are “about”. */
  readonly isProved: boolean;
  /** The needles as they are typed into the machine: `6 · 14 · stop · 13`. */
  readonly sequence: string;
}

/** The plans of designs that are sewn one after the other; the sums are what this order costs. */
export interface NeedlePlan {
  readonly designs: readonly DesignPlan[];
  readonly changes: number;
  readonly loadsBeforeStart: number;
  readonly isProved: boolean;
  /** What the needles chosen by hand add to a plan without them (less than 0: save). Null if none was chosen. */
  readonly byHand: {
    readonly changes: number;
    readonly loadsBeforeStart: number;
    /** False if one of the two plans is not proved. */
    readonly isProved: boolean;
  } | null;
}

/** Why there is no plan, and the block where it shows; designs and blocks count from 0. */
export interface NoNeedlePlan {
  readonly problem: 'all_needles_pinned' | 'chosen_needle_pinned' | 'chosen_needle_missing' | 'nothing_before_stop';
  readonly design: number;
  readonly block: number;
}

/**
 * Plans which needle sews which block of the designs, in the given order, and which threads are loaded for it (rules:
 * Needle plan). The first needle is number 1. Each design begins with what the one before left on the needles.
 */
export function planNeedles(
  needles: readonly NeedleNow[],
  designs: readonly DesignToPlan[],
): Result<NeedlePlan, NoNeedlePlan> {
  const problem = whyNot(needles, designs);
  if (problem !== undefined) return err(problem);
  const plan = planInOrder(needles, designs);
  if (!designs.some(({ blocks }) => blocks.some(isByHand))) return ok({ ...plan, byHand: null });
  const free = planInOrder(needles, designs.map(withoutHand));
  const byHand = {
    changes: plan.changes - free.changes,
    loadsBeforeStart: plan.loadsBeforeStart - free.loadsBeforeStart,
    isProved: plan.isProved && free.isProved,
  };
  return ok({ ...plan, byHand });
}

function whyNot(needles: readonly NeedleNow[], designs: readonly DesignToPlan[]): NoNeedlePlan | undefined {
  const loaded = new Set(needles.map(({ threadId }) => threadId));
  const isFull = needles.every(({ pinned }) => pinned);
  for (const [design, { blocks }] of designs.entries())
    for (const [block, planned] of blocks.entries()) {
      const because = (problem: NoNeedlePlan['problem']) => ({ problem, design, block });
      if ('stopOnly' in planned) {
        if (block === 0) return because('nothing_before_stop');
        continue;
      }
      if (planned.byHand !== undefined) {
        const chosen = needles[planned.byHand - 1];
        if (chosen === undefined) return because('chosen_needle_missing');
        if (chosen.pinned && chosen.threadId !== planned.threadId) return because('chosen_needle_pinned');
      }
      if (isFull && !loaded.has(planned.threadId)) return because('all_needles_pinned');
    }
  return undefined;
}

const isByHand = (block: BlockToPlan): boolean => 'byHand' in block && block.byHand !== undefined;

const withoutHand = ({ blocks, pieces }: DesignToPlan): DesignToPlan => ({
  pieces,
  blocks: blocks.map((block) => ('stopOnly' in block ? block : { threadId: block.threadId })),
});

function planInOrder(needles: readonly NeedleNow[], designs: readonly DesignToPlan[]): Omit<NeedlePlan, 'byHand'> {
  const plans: DesignPlan[] = [];
  let now = needles;
  for (const [at, design] of designs.entries()) {
    const { plan, after } = planDesign(now, design, designs.slice(at + 1));
    plans.push(plan);
    now = after;
  }
  return {
    designs: plans,
    changes: plans.reduce((sum, { changes }) => sum + changes, 0),
    loadsBeforeStart: plans.reduce((sum, { beforeStart }) => sum + beforeStart.length, 0),
    isProved: plans.every(({ isProved }) => isProved),
  };
}

type Sewn = Extract<BlockToPlan, { readonly threadId: string }>;

const sewnBlocks = ({ blocks }: DesignToPlan): readonly Sewn[] => blocks.filter((block) => 'threadId' in block);

function planDesign(now: readonly NeedleNow[], design: DesignToPlan, later: readonly DesignToPlan[]) {
  const { needles: chosen, isProved } = needlesWithFewestChanges(sewingOf(now, design, later));
  const on = now.map(({ threadId }) => threadId);
  const atStart = [...on];
  const used = new Set<number>();
  const needles: number[] = [];
  const beforeStart: Load[] = [];
  const inEveryPiece: (Load & { readonly block: number })[] = [];
  let sewn = 0;
  for (const [block, planned] of design.blocks.entries()) {
    if ('stopOnly' in planned) {
      needles.push(needles.at(-1) ?? 0);
      continue;
    }
    const at = chosen[sewn] ?? 0;
    sewn += 1;
    needles.push(at + 1);
    const load = { needle: at + 1, threadId: planned.threadId, off: on[at] ?? null };
    if (load.off !== load.threadId && used.has(at)) inEveryPiece.push({ ...load, block });
    if (load.off !== load.threadId && !used.has(at)) beforeStart.push(load);
    if (!used.has(at)) atStart[at] = load.threadId;
    used.add(at);
    on[at] = load.threadId;
  }
  const forNextPiece = atStart.flatMap((threadId, at) =>
    design.pieces === 1 || threadId === null || threadId === on[at]
      ? []
      : [{ needle: at + 1, threadId, off: on[at] ?? null }],
  );
  const plan: DesignPlan = {
    needles,
    beforeStart,
    inEveryPiece,
    forNextPiece,
    changes: design.pieces * inEveryPiece.length + (design.pieces - 1) * forNextPiece.length,
    stops: stopsOf(design, now.length, inEveryPiece),
    isProved,
    sequence: design.blocks.map((block, at) => ('stopOnly' in block ? 'stop' : needles[at])).join(' · '),
  };
  return { plan, after: now.map(({ pinned }, at) => ({ pinned, threadId: on[at] ?? null })) };
}

function sewingOf(now: readonly NeedleNow[], design: DesignToPlan, later: readonly DesignToPlan[]): Sewing {
  const blocks = sewnBlocks(design);
  const numbers = new Map<string, number>();
  const numberOf = (threadId: string): number => {
    const number = numbers.get(threadId) ?? numbers.size;
    numbers.set(threadId, number);
    return number;
  };
  return {
    threads: blocks.map(({ threadId }) => numberOf(threadId)),
    start: now.map(({ threadId }) => (threadId === null ? -1 : numberOf(threadId))),
    pinned: now.map(({ pinned }) => pinned),
    byHand: blocks.map(({ byHand }) => (byHand ?? 0) - 1),
    pieces: design.pieces,
    later: later.flatMap(sewnBlocks).map(({ threadId }) => numberOf(threadId)),
  };
}

function stopsOf({ blocks }: DesignToPlan, needles: number, loads: readonly { readonly block: number }[]): number {
  if (needles === 1) return Math.max(0, blocks.length - 1);
  return blocks.filter((block) => 'stopOnly' in block).length + loads.length;
}
