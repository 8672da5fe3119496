import { useState } from 'react';
import { newId } from '#core/ids.ts';
import { occurrence, takeThread, undo, type Undoable } from '#core/stock-actions.ts';
import { mmToLength } from '#core/units.ts';
import { commit } from '#data/commit.ts';
import { offerUndo } from '#parts/offer-undo.ts';
import { formatLength, lengthUnit } from '#texts/formats.ts';
import { t } from '#texts/t.ts';
import { NumberField } from '#ui/number-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { BookingFormProps } from './booking-form-props.ts';
import { FractionChips } from './fraction-chips.tsx';
import { fractionMm, typedLengthMm } from '#parts/length-input.ts';
import { SpoolBookingForm } from './spool-booking-form.tsx';
import { useSpoolBooking } from './use-spool-booking.ts';

/** Books thread that was used from a spool. Going below what the book says is allowed: the thread was there. */
export const UseDialog = (props: BookingFormProps) => {
  const booking = useSpoolBooking('use', props, { amount: '', reason: '' });
  const [problem, setProblem] = useState<string>();
  if (booking === undefined) return null;
  const { workspace, spool, value, set } = booking;
  const { units } = workspace.settings;
  const { store } = workspace;

  const book = async () => {
    const amountMm = typedLengthMm(value.amount, units);
    if (amountMm === undefined || amountMm <= 0) return setProblem(t('threads.amountNeeded'));
    setProblem(undefined);
    const id = newId();
    const occurredAt = booking.happenedAt();
    const reason = value.reason.trim() === '' ? null : value.reason.trim();
    const taken = takeThread({ id, spoolId: spool.id, type: 'consume', amountMm, reason, occurredAt });
    if (!(await booking.save([taken]))) return;
    const entry: Undoable = { id, spoolId: spool.id, type: 'consume', deltaMm: -amountMm, groupId: null };
    offerUndo(store, t('threads.usedAmount', { amount: formatLength(amountMm, units) }), (later) =>
      commit(later, undo(store.actor.teamId, [entry], occurrence([{ occurredAt }], store.now()))),
    );
  };

  return (
    <SpoolBookingForm
      {...props}
      title={t('threads.use')}
      booking={booking}
      onSpool={(spoolId) => set({ spoolId })}
      onBook={book}
    >
      <NumberField
        label={t('threads.amount')}
        unit={lengthUnit(units)}
        value={value.amount}
        onChange={(amount) => set({ amount })}
        error={problem}
        data-autofocus
      />
      <FractionChips
        label={t('threads.partOfSpool')}
        fractions={[2500, 5000, 7500, 10_000]}
        chosen={undefined}
        onChoose={(fractionBp) => set({ amount: mmToLength(fractionMm(spool.spool, fractionBp), units) })}
      />
      <TextField
        label={t('threads.reason')}
        optional
        maxLength={200}
        value={value.reason}
        onChange={(reason) => set({ reason })}
      />
    </SpoolBookingForm>
  );
};
