import type { Thread } from '../kinds/thread.ts';
import { leadsBack } from '../threads/leads-back.ts';
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
  /** All fields of a new thread, or the changed fields of one that the team has. */
  readonly set: Partial<Thread>;
  readonly before: Partial<Thread>;
  /** Fields that are written after all threads are made, such as references to these. */
  readonly late: Partial<Thread>;
  readonly lateBefore: Partial<Thread>;
  readonly added: readonly AddedSpool[];
  readonly changed: readonly ChangedSpool[];
}

/** Removes successors and lists of substitutes with an unknown thread, and a successor that leads back to its thread. */
export const withWholeReferences = (
  plans: readonly PlannedThread[],
  all: readonly Kept<Thread>[],
  refuse: (row: number, column: ColumnName, problem: ReferenceProblem) => void,
): readonly PlannedThread[] => {
  const successors = new Map(all.map(({ id, data }) => [id, data.supersededBy]));
  for (const { id } of plans) successors.set(id, successors.get(id) ?? null);
  return plans.map((plan) => {
    const { supersededBy, substitutes, ...late } = plan.late;
    if (substitutes?.every(({ threadId }) => successors.has(threadId)) === false)
      refuse(plan.row, 'substitutes', 'unknown_thread');
    else if (substitutes !== undefined) Object.assign(late, { substitutes });
    if (supersededBy === undefined) return { ...plan, late };
    const problem = problemOf(plan.id, supersededBy, successors);
    if (problem !== undefined) {
      refuse(plan.row, 'supersededBy', problem);
      return { ...plan, late };
    }
    successors.set(plan.id, supersededBy);
    return { ...plan, late: { ...late, supersededBy } };
  });
};

/** Why a reference to another thread is left out. */
type ReferenceProblem = 'unknown_thread' | 'leads_back';

const problemOf = (
  id: string,
  successor: string | null,
  successors: ReadonlyMap<string, string | null>,
): ReferenceProblem | undefined => {
  if (successor === null) return undefined;
  if (!successors.has(successor)) return 'unknown_thread';
  return leadsBack(id, successor, (one) => successors.get(one)) ? 'leads_back' : undefined;
};
