import '#texts/en/spools.ts';
import { useState } from 'react';
import { newId } from '#core/ids.ts';
import type { Measured } from '#core/kinds/movement.ts';
import { reopen, settleSpool } from '#core/stock/stock-actions.ts';
import { settledLengthMm } from '#core/stock/stock.ts';
import { t } from '#texts/t.ts';
import { notify } from '#ui/notify.ts';
import { useSpoolBooking, type BookingFormProps, SpoolBookingForm } from './spool-booking-form.tsx';
import { FractionChips } from './fraction-chips.tsx';
import { shapedProblem } from '#parts/fields/limit-in-words.ts';
import { AmountField } from '#parts/forms/amount-field.tsx';
import { amountError, fractionMm, readAmount, type Amount } from '#parts/forms/amounts.ts';

const noFraction = -1;

const nothing: { readonly found: Amount | null; readonly fractionBp: number } = {
  found: null,
  fractionBp: noFraction,
};

export function CountDialog(props: BookingFormProps) {
  const booking = useSpoolBooking('count', props, nothing);
  const [problem, setProblem] = useState<string>();
  if (booking === undefined) return null;
  const { workspace, spool, value, set } = booking;
  const { units } = workspace.settings;

  const book = async () => {
    const isRough = value.fractionBp !== noFraction;
    const found = readAmount('length', value.found ?? '', units);
    const error = isRough ? undefined : amountError(found, 0, t('threads.foundNeeded'));
    setProblem(error);
    if (error !== undefined) return;
    const measured: Measured = isRough
      ? { fractionBp: value.fractionBp }
      : { lengthMm: found.ok ? found.value : Number.NaN };
    const settlesAtMm = settledLengthMm(measured, spool.spool, null);
    if (settlesAtMm === null) return setProblem(t('threads.foundNeeded'));
    const saved = await booking.save(async () => {
      const settled = settleSpool({
        id: newId(),
        spoolId: spool.id,
        settlesAtMm,
        expectedMm: spool.spool.remainingMm,
        measured,
        occurredAt: await booking.happenedAt(),
      });
      return [settled, ...reopen(spool.id, spool.spool, settlesAtMm)];
    }, 'settlesAtMm');
    if (saved.ok) notify.done(t('threads.booked'));
    else if (saved.error !== undefined)
      setProblem(shapedProblem(t('threads.found'), 'length', saved.error, workspace.settings));
  };

  return (
    <SpoolBookingForm
      {...props}
      title={t('threads.count')}
      booking={booking}
      onSpool={(spoolId) => set({ spoolId, found: null, fractionBp: noFraction })}
      onBook={book}
    >
      <AmountField
        label={t('threads.found')}
        measure="length"
        units={units}
        value={value.found ?? ''}
        onChange={(found) => set({ found, fractionBp: noFraction })}
        error={problem}
        data-autofocus
      />
      <FractionChips
        label={t('spools.asLeft')}
        fractions={[10_000, 7500, 5000, 2500, 0]}
        chosen={value.fractionBp}
        onChoose={(fractionBp) => set({ fractionBp, found: fractionMm(spool.spool, fractionBp) })}
      />
    </SpoolBookingForm>
  );
}
