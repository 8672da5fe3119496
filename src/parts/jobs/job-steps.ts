import '#texts/en/jobs.ts';
import type { JobStep } from '#core/kinds/job.ts';
import type { TeamSettings } from '#core/settings/settings.ts';
import { t } from '#texts/t.ts';

type NewStep = Pick<JobStep, 'key' | 'label' | 'gates'>;

const usual = ['blanks', 'digitized', 'hooped', 'sewn', 'finished', 'delivered'] as const;

/** The steps of a new job: those that the team chose, else the usual ones. */
export function newJobSteps(chosen: TeamSettings['jobSteps']): NewStep[] {
  return chosen?.map((step) => ({ ...step })) ?? usualSteps();
}

/** The usual steps, as this person calls them. The blanks and the digitized file must be there before a job is ready. */
export function usualSteps(): NewStep[] {
  return usual.map((key) => ({ key, label: t(`jobs.step.${key}`), gates: key === 'blanks' || key === 'digitized' }));
}
