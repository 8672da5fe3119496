import { useState } from 'react';
import { newId } from '#core/ids.ts';
import type { Measured } from '#core/movement.ts';
import { occurrence, settleSpool } from '#core/stock-actions.ts';
import { settledLengthMm } from '#core/stock.ts';
import { threadTitle } from '#core/thread.ts';
import { mmToLength } from '#core/units.ts';
import { notSavedSentence } from '#parts/reasons.ts';
import { useAction } from '#parts/use-action.ts';
import { useDraft } from '#parts/use-draft.ts';
import { useWorkspace } from '#services/workspace.ts';
import { lengthUnit } from '#texts/formats.ts';
import { t } from '#texts/t.ts';
import { Banner } from '#ui/banner.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { notify } from '#ui/notify.ts';
import { NumberField } from '#ui/number-field.tsx';
import type { BookingFormProps } from './booking-dialog.tsx';
import { DialogActions } from './dialog-actions.tsx';
import { FractionChips } from './fraction-chips.tsx';
import { typedLengthMm } from './length-input.ts';
import { inReach, SpoolField } from './spool-field.tsx';
import { useSpoolLedger } from './use-spool-ledger.ts';

/** Books what is really on a spool: a length, or roughly how full it is. */
export const CountDialog = ({ owned, onClose }: BookingFormProps) => {
  const { store, settings } = useWorkspace();
  const { run, isRunning } = useAction();
  const spools = inReach(owned.spools);
  const draft = useDraft(`${store.actor.teamId}.count.${owned.id}`, {
    spoolId: spools[0]?.id ?? '',
    found: '',
    fractionBp: -1,
  });
  const { value, set } = draft;
  const [problem, setProblem] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const spool = spools.find(({ id }) => id === value.spoolId) ?? spools[0];
  const ledger = useSpoolLedger(owned.id, spool?.id ?? '');
  if (spool === undefined) return null;

  const seen = (): Measured | undefined => {
    if (value.fractionBp >= 0) return { fractionBp: value.fractionBp };
    const lengthMm = typedLengthMm(value.found, settings.units);
    return lengthMm === undefined || lengthMm < 0 ? undefined : { lengthMm };
  };
  const book = async () => {
    const measured = seen();
    const settlesAtMm = measured === undefined ? null : settledLengthMm(measured, spool.spool, null);
    if (measured === undefined || settlesAtMm === null) return setProblem(t('threads.foundNeeded'));
    const failed = await run([
      settleSpool({
        id: newId(),
        spoolId: spool.id,
        settlesAtMm,
        expectedMm: spool.spool.remainingMm,
        measured,
        occurredAt: occurrence(ledger, store.now()),
      }),
    ]);
    if (failed !== undefined) return setFailure(notSavedSentence(failed));
    draft.clear();
    notify.done(t('threads.booked'));
    onClose();
  };
  const choose = (fractionBp: number) =>
    set({
      fractionBp,
      found: mmToLength(Math.round((spool.spool.initialLengthMm * fractionBp) / 10_000), settings.units),
    });

  return (
    <Dialog
      title={t('threads.count')}
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
      <SpoolField
        spools={spools}
        value={spool.id}
        onChange={(spoolId) => set({ spoolId, found: '', fractionBp: -1 })}
        units={settings.units}
      />
      <NumberField
        label={t('threads.found')}
        unit={lengthUnit(settings.units)}
        value={value.found}
        onChange={(found) => set({ found, fractionBp: -1 })}
        error={problem}
        data-autofocus
      />
      <FractionChips
        label={t('threads.partOfSpool')}
        fractions={[10_000, 7500, 5000, 2500, 0]}
        chosen={value.fractionBp < 0 ? undefined : value.fractionBp}
        onChoose={choose}
      />
    </Dialog>
  );
};
