import '#texts/en/spools.ts';
import { useState } from 'react';
import { bookUse, missingMm, type OverUse, type TakenFrom } from '#core/stock/over-use.ts';
import type { OwnedSpool } from '#inventory/inventory.ts';
import { shapedProblem } from '#parts/fields/limit-in-words.ts';
import { AmountField } from '#parts/forms/amount-field.tsx';
import { amountError, fractionMm, readAmount, type Amount } from '#parts/forms/amounts.ts';
import { offerUndo } from '#parts/actions/offer-undo.ts';
import { formatLength } from '#texts/formats.ts';
import { t } from '#texts/t.ts';
import { TextField } from '#ui/text-field.tsx';
import { useSpoolBooking, type BookingFormProps } from './use-spool-booking.ts';
import { FractionChips } from './fraction-chips.tsx';
import { OverUseQuestion } from './over-use-question.tsx';
import { SpoolBookingForm } from './spool-booking-form.tsx';

const nothing: { readonly amount: Amount | null; readonly reason: string } = { amount: null, reason: '' };

/** Books thread used from a spool. If it is more than the spool should have, asks first how to book it. */
export function UseDialog(props: BookingFormProps) {
  const booking = useSpoolBooking('use', props, nothing, ['reason']);
  const [problem, setProblem] = useState<string>();
  const [asked, setAsked] = useState<number>();
  if (booking === undefined) return null;
  const { workspace, spool, value, set } = booking;
  const { units } = workspace.settings;
  const { store } = workspace;

  const timed = async (one: OwnedSpool): Promise<TakenFrom> => ({
    ...one,
    happenedAt: await booking.happenedAt(one.id),
  });
  const answer = async (way: OverUse['way'], from: readonly OwnedSpool[]): Promise<OverUse> =>
    way === 'rest' ? { way, from: await Promise.all(from.map(timed)) } : { way };
  const save = async (amountMm: number, over?: () => Promise<OverUse>) => {
    const reason = value.reason.trim() === '' ? null : value.reason.trim();
    const saved = await booking.save(
      async () => bookUse(await timed(spool), { amountMm, reason }, await over?.()),
      'deltaMm',
    );
    if (saved.ok)
      return offerUndo(store, t('threads.usedAmount', { amount: formatLength(amountMm, units) }), saved.value);
    if (saved.error === undefined) return undefined;
    setAsked(undefined);
    return setProblem(shapedProblem(t('threads.amount'), 'amount', saved.error, workspace.settings));
  };
  const book = async () => {
    const amount = readAmount('length', value.amount ?? '', units);
    const error = amountError(amount, 1, t('threads.amountNeeded'));
    setProblem(error);
    if (!amount.ok || error !== undefined) return;
    const amountMm = amount.value;
    if (missingMm(spool.spool, amountMm) > 0) return setAsked(amountMm);
    await save(amountMm);
  };

  return (
    <SpoolBookingForm
      {...props}
      title={t('threads.use')}
      booking={booking}
      onSpool={(spoolId) => {
        setAsked(undefined);
        set({ spoolId });
      }}
      onBook={book}
    >
      <AmountField
        label={t('threads.amount')}
        measure="length"
        units={units}
        value={value.amount ?? ''}
        onChange={(amount) => {
          setAsked(undefined);
          set({ amount });
        }}
        error={problem}
        data-autofocus
      />
      {asked !== undefined && booking.gone === undefined && (
        <OverUseQuestion
          one={spool}
          others={booking.spools.filter((other) => other.id !== spool.id && isInUse(other))}
          amountMm={asked}
          units={units}
          isSaving={booking.isSaving}
          onAnswer={(way, from) => void save(asked, () => answer(way, from))}
        />
      )}
      <FractionChips
        label={t('spools.asUsed')}
        fractions={[2500, 5000, 7500, 10_000]}
        chosen={undefined}
        onChoose={(fractionBp) => {
          setAsked(undefined);
          set({ amount: fractionMm(spool.spool, fractionBp) });
        }}
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
}

const isInUse = ({ spool }: OwnedSpool): boolean =>
  (spool.state === 'sealed' || spool.state === 'open') && spool.lentTo === null;
