import { useState } from 'react';
import { newId } from '#core/ids.ts';
import { occurrence, settleSpool } from '#core/stock-actions.ts';
import { settledLengthMm } from '#core/stock.ts';
import { texOfWeight, threadTitle } from '#core/thread.ts';
import { mgToWeight } from '#core/units.ts';
import { notSavedSentence } from '#parts/reasons.ts';
import { useAction } from '#parts/use-action.ts';
import { useDraft } from '#parts/use-draft.ts';
import { useWorkspace } from '#services/workspace.ts';
import { formatLength } from '#texts/formats.ts';
import { t } from '#texts/t.ts';
import { Banner } from '#ui/banner.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { notify } from '#ui/notify.ts';
import { NumberField } from '#ui/number-field.tsx';
import type { BookingFormProps } from './booking-dialog.tsx';
import { DialogActions } from './dialog-actions.tsx';
import { typedWeightMg } from './length-input.ts';
import { inReach, SpoolField } from './spool-field.tsx';
import { useSpoolLedger } from './use-spool-ledger.ts';

/** Books the amount that a scale says: against the full spool's weight when it is known, else by the yarn count. */
export const WeighDialog = ({ owned, onClose }: BookingFormProps) => {
  const { store, settings } = useWorkspace();
  const { run, isRunning } = useAction();
  const spools = inReach(owned.spools);
  const draft = useDraft(`${store.actor.teamId}.weigh.${owned.id}`, {
    spoolId: spools[0]?.id ?? '',
    gross: '',
    tare: '',
  });
  const { value, set } = draft;
  const [failure, setFailure] = useState<string>();
  const spool = spools.find(({ id }) => id === value.spoolId) ?? spools[0];
  const ledger = useSpoolLedger(owned.id, spool?.id ?? '');
  if (spool === undefined) return null;

  const unit = settings.units === 'metric' ? 'g' : 'oz';
  const knownTare = spool.spool.tareMg === null ? '' : mgToWeight(spool.spool.tareMg, settings.units);
  const grossMg = typedWeightMg(value.gross, settings.units);
  const tareMg = typedWeightMg(value.tare === '' ? knownTare : value.tare, settings.units);
  const tex = owned.thread.tex ?? texOfWeight(owned.thread.weight);
  const isUsable = grossMg !== undefined && tareMg !== undefined && grossMg >= tareMg && tareMg >= 0;
  const measured = isUsable ? { grossMg, tareMg } : undefined;
  const lengthMm =
    measured === undefined ? null : settledLengthMm(measured, spool.spool, tex === null ? null : Number(tex));

  const book = async () => {
    if (measured === undefined) return setFailure(t('threads.weightsNeeded'));
    if (lengthMm === null) return setFailure(t('threads.noYarnCount'));
    const settled = settleSpool({
      id: newId(),
      spoolId: spool.id,
      settlesAtMm: lengthMm,
      expectedMm: spool.spool.remainingMm,
      measured,
      occurredAt: occurrence(ledger, store.now()),
    });
    const remembered =
      spool.spool.tareMg === measured.tareMg
        ? []
        : [
            {
              name: 'spool.update',
              args: { id: spool.id, set: { tareMg: measured.tareMg }, baseVersion: spool.version },
            },
          ];
    const failed = await run([settled, ...remembered]);
    if (failed !== undefined) return setFailure(notSavedSentence(failed));
    draft.clear();
    notify.done(t('threads.booked'));
    onClose();
  };

  return (
    <Dialog
      title={t('threads.weigh')}
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
        label={t('threads.weightOnScale')}
        unit={unit}
        value={value.gross}
        onChange={(gross) => set({ gross })}
        data-autofocus
      />
      <NumberField
        label={t('threads.emptySpool')}
        unit={unit}
        placeholder={knownTare}
        value={value.tare}
        onChange={(tare) => set({ tare })}
      />
      <output>
        {lengthMm !== null && t('threads.weighedLength', { length: formatLength(lengthMm, settings.units) })}
      </output>
    </Dialog>
  );
};
