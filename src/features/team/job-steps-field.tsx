import '#texts/en/problems.ts';
import '#texts/en/tablets.ts';
import { newId } from '#core/ids.ts';
import type { TeamSettings } from '#core/settings/settings.ts';
import { usualSteps } from '#parts/jobs/job-steps.ts';
import { t } from '#texts/t.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { CheckboxField } from '#ui/checkbox-field.tsx';
import { Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import styles from './team-screen.module.css';

type Steps = NonNullable<TeamSettings['jobSteps']>;

/** The steps of new jobs, to be named, ordered, added and removed. Null: the usual ones, until one is changed. */
export function JobStepsField({
  steps: chosen,
  error,
  onChange,
}: {
  readonly steps: TeamSettings['jobSteps'];
  readonly error: string | undefined;
  readonly onChange: (steps: TeamSettings['jobSteps']) => void;
}) {
  const steps: Steps = chosen ?? usualSteps();
  const set = (at: number, change: Partial<Steps[number]>) =>
    onChange(steps.map((step, nth) => (nth === at ? { ...step, ...change } : step)));
  const swap = (at: number, other: number) =>
    onChange(
      steps.map((step, nth) => (nth === at ? (steps[other] ?? step) : nth === other ? (steps[at] ?? step) : step)),
    );
  return (
    <>
      <p>{t('tablets.stepsText')}</p>
      <ol className={styles.plain}>
        {steps.map((step, at) => {
          const place = t('tablets.step', { number: at + 1 });
          const name = step.label || place;
          const isWrong = error !== undefined && step.label.trim() === '';
          return (
            <li key={step.key} className={styles.step}>
              <TextField
                label={place}
                {...(isWrong && { name: 'jobSteps' })}
                value={step.label}
                maxLength={40}
                onChange={(label) => set(at, { label })}
                error={isWrong ? t('errors.problem.required', { field: place }) : undefined}
              />
              <Stack row>
                <IconButton
                  icon="chevron-down"
                  className={styles.up}
                  label={t('tablets.upOf', { step: name })}
                  disabled={at === 0}
                  onClick={() => swap(at, at - 1)}
                />
                <IconButton
                  icon="chevron-down"
                  label={t('tablets.downOf', { step: name })}
                  disabled={at === steps.length - 1}
                  onClick={() => swap(at, at + 1)}
                />
                <IconButton
                  icon="trash"
                  label={t('tablets.removeOf', { step: name })}
                  onClick={() => onChange(steps.filter((one) => one !== step))}
                />
              </Stack>
              <CheckboxField label={t('tablets.gates')} checked={step.gates} onChange={(gates) => set(at, { gates })} />
            </li>
          );
        })}
      </ol>
      <Stack row>
        <Button
          icon="plus"
          disabled={steps.length >= mostSteps}
          onClick={() => onChange([...steps, { key: newId(), label: '', gates: false }])}
        >
          {t('tablets.addStep')}
        </Button>
        {chosen !== null && (
          <Button tone="quiet" onClick={() => onChange(null)}>
            {t('tablets.usual')}
          </Button>
        )}
      </Stack>
    </>
  );
}

const mostSteps = 20;
