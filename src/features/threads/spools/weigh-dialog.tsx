import '#texts/en/spools.ts';
import { useState } from 'react';
import { limits } from '#core/limits.ts';
import { shapedProblem } from '#parts/fields/limit-in-words.ts';
import { mutate } from '#core/mutations/mutate.ts';
import { newId } from '#core/ids.ts';
import { reopen, settleSpool } from '#core/stock/stock-actions.ts';
import { lastWeights } from '#core/stock/spool-weights.ts';
import { settledLengthMm } from '#core/stock/stock.ts';
import { texOfWeight } from '#core/threads/tex-of-weight.ts';
import { formatLength } from '#texts/formats.ts';
import { t } from '#texts/t.ts';
import { notify } from '#ui/notify.ts';
import { CheckboxField } from '#ui/checkbox-field.tsx';
import { stock, useQuery } from '#parts/rows/use-query.ts';
import { useSpoolBooking, type BookingFormProps, SpoolBookingForm } from './spool-booking-form.tsx';
import { AmountField } from '#parts/forms/amount-field.tsx';
import { amountText, readAmount, type Amount } from '#parts/forms/amounts.ts';
import { notReadSentence } from '#parts/forms/read-decimal.ts';

const nothing: { readonly gross: Amount; readonly tare: Amount; readonly isFull: boolean } = {
  gross: '',
  tare: '',
  isFull: false,
};

type Errors = Partial<Record<'gross' | 'tare', string>>;

/** Books an amount by weight, from the weight of the full spool or else from the yarn count. */
export function WeighDialog(props: BookingFormProps) {
  const booking = useSpoolBooking('weigh', props, nothing);
  const { rows: threads } = useQuery(stock);
  const [errors, setErrors] = useState<Errors>({});
  if (booking === undefined) return null;
  const { workspace, spool, value, set } = booking;
  const { units } = workspace.settings;
  const { thread } = props.owned;
  const mates = lastWeights(threads, thread, spool.spool.initialLengthMm);
  const tareKnownMg = spool.spool.tareMg ?? mates.tareMg;
  const knownTare = tareKnownMg === null ? '' : amountText('weight', tareKnownMg, units);
  const gross = readAmount('weight', value.gross, units);
  const tare = readAmount('weight', value.tare === '' ? (tareKnownMg ?? '') : value.tare, units);
  const grossMg = gross.ok ? gross.value : undefined;
  const tareMg = tare.ok ? tare.value : undefined;
  const tex = thread.tex ?? texOfWeight(thread.weight);
  const isCountable = (mg: number) => mg >= 0 && mg <= limits.spoolMg;
  const isUsable =
    grossMg !== undefined && tareMg !== undefined && grossMg >= tareMg && isCountable(grossMg) && isCountable(tareMg);
  const measured = isUsable ? { grossMg, tareMg } : undefined;
  const ownFullMg = spool.spool.grossFullMg ?? mates.grossFullMg;
  const grossFullMg = value.isFull && measured !== undefined ? measured.grossMg : ownFullMg;
  const compared = { initialLengthMm: spool.spool.initialLengthMm, grossFullMg };
  const lengthMm =
    measured === undefined ? null : settledLengthMm(measured, compared, tex === null ? null : Number(tex));
  const isCompared = measured !== undefined && grossFullMg !== null && grossFullMg > measured.tareMg;

  const errorOf = (field: keyof Errors, label: string, read: typeof gross): Errors => {
    if (!read.ok) return { [field]: notReadSentence(read.error, t('threads.weightsNeeded')) };
    if (isCountable(read.value)) return {};
    const problem = read.value < 0 ? ('too_small' as const) : ('too_large' as const);
    const limit = read.value < 0 ? 0 : limits.spoolMg;
    return { [field]: shapedProblem(label, 'weight', { problem, limit }, workspace.settings) };
  };
  const book = async () => {
    const wrong = {
      ...errorOf('gross', t('threads.weightOnScale'), gross),
      ...errorOf('tare', t('threads.emptySpool'), tare),
    };
    const isSwapped = measured === undefined && Object.keys(wrong).length === 0;
    setErrors(isSwapped ? { gross: t('threads.weightsNeeded') } : wrong);
    if (measured === undefined) return undefined;
    if (lengthMm === null) return booking.complain(t('threads.noYarnCount'));
    const set = {
      ...(spool.spool.tareMg !== measured.tareMg && { tareMg: measured.tareMg }),
      ...(isCompared && spool.spool.grossFullMg !== grossFullMg && { grossFullMg }),
    };
    const remembered = mutate('spool.update', { id: spool.id, set, baseVersion: spool.version });
    const saved = await booking.save(async () => {
      const settled = settleSpool({
        id: newId(),
        spoolId: spool.id,
        settlesAtMm: lengthMm,
        expectedMm: spool.spool.remainingMm,
        measured,
        occurredAt: await booking.happenedAt(),
      });
      const actions = [settled, ...reopen(spool.id, spool.spool, lengthMm)];
      return Object.keys(set).length === 0 ? actions : [...actions, remembered];
    }, 'settlesAtMm');
    if (saved.ok) return notify.done(t('threads.booked'));
    if (saved.error === undefined) return undefined;
    return setErrors({ gross: shapedProblem(t('threads.found'), 'length', saved.error, workspace.settings) });
  };

  return (
    <SpoolBookingForm
      {...props}
      title={t('threads.weigh')}
      booking={booking}
      onSpool={(spoolId) => set({ spoolId })}
      onBook={book}
    >
      <AmountField
        label={t('threads.weightOnScale')}
        measure="weight"
        units={units}
        value={value.gross}
        onChange={(gross) => set({ gross })}
        error={errors.gross}
        data-autofocus
      />
      <AmountField
        label={t('threads.emptySpool')}
        measure="weight"
        units={units}
        placeholder={knownTare}
        value={value.tare}
        onChange={(tare) => set({ tare })}
        error={errors.tare}
      />
      {ownFullMg === null && (
        <CheckboxField
          label={t('spools.stillFull')}
          hint={t('spools.stillFullHint')}
          checked={value.isFull}
          onChange={(isFull) => set({ isFull })}
        />
      )}
      <output>
        {lengthMm !== null &&
          [
            t('threads.weighedLength', { length: formatLength(lengthMm, units) }),
            isCompared ? t('spools.byFull') : t('spools.byYarn'),
          ].join(' ')}
      </output>
    </SpoolBookingForm>
  );
}
