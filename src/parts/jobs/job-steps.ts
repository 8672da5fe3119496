import '#texts/en/jobs.ts';
import type { JobStep } from '#core/kinds/job.ts';
import { t } from '#texts/t.ts';

type NewStep = Pick<JobStep, 'key' | 'label' | 'gates'>;

const usual = ['blanks', 'digitized', 'hooped', 'sewn', 'finished', 'delivered'] as const;

/** The steps of a new job, as this person calls them. The blanks and the digitized file must be there before it is ready. */
export function usualSteps(): NewStep[] {
  return usual.map((key) => ({ key, label: t(`jobs.step.${key}`), gates: key === 'blanks' || key === 'digitized' }));
}
