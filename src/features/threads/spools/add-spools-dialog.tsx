import '#texts/en/problems.ts';
import { useState } from 'react';
import { threadTitle } from '#core/threads/thread-title.ts';
import { lastWeights } from '#core/stock/spool-weights.ts';
import { refusedFields } from '#parts/fields/limit-in-words.ts';
import { notSavedSentence } from '#parts/actions/reasons.ts';
import { useAction } from '#parts/actions/use-action.ts';
import { LeftDrafts } from '#parts/forms/left-drafts.tsx';
import { useDraft } from '#parts/forms/use-draft.ts';
import { stock, useQuery } from '#parts/rows/use-query.ts';
import { useEngineStatus, useWorkspace } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { Banner } from '#ui/banner.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { notify } from '#ui/notify.ts';
import { NumberField } from '#ui/number-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { BookingFormProps } from './spool-booking-form.tsx';
import { DialogActions } from '#parts/forms/dialog-actions.tsx';
import { AmountField } from '#parts/forms/amount-field.tsx';
import { amountError, readAmount, type Amount } from '#parts/forms/amounts.ts';
import { typedWhole } from '#parts/forms/typed-whole.ts';
import { typedMinor } from '#parts/money/money-input.ts';
import { priceError } from '#parts/money/price-error.ts';
import { addSpoolActions, mostSpoolsAtOnce } from '#parts/threads/new-spools.ts';
import { pricesOf, SpoolPriceField, type PriceOf } from '#parts/forms/spool-price-field.tsx';
import { useStartPlace } from '#parts/forms/default-place.ts';
import { PlaceField, placeOf } from '#parts/forms/place-field.tsx';
import { usePlaces } from '#parts/rows/use-places.ts';

interface Typed {
  readonly count: string;
  readonly length: Amount;
  readonly lot: string;
  readonly place: string;
  readonly price: string;
  readonly priceOf: PriceOf;
}

type Errors = Partial<Record<'count' | 'length' | 'price' | 'form', string>>;

export function AddSpoolsDialog({ owned, onClose }: BookingFormProps) {
  const { store, settings } = useWorkspace();
  const { rows: threads } = useQuery(stock);
  const { reachable } = useEngineStatus();
  const { run, isRunning } = useAction();
  const places = usePlaces();
  const start = useStartPlace();
  const [errors, setErrors] = useState<Errors>({});
  const draft = useDraft<Typed>(
    { form: 'spools', team: store.actor.teamId, row: owned.id, units: settings.units },
    {
      count: '1',
      length: owned.thread.defaultLengthMm,
      lot: '',
      place: start.name,
      price: '',
      priceOf: 'each',
    },
    ['lot', 'place'],
  );
  const { value, set } = draft;

  const save = async () => {
    const count = typedWhole(value.count, 1, mostSpoolsAtOnce);
    const length = readAmount('length', value.length, settings.units);
    const lengthError = amountError(length, 1, t('errors.notANumber', { example: '1000' }));
    const price = value.price.trim() === '' ? null : typedMinor(value.price, settings);
    const wrongPrice = priceError(t('threads.price'), price, settings);
    if (
      count === undefined ||
      !length.ok ||
      lengthError !== undefined ||
      price === undefined ||
      wrongPrice !== undefined
    ) {
      return setErrors({
        ...(count === undefined && { count: t('threads.countBetween', { most: mostSpoolsAtOnce }) }),
        ...(lengthError !== undefined && { length: lengthError }),
        ...(wrongPrice !== undefined && { price: wrongPrice }),
      });
    }
    setErrors({});
    const { placeId, actions } = placeOf(value.place, places, start.placeId);
    const lot = value.lot.trim() === '' ? null : value.lot;
    const lengthMm = length.value;
    const weights = lastWeights(threads, owned.thread, lengthMm);
    const pricesMinor = pricesOf(price, value.priceOf, count);
    const spools = { threadId: owned.id, count, pricesMinor, lengthMm, lot, placeId, ...weights };
    const failed = await run(async () => [...actions, ...(await addSpoolActions(store, spools, reachable === true))]);
    const refused = refusedFields(
      failed,
      {
        initialLengthMm: ['length', t('threads.lengthPerSpool'), 'length'],
        pricePaidMinor: ['price', t('threads.price'), 'money'],
      },
      settings,
    );
    if (refused !== undefined) return setErrors(refused);
    if (failed !== undefined) return setErrors({ form: notSavedSentence(failed) });
    draft.clear();
    start.used(placeId);
    notify.done(t('threads.spoolsAdded', { count }));
    onClose();
  };

  return (
    <Dialog
      title={t('threads.addSpools')}
      subtitle={threadTitle(owned.thread)}
      onClose={onClose}
      onSubmit={() => void save()}
      actions={
        <DialogActions submit={t('threads.addButton')} busy={isRunning} onCancel={() => (draft.clear(), onClose())} />
      }
    >
      <LeftDrafts draft={draft} />
      {errors.form !== undefined && (
        <Banner tone="danger" announce>
          {errors.form}
        </Banner>
      )}
      <NumberField
        label={t('threads.numberOfSpools')}
        stepper
        min={1}
        value={value.count}
        onChange={(count) => set({ count })}
        error={errors.count}
      />
      <AmountField
        label={t('threads.lengthPerSpool')}
        measure="length"
        units={settings.units}
        value={value.length}
        onChange={(length) => set({ length })}
        error={errors.length}
      />
      <PlaceField value={value.place} onChange={(place) => set({ place })} places={places} start={start} />
      <TextField label={t('threads.lot')} optional maxLength={64} value={value.lot} onChange={(lot) => set({ lot })} />
      <SpoolPriceField
        label={t('threads.price')}
        currency={settings.currency}
        count={typedWhole(value.count, 1, mostSpoolsAtOnce)}
        value={value.price}
        onChange={(price) => set({ price })}
        priceOf={value.priceOf}
        onPriceOf={(priceOf) => set({ priceOf })}
        error={errors.price}
      />
    </Dialog>
  );
}
