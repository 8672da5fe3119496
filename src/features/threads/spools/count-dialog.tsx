import '#texts/en/spools.ts';
import { useState } from 'react';
import { newId } from '#core/ids.ts';
import type { Measured } from '#core/kinds/movement.ts';
import { reopen, settleSpool } from '#core/stock/stock-actions.ts';
import { settledLengthMm } from '#core/stock/stock.ts';
import { lengthUnit } from '#texts/formats.ts';
import { t } from '#texts/t.ts';
import { notify } from '#ui/notify.ts';
import { NumberField } from '#ui/number-field.tsx';
import type { BookingFormProps } from './booking-form-props.ts';
import { FractionChips } from './fraction-chips.tsx';
import { fractionMm, lengthText, typedLengthMm } from '#parts/forms/length-input.ts';
import { SpoolBookingForm } from './spool-booking-form.tsx';
import { useSpoolBooking } from './use-spool-booking.ts';

const noFraction = -1;

/** Books what is really on a spool: a length, or roughly how full it is. */
export const CountDialog = (props: BookingFormProps) => {
  const booking = useSpoolBooking('count', props, { found: '', fractionBp: noFraction });
  const [problem, setProblem] = useState<string>();
  if (booking === undefined) return null;
  const { workspace, spool, value, set } = booking;
  const { units } = workspace.settings;

  const seen = (): Measured | undefined => {
    if (value.fractionBp !== noFraction) return { fractionBp: value.fractionBp };
    const lengthMm = typedLengthMm(value.found, units);
    return lengthMm === undefined || lengthMm < 0 ? undefined : { lengthMm };
  };
  const book = async () => {
    const measured = seen();
    const settlesAtMm = measured === undefined ? null : settledLengthMm(measured, spool.spool, null);
    if (measured === undefined || settlesAtMm === null) return setProblem(t('threads.foundNeeded'));
    setProblem(undefined);
    const isSaved = await booking.save(async () => {
      const settled = settleSpool({
        id: newId(),
        spoolId: spool.id,
        settlesAtMm,
        expectedMm: spool.spool.remainingMm,
        measured,
        occurredAt: await booking.happenedAt(),
      });
      return [settled, ...reopen(spool.id, spool.spool, settlesAtMm)];
    });
    if (isSaved) notify.done(t('threads.booked'));
  };

  return (
    <SpoolBookingForm
      {...props}
      title={t('threads.count')}
      booking={booking}
      onSpool={(spoolId) => set({ spoolId, found: '', fractionBp: noFraction })}
      onBook={book}
    >
      <NumberField
        label={t('threads.found')}
        unit={lengthUnit(units)}
        value={value.found}
        onChange={(found) => set({ found, fractionBp: noFraction })}
        error={problem}
        data-autofocus
      />
      <FractionChips
        label={t('spools.asLeft')}
        fractions={[10_000, 7500, 5000, 2500, 0]}
        chosen={value.fractionBp}
        onChoose={(fractionBp) => set({ fractionBp, found: lengthText(fractionMm(spool.spool, fractionBp), units) })}
      />
    </SpoolBookingForm>
  );
};
