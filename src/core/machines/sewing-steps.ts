import type { MatchedBlock } from '../stitchable/match-threads.ts';
import type { PlannedDesign } from '../stitchable/stitchable.ts';

/** A block as the machine comes to it. */
export interface SewingStep {
  /** The block, by its place in the design. */
  readonly order: number;
  readonly needle: number;
  /** The thread that sews it; null if the team has none for it, or if nothing is stitched. */
  readonly threadId: string | null;
  /** Whether the machine only stops before it and keeps the thread. */
  readonly isStop: boolean;
}

/** What a needle does in a design. */
export interface NeedlePart {
  /** The blocks that it sews, by their places in the design. */
  readonly orders: readonly number[];
  /** The thread of its next block, for which it is loaded if it has another; null if the team has none. */
  readonly threadId: string | null;
}

/** The blocks of a planned design, in the order of sewing. */
export function sewingSteps(
  blocks: readonly MatchedBlock[],
  { plan, orders }: Pick<PlannedDesign, 'orders'> & { readonly plan: Pick<PlannedDesign['plan'], 'needles'> },
): readonly SewingStep[] {
  const byOrder = new Map(blocks.map((block) => [block.order, block]));
  return orders.map((order, at) => {
    const block = byOrder.get(order);
    return {
      order,
      needle: plan.needles[at] ?? 0,
      threadId: block !== undefined && 'threadId' in block.match ? block.match.threadId : null,
      isStop: block === undefined || block.isStop,
    };
  });
}

/**
 * What each needle does, while the machine sews step `at` (from 0). A needle is loaded for its next block; one that has
 * no more in this piece is loaded for its first one in the next.
 */
export function needleParts(steps: readonly SewingStep[], at: number, pieces: number): ReadonlyMap<number, NeedlePart> {
  const parts = new Map<number, NeedlePart>();
  for (const needle of new Set(steps.map((step) => step.needle))) {
    const own = steps.filter((step) => step.needle === needle && !step.isStop);
    const next = own.find((step) => steps.indexOf(step) >= at) ?? (pieces > 1 ? own[0] : own.at(-1));
    // While a stop is sewn, its needle keeps the thread of the block before.
    const current = steps[at];
    const kept =
      current?.isStop && current.needle === needle ? own.findLast((step) => steps.indexOf(step) < at) : undefined;
    parts.set(needle, {
      orders: steps.filter((step) => step.needle === needle).map(({ order }) => order),
      threadId: (kept ?? next)?.threadId ?? null,
    });
  }
  return parts;
}
