import type { Job } from '#core/kinds/job.ts';
import { ok } from '#core/result.ts';
import { nextNumber } from '#server/db/numbers.ts';
import type { KindSteps } from './kind-steps.ts';

/** The server's steps for jobs: it gives each its number when it stores it first. */
export const jobSteps: KindSteps = {
  kind: 'job',
  complete: async ({ tx, teamId, now }, row, before) => {
    const number = (before?.data as Job | undefined)?.number ?? (await nextNumber(tx, teamId, now, 'job'));
    return ok({ ...row, data: { ...row.data, number } });
  },
  rest: { questions: { older: 'h.left_version = h.version' } },
  immutable: 'A job that was sewn cannot be deleted. Drop it: its runs keep what they were for.',
};
