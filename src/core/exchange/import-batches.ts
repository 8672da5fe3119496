import { newId } from '../ids.ts';
import type { Batch } from '../mutations/batch.ts';
import type { Spool } from '../kinds/spool.ts';
import { mutate } from '../mutations/mutate.ts';
import type { Action, ArgsOf } from '../mutations/registry.ts';
import { runThrough } from '../steps/run-through.ts';
import { movementsOf, settleSpool, undo } from '../stock/stock-actions.ts';
import type { ImportPlan } from './import-plan.ts';
import type { PlannedThread, AddedSpool, ChangedSpool } from './plan-spool.ts';

/** What the device or server supplies when it runs an import. */
interface ImportEnd {
  readonly teamId: string;
  readonly shortCodes: (count: number) => readonly string[];
  /** Returns the time of a count on a spool (UTC ISO 8601). */
  readonly occurredAt: (spoolId: string) => string;
}

const perBatch = 20;

/** Returns the ids of the spools whose remaining amount the plan changes. */
export function countedSpools(plan: ImportPlan): readonly string[] {
  return plan.threads.flatMap(({ changed }) =>
    changed.flatMap(({ id, settlesAtMm }) => (settlesAtMm === undefined ? [] : [id])),
  );
}

/**
 * Makes batches of at most 20 places or threads from a plan, each with its undo. Places come first, references last.
 */
export function importBatches(plan: ImportPlan, end: ImportEnd): readonly Batch[] {
  return runThrough(importBatchesInSteps(plan, end));
}

/** Like `importBatches`, in steps of one thread, spool or place: a server does other work between them. */
export function* importBatchesInSteps(
  plan: ImportPlan,
  { teamId, shortCodes, occurredAt }: ImportEnd,
): Generator<void, readonly Batch[]> {
  const groupId = newId();
  const unnamed = plan.threads.reduce(
    (sum, { added }) => sum + added.filter(({ set }) => set.shortCode === undefined).length,
    0,
  );
  const codes = shortCodes(unnamed)[Symbol.iterator]();
  const work = plan.threads.filter(
    ({ isNew, set, added, changed }) => isNew || Object.keys(set).length > 0 || added.length > 0 || changed.length > 0,
  );
  const late = plan.threads
    .filter((thread) => Object.keys(thread.late).length > 0)
    .toSorted((a, b) => a.successors - b.successors);
  function* steps(thread: PlannedThread): Generator<Step, void> {
    yield* threadSteps(thread);
    for (const spool of thread.added) yield addedStep(spool, spool.set.shortCode ?? codes.next().value ?? '', groupId);
    for (const spool of thread.changed) yield changedStep(spool, teamId, groupId, occurredAt(spool.id));
  }
  const batches: Batch[] = [];
  function* add<T>(items: readonly T[], stepsOf: (item: T) => Iterable<Step>): Generator<void> {
    for (let at = 0; at < items.length; at += perBatch) {
      const batch: Step[] = [];
      for (const item of items.slice(at, at + perBatch))
        for (const step of stepsOf(item)) {
          yield;
          batch.push(step);
        }
      batches.push(batchOf(batch));
    }
  }
  yield* add(plan.places, ({ id, create }) => [{ actions: [create], takeBack: [mutate('place.delete', { id })] }]);
  yield* add(work, steps);
  yield* add(late, (thread) => [lateStep(thread)]);
  return batches;
}

/**
 * Counts what a plan adds and changes. A thread whose spools alone change counts neither as changed nor as unchanged.
 */
export function planCounts(plan: ImportPlan) {
  const spoolsAdded = plan.threads.reduce((sum, { added }) => sum + added.length, 0);
  const spoolsChanged = plan.threads.reduce((sum, { changed }) => sum + changed.length, 0);
  const isTouched = ({ set, late }: PlannedThread) => Object.keys(set).length > 0 || Object.keys(late).length > 0;
  const added = plan.threads.filter(({ isNew }) => isNew).length;
  const changed = plan.threads.filter((thread) => !thread.isNew && isTouched(thread)).length;
  const unchanged = plan.threads.filter(
    (thread) => !thread.isNew && !isTouched(thread) && thread.added.length + thread.changed.length === 0,
  ).length;
  return {
    added: { threads: added, spools: spoolsAdded, places: plan.places.length },
    changed: { threads: changed, spools: spoolsChanged },
    unchanged,
    refused: plan.refused.length,
  };
}

interface Step {
  readonly actions: readonly Action[];
  readonly takeBack: readonly Action[];
}

const threadSteps = ({ id, isNew, set, before }: PlannedThread): readonly Step[] => {
  if (isNew)
    return [
      {
        actions: [mutate('thread.create', { id, set: set as ArgsOf<'thread.create'>['set'] })],
        takeBack: [mutate('thread.delete', { id })],
      },
    ];
  if (Object.keys(set).length === 0) return [];
  return [
    { actions: [mutate('thread.update', { id, set })], takeBack: [mutate('thread.update', { id, set: before })] },
  ];
};

const lateStep = ({ id, late, lateBefore }: PlannedThread): Step => ({
  actions: [mutate('thread.update', { id, set: late })],
  takeBack: Object.keys(lateBefore).length > 0 ? [mutate('thread.update', { id, set: lateBefore })] : [],
});

const addedStep = (
  { id, set: { threadId, initialLengthMm, shortCode: _given, ...rest }, openingMm, correctionMm }: AddedSpool,
  shortCode: string,
  groupId: string,
): Step => ({
  actions: [
    mutate('spool.create', {
      id,
      set: {
        ...clientFields(rest),
        threadId,
        initialLengthMm,
        shortCode,
        openingMm,
        groupId,
      },
    }),
    ...(correctionMm === 0
      ? []
      : [
          mutate('movement.create', {
            id: newId(),
            set: { spoolId: id, type: 'correction', deltaMm: correctionMm, groupId },
          }),
        ]),
  ],
  takeBack: [mutate('spool.delete', { id })],
});

const changedStep = (
  { id, set, before, settlesAtMm, expectedMm }: ChangedSpool,
  teamId: string,
  groupId: string,
  occurredAt: string,
): Step => {
  const count =
    settlesAtMm === undefined
      ? []
      : [
          settleSpool({
            id: newId(),
            spoolId: id,
            settlesAtMm,
            expectedMm,
            measured: { lengthMm: settlesAtMm },
            groupId,
            occurredAt,
          }),
        ];
  const hasFields = Object.keys(set).length > 0;
  return {
    actions: [...count, ...(hasFields ? [mutate('spool.update', { id, set: clientFields(set) })] : [])],
    takeBack: [
      ...(hasFields ? [mutate('spool.update', { id, set: clientFields(before) })] : []),
      ...undo(teamId, movementsOf(count), occurredAt),
    ],
  };
};

/** Returns a spool's fields without its thread and its amount. */
const clientFields = ({ threadId: _thread, remainingMm: _left, precision: _how, ...fields }: Partial<Spool>) => fields;

const batchOf = (steps: readonly Step[]): Batch => ({
  actions: steps.flatMap(({ actions }) => actions),
  takeBack: steps.toReversed().flatMap(({ takeBack }) => takeBack),
});
