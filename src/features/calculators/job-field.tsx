import { formatNumber } from '#texts/numbers.ts';
import { t } from '#texts/t.ts';
import { NumberField } from '#ui/number-field.tsx';
import type { JobField, JobFields } from './job-fields.ts';

export function JobNumber({
  job,
  field,
  label,
  unit,
}: {
  readonly job: JobFields;
  readonly field: JobField;
  readonly label: string;
  readonly unit?: string;
}) {
  const [least, most] = job.boundsOf(field);
  const wrong = t('jobCalculators.between', { name: label, least: formatNumber(least), most: formatNumber(most) });
  return (
    <NumberField
      label={label}
      value={job.textOf(field)}
      onChange={(text) => job.type(field, text)}
      error={job.numberOf(field) === undefined ? wrong : undefined}
      {...(unit !== undefined && { unit })}
    />
  );
}
