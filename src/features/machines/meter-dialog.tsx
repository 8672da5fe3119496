import '#texts/en/problems.ts';
import { useState } from 'react';
import { scaledDecimal } from '#core/amounts/scaled-decimal.ts';
import type { FieldProblem } from '#core/fields.ts';
import { newId } from '#core/ids.ts';
import type { MeterKind } from '#core/kinds/meter-reading.ts';
import { fallsBelow, metersOf } from '#core/machines/read-meters.ts';
import { ok, type Result } from '#core/result.ts';
import { mutate } from '#core/mutations/mutate.ts';
import type { CollectionRow } from '#inventory/collection.ts';
import { DialogActions } from '#parts/forms/dialog-actions.tsx';
import { notReadSentence, readDecimal } from '#parts/forms/read-decimal.ts';
import { problemsIn } from '#parts/fields/limit-in-words.ts';
import { notSavedSentence, problemSentence } from '#parts/actions/reasons.ts';
import { useAction } from '#parts/actions/use-action.ts';
import { LeftDrafts } from '#parts/forms/left-drafts.tsx';
import { useDraft } from '#parts/forms/use-draft.ts';
import { useWorkspace } from '#services/workspace.ts';
import { formatNumber } from '#texts/numbers.ts';
import { t } from '#texts/t.ts';
import { CheckboxField } from '#ui/checkbox-field.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { notify } from '#ui/notify.ts';
import { NumberField } from '#ui/number-field.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { WithId } from '#parts/machines/machine-book.ts';

// A hundredth of an hour is 36 seconds. With more decimals, the seconds would have to be rounded.
const hourDecimals = 2;

/** Reads a typed counter in the unit in which it is stored: stitches, or seconds for hours. */
const readReading = (kind: MeterKind, text: string): Result<number, FieldProblem> => {
  const decimal = readDecimal(text, kind === 'hours' ? hourDecimals : 0);
  if (!decimal.ok) return decimal;
  return ok(kind === 'hours' ? scaledDecimal(decimal.value, hourDecimals) * 36 : Number(decimal.value));
};

const labelOf = (kind: MeterKind): string => t(`machineWords.value.meterKind.${kind}`);

type Errors = Partial<Record<MeterKind | 'reason' | 'form', string>>;

/** Records a machine's counters, as read or as estimated. A reading below the meter needs a reset with a reason [T7]. */
export function MeterDialog({
  machine,
  entries,
  onClose,
}: {
  readonly machine: CollectionRow<'machine'>;
  readonly entries: readonly WithId<'meterReading'>[];
  readonly onClose: () => void;
}) {
  const { store } = useWorkspace();
  const { run, isRunning } = useAction();
  const [errors, setErrors] = useState<Errors>({});
  const draft = useDraft(
    { form: 'meter', team: store.actor.teamId, row: machine.id },
    {
      stitches: '',
      hours: '',
      isGuess: false,
      reset: false,
      reason: '',
    },
    ['reason'],
  );
  const { value, set } = draft;
  const at = new Date(store.now()).toISOString();
  const read = (kind: MeterKind) => readReading(kind, value[kind]);
  const shown = (kind: MeterKind, amount: number): string =>
    formatNumber(kind === 'hours' ? amount / 3600 : amount, { maximumFractionDigits: hourDecimals });
  const problemOf = (kind: MeterKind): string | undefined => {
    const needed = t('errors.notANumber', { example: '1000' });
    const found = read(kind);
    if (!found.ok)
      return found.error.limit === 0
        ? problemSentence(labelOf(kind), found.error)
        : notReadSentence(found.error, needed);
    const reading = found.value;
    if (reading < 0 || (value.isGuess && reading === 0)) return needed;
    const below = value.reset || value.isGuess ? undefined : fallsBelow(entries, { kind, value: reading, at });
    return below === undefined ? undefined : t('machines.meterFalls', { shown: shown(kind, below) });
  };
  const save = async () => {
    const kinds = (['stitches', 'hours'] as const).filter((kind) => value[kind].trim() !== '');
    const wrong: Errors = Object.fromEntries(
      kinds.flatMap((kind) => {
        const problem = problemOf(kind);
        return problem === undefined ? [] : [[kind, problem]];
      }),
    );
    const isReset = value.reset && !value.isGuess;
    const isUnsaid = isReset && value.reason.trim() === '';
    if (kinds.length === 0) wrong.stitches = t('errors.notANumber', { example: '1000' });
    if (isUnsaid) wrong.reason = t('errors.problem.required', { field: t('machineWords.reason') });
    if (Object.keys(wrong).length > 0) return setErrors(wrong);
    const readings = kinds.flatMap((kind) => {
      const found = read(kind);
      return found.ok ? [{ kind, amount: found.value }] : [];
    });
    const failed = await run(
      readings.map(({ kind, amount }) =>
        mutate('meterReading.create', {
          id: newId(),
          set: {
            machineId: machine.id,
            kind,
            ...(value.isGuess ? { source: 'estimate' as const, delta: amount } : { value: amount }),
            ...(isReset && { reset: true, reason: value.reason }),
          },
        }),
      ),
    );
    const { limit } = problemsIn(failed)[value.isGuess ? 'delta' : 'value'] ?? {};
    const beyond = readings.filter(({ amount }) => limit !== undefined && amount > limit);
    if (limit !== undefined && beyond.length > 0)
      return setErrors(
        Object.fromEntries(
          beyond.map(({ kind }) => [
            kind,
            problemSentence(labelOf(kind), { problem: 'too_large', limit }, (most) => shown(kind, most)),
          ]),
        ),
      );
    if (failed !== undefined) return setErrors({ form: notSavedSentence(failed) });
    draft.clear();
    notify.done(t('machines.meterSaved'));
    onClose();
  };
  const hint = (kind: MeterKind) =>
    t('machines.meterStands', { shown: shown(kind, metersOf(entries).counterAt(kind)) });
  return (
    <Dialog
      title={t('machines.readMeter')}
      subtitle={machine.data.nickname}
      onClose={onClose}
      onSubmit={() => void save()}
      actions={<DialogActions submit={t('common.save')} busy={isRunning} onCancel={() => (draft.clear(), onClose())} />}
    >
      <LeftDrafts draft={draft} />
      <SelectField
        label={t('machines.howRead')}
        value={value.isGuess ? 'estimate' : 'manual'}
        onChange={(source) => set({ isGuess: source === 'estimate' })}
        options={[
          { value: 'manual', label: t('machines.readOff') },
          { value: 'estimate', label: t('machines.guessed') },
        ]}
      />
      <NumberField
        label={labelOf('stitches')}
        hint={hint('stitches')}
        optional
        value={value.stitches}
        onChange={(stitches) => set({ stitches })}
        error={errors.stitches ?? errors.form}
      />
      <NumberField
        label={labelOf('hours')}
        hint={hint('hours')}
        optional
        unit="h"
        value={value.hours}
        onChange={(hours) => set({ hours })}
        error={errors.hours}
      />
      {!value.isGuess && (
        <CheckboxField label={t('machineWords.reset')} checked={value.reset} onChange={(reset) => set({ reset })} />
      )}
      {value.reset && !value.isGuess && (
        <TextField
          label={t('machineWords.reason')}
          maxLength={200}
          value={value.reason}
          onChange={(reason) => set({ reason })}
          error={errors.reason}
        />
      )}
    </Dialog>
  );
}
