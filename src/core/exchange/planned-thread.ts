import type { Thread } from '../kinds/thread.ts';
import { ringsOf, type Successors } from '../threads/rings.ts';
import type { ColumnName } from './columns.ts';
import type { AddedSpool, ChangedSpool } from './plan-spool.ts';
import type { Kept } from './team-stock.ts';

/** What an import does with one thread of the file and its spools. */
export interface PlannedThread {
  readonly id: string;
  /** The number of the first row about the thread. */
  readonly row: number;
  readonly thread: Pick<Thread, 'brand' | 'line' | 'code' | 'name' | 'hex'>;
  readonly isNew: boolean;
  /** The fields of a new thread, or the changed fields of one that the team has; without those in `late`. */
  readonly set: Partial<Thread>;
  readonly before: Partial<Thread>;
  /** Fields that are written after all threads are made, such as references to these threads. */
  readonly late: Partial<Thread>;
  readonly lateBefore: Partial<Thread>;
  /** How many threads follow this one as successors. Threads with few are written first, so that no ring arises. */
  readonly successors: number;
  readonly added: readonly AddedSpool[];
  readonly changed: readonly ChangedSpool[];
}

/** Removes references to unknown threads, and breaks each ring of successors that the file makes. */
export function withWholeReferences(
  plans: readonly Omit<PlannedThread, 'successors'>[],
  all: readonly Kept<Thread>[],
  refuse: (row: number, column: ColumnName, problem: 'unknown_thread' | 'leads_back') => void,
): readonly PlannedThread[] {
  const before = new Map(all.map(({ id, data }) => [id, data.supersededBy]));
  for (const { id } of plans) before.set(id, before.get(id) ?? null);
  const whole = plans.map((plan) => {
    const { supersededBy, substitutes, ...late } = plan.late;
    if (substitutes?.every(({ threadId }) => before.has(threadId)) === false)
      refuse(plan.row, 'substitutes', 'unknown_thread');
    else if (substitutes !== undefined) Object.assign(late, { substitutes });
    if (supersededBy === undefined || supersededBy === null || before.has(supersededBy))
      return { ...plan, late, ...(supersededBy !== undefined && { wanted: supersededBy }) };
    refuse(plan.row, 'supersededBy', 'unknown_thread');
    return { ...plan, late };
  });
  const after = new Map(before);
  for (const { id, wanted } of whole) if (wanted !== undefined) after.set(id, wanted);
  const leftOut = new Set<string>();
  // A thread whose new successor is left out keeps its old one, which may close another ring.
  for (let isWhole = false; !isWhole;) {
    isWhole = true;
    for (const ring of ringsOf(after)) {
      const members = new Set(ring);
      const last = whole.findLast(({ id, wanted }) => wanted && members.has(id) && !leftOut.has(id));
      if (last === undefined) continue; // older versions accepted rings
      refuse(last.row, 'supersededBy', 'leads_back');
      leftOut.add(last.id);
      after.set(last.id, before.get(last.id) ?? null);
      isWhole = false;
    }
  }
  const counts = countsOf(after);
  return whole.map(({ wanted, ...plan }) => ({
    ...plan,
    late: wanted === undefined || leftOut.has(plan.id) ? plan.late : { ...plan.late, supersededBy: wanted },
    successors: counts.get(plan.id) ?? 0,
  }));
}

/** Counts the successors of each thread. Rings, which older versions accepted, end the count. */
const countsOf = (successors: Successors): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const start of successors.keys()) {
    const path = new Set<string>();
    let at: string | null | undefined = start;
    for (; typeof at === 'string' && !counts.has(at) && !path.has(at); at = successors.get(at)) path.add(at);
    let count = typeof at === 'string' ? (counts.get(at) ?? -1) : -1;
    for (const id of [...path].toReversed()) counts.set(id, (count += 1));
  }
  return counts;
};
