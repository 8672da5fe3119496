import * as z from 'zod/mini';
import type { FieldProblems } from '../fields.ts';
import { id as rowId, instant, requiredText } from '../fields.ts';
import { isEqual } from '../is-equal.ts';
import { countedRuns, unsewn, waitsFor, withStatus, type JobRun } from '../job/job-rules.ts';
import type { Job } from '../kinds/job.ts';
import { ok } from '../result.ts';
import { defaultMutations } from './default-mutations.ts';
import { defineMutation, fieldsOf, happenedAt, living, reject, write, type Found } from './mutation.ts';

const usual = defaultMutations('job', {
  fixed: { quoteId: true, quoteRevision: true, quoteLine: true },
  reads: (id, set) => (set === undefined ? [{ kind: 'run', index: 'jobId', is: id }] : []),
  // A job that was sewn is dropped, so that its runs keep what they were for.
  stays: (found, id) => countedRuns(runsOf(found, id)).length > 0,
  write: (found, id, wanted) => {
    const before = found.row('job', id);
    const problems = problemsOf(wanted);
    if (problems !== undefined) return reject('invalid', problems);
    if (before === undefined) return ok([write('job', id, { ...wanted, ...unsewn })]);
    const isDecided = wanted.status !== before.data.status;
    if (isDecided && wanted.status === 'ready' && waitsFor(wanted).length > 0)
      return reject('invalid', { status: { problem: 'not_an_option' } });
    return ok([write('job', id, withStatus({ ...wanted, status: before.data.status }, wanted.status))]);
  },
});

/**
 * Ticks a step, or takes the tick back. It merges by step: two people who tick two steps offline keep both. `by`: who
 * had ticked it, if an undo puts a tick back.
 */
const tick = defineMutation({
  args: z.strictObject({
    id: rowId,
    key: requiredText(40),
    done: z.boolean(),
    at: z.optional(instant),
    by: z.optional(z.nullable(rowId)),
  }),
  reads: ({ id }) => [{ kind: 'job', id }],
  apply: (found, { id, key, done, at, by }, context) => {
    const row = living(found.row('job', id));
    if (!row.ok) return row;
    const job = fieldsOf<'job'>(row.value);
    if (!job.steps.some((step) => step.key === key)) return reject('invalid', { key: { problem: 'not_an_option' } });
    const tickedAs = done
      ? { doneAt: happenedAt(at, context), doneBy: by ?? context.by ?? context.actor }
      : { doneAt: null, doneBy: null };
    const steps = job.steps.map((step) =>
      step.key === key && (step.doneAt !== null) !== done ? { ...step, ...tickedAs } : step,
    );
    return ok(isEqual(steps, job.steps) ? [] : [write('job', id, { ...job, steps })]);
  },
});

/** The mutations of jobs. */
export const jobMutations = { ...usual, tick };

/** Finds the runs of a job, undone or not. They must have been read. */
export function runsOf(found: Found, jobId: string): readonly JobRun[] {
  return found.where('run', 'jobId', jobId).map(({ id, data }) => ({ ...data, id }));
}

const problemsOf = ({ pieces, sizes, steps }: Job): FieldProblems | undefined => {
  const sized = sizes.reduce((sum, { qty }) => sum + qty, 0);
  if (sizes.length > 0 && sized !== pieces) return { sizes: { problem: 'wrong_sum', limit: pieces } };
  const isRepeated = new Set(steps.map(({ key }) => key)).size < steps.length;
  return isRepeated ? { steps: { problem: 'repeated' } } : undefined;
};
