import '#texts/en/jobs.ts';
import type { Job } from '#core/kinds/job.ts';
import type { CollectionRow } from '#inventory/collection.ts';
import { DesignField } from '#parts/designs/design-field.tsx';
import { RecordForm } from '#parts/fields/record-form.tsx';
import { sizesAsTyped } from '#parts/jobs/job-words.ts';
import { newJobSteps } from '#parts/jobs/job-steps.ts';
import { rowsOf } from '#parts/rows/rows-of.ts';
import { useQuery } from '#parts/rows/use-query.ts';
import { useTeamSettings } from '#parts/rows/use-team-settings.ts';
import { t } from '#texts/t.ts';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';

/** Makes or changes a job. A name and a due day are enough. */
export function JobForm({
  job,
  start = {},
  onClose,
  onSaved,
}: {
  readonly job?: CollectionRow<'job'>;
  /** What a new job begins with, such as its design. */
  readonly start?: Partial<Job>;
  readonly onClose: () => void;
  readonly onSaved?: (id: string) => void;
}) {
  const team = useTeamSettings();
  const { designId, machineId, sizes } = { designId: null, machineId: null, sizes: [], ...start, ...job?.data };
  return (
    <RecordForm
      kind="job"
      title={t(job === undefined ? 'jobs.add' : 'jobs.edit')}
      saved={t('jobs.saved')}
      row={job}
      madeFor={job === undefined ? (start.designId ?? undefined) : undefined}
      start={{
        pieces: 1,
        steps: newJobSteps(team.jobSteps).map((step) => ({ ...step, doneAt: null, doneBy: null })),
        ...start,
      }}
      first={['name', 'pieces', 'dueOn', 'plannedOn', 'customer']}
      beside={{
        start: { designId, machineId, sizes: sizesAsTyped(sizes) },
        toSave: ({ designId: design, machineId: machine, sizes: typed }) => ({
          designId: design,
          machineId: machine,
          sizes: typedSizes(typed),
        }),
        render: (extra, set) => (
          <>
            <DesignField
              label={t('jobs.design')}
              chosen={extra.designId}
              onChoose={(design) => set({ designId: design?.id ?? null })}
            />
            <MachineField chosen={extra.machineId} onChoose={(id) => set({ machineId: id })} />
            <TextField
              label={t('jobWords.sizes')}
              hint={t('jobs.sizesHint')}
              optional
              value={extra.sizes}
              onChange={(text) => set({ sizes: text })}
              error={isSizes(extra.sizes) ? undefined : t('jobs.sizeWrong')}
            />
          </>
        ),
      }}
      onClose={onClose}
      onSaved={onSaved}
    />
  );
}

const MachineField = ({
  chosen,
  onChoose,
}: {
  readonly chosen: string | null;
  readonly onChoose: (id: string | null) => void;
}) => {
  const machines = useQuery(rowsOf('machine')).rows.filter(({ id, data }) => data.status !== 'sold' || id === chosen);
  return (
    <SelectField
      label={t('jobs.machine')}
      value={chosen ?? ''}
      onChange={(id) => onChoose(id === '' ? null : id)}
      options={[
        { value: '', label: t('jobs.anyMachine') },
        ...machines.map(({ id, data }) => ({ value: id, label: data.nickname })),
      ]}
    />
  );
};

const parts = (text: string): readonly string[] =>
  text
    .split(/[,;\n]/u)
    .map((part) => part.trim())
    .filter((part) => part !== '');

const size = /^(.*?\S)(?:\s*[:×=]\s*|\s+x\s+|\s+)(\d{1,6})$/u;

const isSizes = (text: string): boolean => parts(text).every((part) => size.test(part));

/** Reads sizes that a person typed. A part that is none is left as a size of no pieces, which the rules refuse. */
export function typedSizes(text: string): Job['sizes'] {
  return parts(text).map((part) => {
    const [, label = part, qty = '0'] = size.exec(part) ?? [];
    return { label, qty: Number(qty) };
  });
}
