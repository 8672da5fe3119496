import { useState } from 'react';
import { newId } from '#core/ids.ts';
import { occurrence, undo, takeThread } from '#core/stock-actions.ts';
import { threadTitle } from '#core/thread.ts';
import { mmToLength } from '#core/units.ts';
import { notSavedSentence } from '#parts/reasons.ts';
import { useAction } from '#parts/use-action.ts';
import { useDraft } from '#parts/use-draft.ts';
import { useWorkspace } from '#services/workspace.ts';
import { formatLength, lengthUnit } from '#texts/formats.ts';
import { t } from '#texts/t.ts';
import { Banner } from '#ui/banner.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { notify } from '#ui/notify.ts';
import { NumberField } from '#ui/number-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { BookingFormProps } from './booking-dialog.tsx';
import { DialogActions } from './dialog-actions.tsx';
import { FractionChips } from './fraction-chips.tsx';
import { typedLengthMm } from './length-input.ts';
import { inReach, SpoolField } from './spool-field.tsx';
import { useSpoolLedger } from './use-spool-ledger.ts';

/** Books thread that was used from a spool. Going below what the book says is allowed: the thread was there. */
export const UseDialog = ({ owned, onClose }: BookingFormProps) => {
  const { store, settings } = useWorkspace();
  const { run, isRunning } = useAction();
  const spools = inReach(owned.spools);
  const draft = useDraft(`${store.actor.teamId}.use.${owned.id}`, {
    spoolId: spools[0]?.id ?? '',
    amount: '',
    reason: '',
  });
  const { value, set } = draft;
  const [problem, setProblem] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const spool = spools.find(({ id }) => id === value.spoolId) ?? spools[0];
  const ledger = useSpoolLedger(owned.id, spool?.id ?? '');
  if (spool === undefined) return null;

  const book = async () => {
    const amountMm = typedLengthMm(value.amount, settings.units);
    if (amountMm === undefined || amountMm <= 0) return setProblem(t('threads.amountNeeded'));
    const id = newId();
    const occurredAt = occurrence(ledger, store.now());
    const reason = value.reason.trim() === '' ? null : value.reason.trim();
    const failed = await run([takeThread({ id, spoolId: spool.id, type: 'consume', amountMm, reason, occurredAt })]);
    if (failed !== undefined) return setFailure(notSavedSentence(failed));
    draft.clear();
    onClose();
    notify.offer(t('threads.usedAmount', { amount: formatLength(amountMm, settings.units) }), {
      label: t('common.undo'),
      onAct: () => void takeBack(id, amountMm, occurredAt),
    });
  };
  const takeBack = (id: string, amountMm: number, occurredAt: string) =>
    run(
      undo(
        store.actor.teamId,
        [entryOf(id, spool.id, amountMm, occurredAt)],
        occurrence([{ occurredAt }], store.now()),
      ),
    );
  const fraction = (fractionBp: number) =>
    set({ amount: mmToLength(Math.round((spool.spool.initialLengthMm * fractionBp) / 10_000), settings.units) });

  return (
    <Dialog
      title={t('threads.use')}
      subtitle={threadTitle(owned.thread)}
      onClose={onClose}
      onSubmit={() => void book()}
      actions={
        <DialogActions submit={t('threads.book')} busy={isRunning} onCancel={() => (draft.clear(), onClose())} />
      }
    >
      {failure !== undefined && (
        <Banner tone="danger" announce>
          {failure}
        </Banner>
      )}
      <SpoolField spools={spools} value={spool.id} onChange={(spoolId) => set({ spoolId })} units={settings.units} />
      <NumberField
        label={t('threads.amount')}
        unit={lengthUnit(settings.units)}
        value={value.amount}
        onChange={(amount) => set({ amount })}
        error={problem}
        data-autofocus
      />
      <FractionChips
        label={t('threads.partOfSpool')}
        fractions={[2500, 5000, 7500, 10_000]}
        chosen={undefined}
        onChoose={fraction}
      />
      <TextField
        label={t('threads.reason')}
        optional
        maxLength={200}
        value={value.reason}
        onChange={(reason) => set({ reason })}
      />
    </Dialog>
  );
};

const entryOf = (id: string, spoolId: string, amountMm: number, occurredAt: string) => ({
  id,
  spoolId,
  type: 'consume' as const,
  deltaMm: -amountMm,
  settlesAtMm: null,
  measured: null,
  groupId: null,
  jobId: null,
  machineId: null,
  head: null,
  needle: null,
  reversesId: null,
  occurredAt,
  reason: null,
});
