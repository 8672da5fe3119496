import '#texts/en/spools.ts';
import { useState } from 'react';
import type { Units } from '#core/amounts/units.ts';
import { bookUse, missingMm, type OverUse, type TakenFrom, coverOf } from '#core/stock/over-use.ts';
import type { OwnedSpool } from '#inventory/inventory.ts';
import { offerUndo } from '#parts/actions/offer-undo.ts';
import { shapedProblem } from '#parts/fields/limit-in-words.ts';
import { AmountField } from '#parts/forms/amount-field.tsx';
import { amountError, fractionMm, readAmount, type Amount } from '#parts/forms/amounts.ts';
import { formatLength } from '#texts/formats.ts';
import { t } from '#texts/t.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/text-field.tsx';
import { FractionChips } from './fraction-chips.tsx';
import { useSpoolBooking, type BookingFormProps, SpoolBookingForm } from './spool-booking-form.tsx';
import styles from './spools.module.css';

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

/** Asks how to book an amount larger than the spool should hold. Each answer books it. */
function OverUseQuestion({
  one,
  others,
  amountMm,
  units,
  isSaving,
  onAnswer,
}: {
  readonly one: OwnedSpool;
  readonly others: readonly OwnedSpool[];
  readonly amountMm: number;
  readonly units: Units;
  readonly isSaving: boolean;
  readonly onAnswer: (over: OverUse['way'], from: readonly OwnedSpool[]) => void;
}) {
  const { shortCode: code, remainingMm } = one.spool;
  const left = Math.max(0, remainingMm ?? 0);
  const rest = missingMm(one.spool, amountMm);
  const cover = coverOf(others, rest);
  const amount = formatLength(amountMm, units);
  const codes = cover?.map(({ spool }) => spool.shortCode).join(', ') ?? '';
  return (
    <Banner tone="warn" icon="warning" announce>
      <div className={styles.question}>
        <p>
          {left > 0
            ? t('spools.only', { length: formatLength(left, units), code, amount })
            : t('spools.nothingOn', { code, amount })}
        </p>
        {cover !== undefined && (
          <Button tone="primary" busy={isSaving} onClick={() => onAnswer('rest', cover)}>
            {t('spools.bookRest', { code, rest: formatLength(rest, units), others: codes })}
          </Button>
        )}
        <Button busy={isSaving} onClick={() => onAnswer('empty', [])}>
          {t('spools.bookEmpty', { code })}
        </Button>
        <Button busy={isSaving} onClick={() => onAnswer('anyway', [])}>
          {t('spools.bookAnyway', { code })}
        </Button>
      </div>
    </Banner>
  );
}
