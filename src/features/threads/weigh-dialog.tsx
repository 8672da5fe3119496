import { mutate } from '#core/mutations/mutate.ts';
import { newId } from '#core/ids.ts';
import { settleSpool } from '#core/stock-actions.ts';
import { settledLengthMm } from '#core/stock.ts';
import { texOfWeight } from '#core/kinds/thread.ts';
import { mgToWeight } from '#core/units.ts';
import { formatLength } from '#texts/formats.ts';
import { t } from '#texts/t.ts';
import { notify } from '#ui/notify.ts';
import { NumberField } from '#ui/number-field.tsx';
import type { BookingFormProps } from './booking-form-props.ts';
import { typedWeightMg } from '#parts/length-input.ts';
import { SpoolBookingForm } from './spool-booking-form.tsx';
import { useSpoolBooking } from './use-spool-booking.ts';

/** Books the amount that a scale says: against the full spool's weight when it is known, else by the yarn count. */
export const WeighDialog = (props: BookingFormProps) => {
  const booking = useSpoolBooking('weigh', props, { gross: '', tare: '' });
  if (booking === undefined) return null;
  const { workspace, spool, value, set } = booking;
  const { units } = workspace.settings;
  const { thread } = props.owned;
  const unit = units === 'metric' ? 'g' : 'oz';
  const knownTare = spool.spool.tareMg === null ? '' : mgToWeight(spool.spool.tareMg, units);
  const grossMg = typedWeightMg(value.gross, units);
  const tareMg = typedWeightMg(value.tare === '' ? knownTare : value.tare, units);
  const tex = thread.tex ?? texOfWeight(thread.weight);
  const isUsable = grossMg !== undefined && tareMg !== undefined && grossMg >= tareMg && tareMg >= 0;
  const measured = isUsable ? { grossMg, tareMg } : undefined;
  const lengthMm =
    measured === undefined ? null : settledLengthMm(measured, spool.spool, tex === null ? null : Number(tex));

  const book = async () => {
    if (measured === undefined) return booking.complain(t('threads.weightsNeeded'));
    if (lengthMm === null) return booking.complain(t('threads.noYarnCount'));
    const settled = settleSpool({
      id: newId(),
      spoolId: spool.id,
      settlesAtMm: lengthMm,
      expectedMm: spool.spool.remainingMm,
      measured,
      occurredAt: booking.happenedAt(),
    });
    const set = { tareMg: measured.tareMg };
    const remembered = mutate('spool.update', { id: spool.id, set, baseVersion: spool.version });
    const actions = spool.spool.tareMg === measured.tareMg ? [settled] : [settled, remembered];
    if (await booking.save(actions)) notify.done(t('threads.booked'));
  };

  return (
    <SpoolBookingForm
      {...props}
      title={t('threads.weigh')}
      booking={booking}
      onSpool={(spoolId) => set({ spoolId })}
      onBook={book}
    >
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
      <output>{lengthMm !== null && t('threads.weighedLength', { length: formatLength(lengthMm, units) })}</output>
    </SpoolBookingForm>
  );
};
