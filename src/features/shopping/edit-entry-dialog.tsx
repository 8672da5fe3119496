import '#texts/en/problems.ts';
import { useState } from 'react';
import { asDay } from '#core/dates/day.ts';
import { newId } from '#core/ids.ts';
import type { TypedField } from '#core/kinds/field-origins.ts';
import { mutate } from '#core/mutations/mutate.ts';
import type { Action } from '#core/mutations/registry.ts';
import { AmountField } from '#parts/forms/amount-field.tsx';
import { amountError, readAmount, type Amount } from '#parts/forms/amounts.ts';
import { typedWhole } from '#parts/forms/typed-whole.ts';
import { minorToText, typedMinor } from '#parts/money/money-input.ts';
import { priceError } from '#parts/money/price-error.ts';
import { refusedFields } from '#parts/fields/limit-in-words.ts';
import { notSavedSentence } from '#parts/actions/reasons.ts';
import { useAction } from '#parts/actions/use-action.ts';
import { LeftDrafts } from '#parts/forms/left-drafts.tsx';
import { useDraft } from '#parts/forms/use-draft.ts';
import { useSeesCosts } from '#parts/rows/use-team-settings.ts';
import { useWorkspace } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { Banner } from '#ui/banner.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { NumberField } from '#ui/number-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { Entry } from '#parts/shopping/entries.ts';
import { entryTitle } from '#parts/shopping/entry-words.ts';
import { DialogActions } from '#parts/forms/dialog-actions.tsx';
import { meanwhileOf, useFollowedEntry } from '#parts/shopping/followed-entry.ts';
import { carriedFrom, edited, leastPacks } from '#parts/shopping/joined-rows.ts';
import { setStatus } from '#parts/shopping/shopping-actions.ts';

interface Typed {
  readonly qty: string;
  readonly length: Amount;
  readonly price: string;
  readonly shop: string;
  readonly neededBy: string;
}

type Errors = Partial<Record<'qty' | 'length' | 'price' | 'form', string>>;

export function EditEntryDialog({ entry: opened, onClose }: { readonly entry: Entry; readonly onClose: () => void }) {
  const { entry: current, words: became } = useFollowedEntry(opened);
  const entry = current ?? opened;
  const { store, settings } = useWorkspace();
  const seesCosts = useSeesCosts();
  const { run, isRunning } = useAction();
  const [errors, setErrors] = useState<Errors>({});
  const hasLength = entry.owned !== undefined;
  const draft = useDraft<Typed>(
    { form: 'shopping', team: store.actor.teamId, row: opened.key, units: settings.units },
    {
      qty: String(entry.qty),
      length: hasLength ? (entry.lengthMm ?? 0) : '',
      price: entry.priceMinor === null ? '' : minorToText(entry.priceMinor, settings),
      shop: entry.shop ?? '',
      neededBy: entry.neededBy ?? '',
    },
    ['shop'],
  );
  const { value, set } = draft;

  const save = async () => {
    const wanted = typedWhole(value.qty, 1, 999);
    const meanwhile = await meanwhileOf(store.db, opened);
    // A number that a person typed, or that nothing on the list follows any more, counts what was received since [F29].
    const isTotal = current === undefined || value.qty !== String(current.qty);
    const qty = wanted === undefined || !isTotal ? wanted : wanted - (meanwhile?.received ?? 0);
    const isAllThere = qty !== undefined && qty < 1;
    const least = current === undefined ? 1 : leastPacks(current);
    const isTooFew = qty !== undefined && !isAllThere && qty < least;
    const length = readAmount('length', value.length, settings.units);
    const lengthError = hasLength ? amountError(length, 1, t('errors.notANumber', { example: '1000' })) : undefined;
    const priceMinor = value.price.trim() === '' ? null : typedMinor(value.price, settings);
    const price = priceError(t('shopping.price'), priceMinor, settings);
    if (qty === undefined || isTooFew || lengthError !== undefined || priceMinor === undefined || price !== undefined)
      return setErrors({
        ...(qty === undefined && { qty: t('shopping.countBetween', { most: 999 }) }),
        ...(isTooFew && { qty: t('shopping.tickedApart', { least }) }),
        ...(lengthError !== undefined && { length: lengthError }),
        ...(price !== undefined && { price }),
      });
    setErrors({});
    const lengthMm = hasLength && length.ok ? length.value : null;
    const shop = value.shop.trim() === '' ? null : value.shop.trim();
    const neededBy = value.neededBy === '' ? null : asDay(value.neededBy);
    const all = { qty, lengthMm, priceMinor, shop, neededBy } satisfies Record<TypedField<'shoppingLine'>, unknown>;
    const { priceMinor: _price, ...withoutPrice } = all;
    const set = seesCosts ? all : withoutPrice;
    const failed = await run(isAllThere ? nothingMore(current) : changed(current, opened, set, store.actor.userId));
    const refused = refusedFields(
      failed,
      {
        lengthMm: ['length', t('shopping.packLength'), 'length'],
        priceMinor: ['price', t('shopping.price'), 'money'],
      },
      settings,
    );
    if (refused !== undefined) return setErrors(refused);
    if (failed !== undefined) return setErrors({ form: notSavedSentence(failed) });
    draft.clear();
    onClose();
  };

  return (
    <Dialog
      title={t('shopping.edit')}
      subtitle={entryTitle(entry)}
      onClose={onClose}
      onSubmit={() => void save()}
      actions={<DialogActions submit={t('common.save')} busy={isRunning} onCancel={() => (draft.clear(), onClose())} />}
    >
      <LeftDrafts draft={draft} />
      {became !== undefined && (
        <Banner tone="warn" announce>
          {became} {t('shopping.countsReceived')}
        </Banner>
      )}
      {errors.form !== undefined && (
        <Banner tone="danger" announce>
          {errors.form}
        </Banner>
      )}
      <NumberField
        label={t('shopping.qty')}
        stepper
        min={1}
        value={value.qty}
        onChange={(qty) => set({ qty })}
        error={errors.qty}
      />
      {hasLength && (
        <AmountField
          label={t('shopping.packLength')}
          measure="length"
          units={settings.units}
          value={value.length}
          onChange={(length) => set({ length })}
          error={errors.length}
        />
      )}
      {seesCosts && (
        <NumberField
          label={t('shopping.price')}
          optional
          unit={settings.currency}
          value={value.price}
          onChange={(price) => set({ price })}
          error={errors.price}
        />
      )}
      <TextField
        label={t('shopping.shop')}
        optional
        maxLength={64}
        value={value.shop}
        onChange={(shop) => set({ shop })}
      />
      <TextField
        label={t('shopping.neededBy')}
        optional
        type="date"
        value={value.neededBy}
        onChange={(neededBy) => set({ neededBy })}
      />
    </Dialog>
  );
}

type Changes = Parameters<typeof edited>[1];

/** Changes the entry as it is now; of one that is closed, puts what is still wanted on the list again. */
const changed = (current: Entry | undefined, opened: Entry, set: Changes, userId: string): readonly Action[] => {
  if (current !== undefined) return edited(current, set, userId);
  const reasons = [{ kind: 'wish' as const, ref: userId, qty: set.qty }];
  return [mutate('shoppingLine.create', { id: newId(), set: { ...carriedFrom(opened), reasons, ...set } })];
};

/** All that is wanted was received: what is left of the entry is dropped. */
const nothingMore = (current: Entry | undefined): readonly Action[] =>
  current === undefined || current.lines.length === 0 ? [] : setStatus(current, 'dropped');
