import '#texts/en/spools.ts';
import { useState } from 'react';
import { can } from '#core/access/permissions.ts';
import type { FieldProblems } from '#core/fields.ts';
import type { TypedField } from '#core/kinds/field-origins.ts';
import type { Spool } from '#core/kinds/spool.ts';
import { mutate } from '#core/mutations/mutate.ts';
import type { FoundRow } from '#core/rows/rows.ts';
import { isLent } from '#core/stock/stock.ts';
import { threadTitle } from '#core/threads/thread-title.ts';
import type { OwnedSpool, OwnedThread } from '#inventory/inventory.ts';
import { placesOf } from '#inventory/places.ts';
import { notSavedSentence, problemSentences } from '#parts/actions/reasons.ts';
import { useAction } from '#parts/actions/use-action.ts';
import type { Measures } from '#parts/fields/edit-values.ts';
import fields from '#parts/fields/field-grid.module.css';
import { shapedProblem, shapeOfNumber } from '#parts/fields/limit-in-words.ts';
import { unitOf, amountOf, amountText, tooFineAmount } from '#parts/forms/amounts.ts';
import { DialogActions } from '#parts/forms/dialog-actions.tsx';
import { LeftDrafts } from '#parts/forms/left-drafts.tsx';
import { placeOf, PlaceField } from '#parts/forms/place-field.tsx';
import { useDraft } from '#parts/forms/use-draft.ts';
import { useOpenedVersion } from '#parts/forms/use-opened-version.ts';
import { formatMoney } from '#parts/money/format-money.ts';
import { minorToText, typedMinor } from '#parts/money/money-input.ts';
import { LabelsLink } from '#parts/output/labels-link.tsx';
import { usePlaces } from '#parts/rows/use-places.ts';
import { roughly, spoolLength } from '#parts/threads/amount-in-words.ts';
import { useSeesCosts } from '#parts/rows/use-team-settings.ts';
import { useWorkspace } from '#services/workspace.ts';
import { formatCalendarDay, formatLength } from '#texts/formats.ts';
import { t } from '#texts/t.ts';
import { Banner } from '#ui/banner.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Facts } from '#ui/facts.tsx';
import { Gauge } from '#ui/gauge.tsx';
import { More } from '#ui/more.tsx';
import { notify } from '#ui/notify.ts';
import { NumberField } from '#ui/number-field.tsx';
import { Stack } from '#ui/stack.tsx';
import { TextArea, TextField } from '#ui/text-field.tsx';
import type { Booking } from './booking-dialog.tsx';
import { SpoolSteps } from './spool-steps.tsx';

interface SpoolSheetProps {
  readonly owned: OwnedThread;
  readonly one: OwnedSpool;
  readonly onBook: (booking: Booking) => void;
  readonly onClose: () => void;
}

/** One spool: the amount left, its buttons, and its fields. Read-only for people who may not change it. */
export function SpoolSheet(props: SpoolSheetProps) {
  const { store } = useWorkspace();
  return can(store.actor.role, 'inventory.change') ? <Editable {...props} /> : <Readable {...props} />;
}

const Editable = ({ owned, one, onBook, onClose }: SpoolSheetProps) => {
  const baseVersion = useOpenedVersion(one.version);
  const { store, settings } = useWorkspace();
  const { run, isRunning } = useAction();
  const places = usePlaces();
  const shown = valuesOfSpool(one.spool, placeName(places, one.spool.placeId), settings);
  const draft = useDraft({ form: 'spool', team: store.actor.teamId, row: one.id, units: settings.units }, shown, [
    'place',
    'position',
    'lot',
    'lentTo',
    'shortCode',
    'shop',
    'notes',
  ]);
  const [errors, setErrors] = useState<Partial<Record<SpoolField, string>>>({});
  const [failure, setFailure] = useState<string>();

  const save = async () => {
    setErrors({});
    setFailure(undefined);
    const place = placeOf(draft.value.place, await placesOf(store.db));
    const isMoved = draft.value.place.trim() !== shown.place;
    const tooFine = tooFineWeights(shown, draft.value, settings);
    if (Object.keys(tooFine).length > 0) return setErrors(spoolErrors(tooFine, settings));
    const set = { ...spoolChanges(shown, draft.value, settings), ...(isMoved && { placeId: place.placeId }) };
    const failed =
      Object.keys(set).length === 0
        ? undefined
        : await run([...(isMoved ? place.actions : []), mutate('spool.update', { id: one.id, set, baseVersion })]);
    if (failed?.kind === 'rejected' && failed.rejection.fields !== undefined)
      return setErrors(spoolErrors(failed.rejection.fields, settings));
    if (failed !== undefined) return setFailure(notSavedSentence(failed));
    draft.clear();
    notify.done(t('spools.saved'));
    onClose();
  };
  const discard = () => {
    draft.clear();
    onClose();
  };

  return (
    <Dialog
      title={one.spool.shortCode}
      subtitle={threadTitle(owned.thread)}
      onClose={onClose}
      onSubmit={() => void save()}
      actions={<DialogActions submit={t('common.save')} busy={isRunning} onCancel={discard} />}
    >
      {failure !== undefined && (
        <Banner tone="danger" announce>
          {failure}
        </Banner>
      )}
      <LeftDrafts draft={draft} />
      <Amount one={one} />
      <SpoolSteps one={one} onBook={onBook} onDone={discard} />
      <div>
        <LabelsLink of="spool" id={one.id} />
      </div>
      <SpoolForm values={draft.value} onChange={draft.set} errors={errors} places={places} measures={settings} />
    </Dialog>
  );
};

const Readable = ({ owned, one: { spool, ...one }, onClose }: SpoolSheetProps) => {
  const { settings } = useWorkspace();
  const place = placeName(usePlaces(), spool.placeId);
  return (
    <Dialog title={spool.shortCode} subtitle={threadTitle(owned.thread)} onClose={onClose}>
      <Amount one={{ ...one, spool }} />
      <div>
        <LabelsLink of="spool" id={one.id} />
      </div>
      <Facts
        facts={[
          [t('threads.place'), [place, spool.position].filter(Boolean).join(' · ')],
          [t('threads.lot'), spool.lot],
          [t('threads.price'), spool.pricePaidMinor === null ? null : formatMoney(spool.pricePaidMinor, settings)],
          [t('spools.boughtOn'), spool.boughtOn === null ? null : formatCalendarDay(spool.boughtOn)],
          [t('spools.shop'), spool.shop],
          [t('threads.notes'), spool.notes],
        ]}
      />
    </Dialog>
  );
};

const Amount = ({ one: { spool } }: { readonly one: OwnedSpool }) => {
  const { units } = useWorkspace().settings;
  const { remainingMm, initialLengthMm, state, lentTo } = spool;
  const isAway = isLent(spool);
  const full = formatLength(initialLengthMm, units);
  const words = amountWords(spool, full, units);
  return (
    <>
      <p>{words}</p>
      {remainingMm !== null && (
        <Gauge
          label={t('spools.asLeft')}
          value={state === 'empty' ? 0 : remainingMm}
          max={initialLengthMm}
          words={words}
        />
      )}
      {(state !== 'sealed' && state !== 'open') || isAway ? (
        <Banner tone="warn">
          {isAway
            ? t('spools.lentWith', { name: lentTo ?? '' })
            : `${t('spools.state')}: ${t(`threads.state.${state}`)}`}
        </Banner>
      ) : null}
    </>
  );
};

const amountWords = (spool: OwnedSpool['spool'], full: string, units: Parameters<typeof spoolLength>[1]): string => {
  const { state, remainingMm } = spool;
  if (state !== 'empty' && remainingMm === null) return t('spools.leftUnknown', { full });
  if (state !== 'empty' && remainingMm !== null && remainingMm < 0) return t('spools.overdrawn');
  return t('spools.left', { part: roughly(spool), length: spoolLength(spool, units), full });
};

const placeName = (places: ReturnType<typeof usePlaces>, id: string | null): string =>
  places.find((place) => place.id === id)?.data.name ?? '';

/** The values of a spool's form while a person edits it; numbers are texts as typed. */
export interface SpoolValues {
  readonly place: string;
  readonly position: string;
  readonly lot: string;
  readonly lentTo: string;
  readonly price: string;
  readonly shortCode: string;
  readonly boughtOn: string;
  readonly shop: string;
  readonly fullWeight: string;
  readonly emptyWeight: string;
  readonly notes: string;
}

export function valuesOfSpool(spool: Spool, placeName: string, measures: Measures): SpoolValues {
  return {
    place: placeName,
    position: spool.position ?? '',
    lot: spool.lot ?? '',
    lentTo: spool.lentTo ?? '',
    price: spool.pricePaidMinor === null ? '' : minorToText(spool.pricePaidMinor, measures),
    shortCode: spool.shortCode,
    boughtOn: spool.boughtOn ?? '',
    shop: spool.shop ?? '',
    fullWeight: spool.grossFullMg === null ? '' : amountText('weight', spool.grossFullMg, measures.units),
    emptyWeight: spool.tareMg === null ? '' : amountText('weight', spool.tareMg, measures.units),
    notes: spool.notes ?? '',
  };
}

/**
 * Returns only the fields that differ, without the place. A wrong number becomes NaN, so that the schema reports it.
 */
export function spoolChanges(before: SpoolValues, now: SpoolValues, measures: Measures) {
  const number = (text: string, read: (text: string) => number | undefined) =>
    text.trim() === '' ? null : (read(text) ?? Number.NaN);
  const weight = (text: string) => number(text, (typed) => amountOf('weight', typed, measures.units));
  const is = (field: keyof SpoolValues) => now[field].trim() !== before[field].trim();
  return {
    ...(is('position') && { position: now.position }),
    ...(is('lot') && { lot: now.lot }),
    ...(is('lentTo') && { lentTo: now.lentTo }),
    ...(is('price') && { pricePaidMinor: number(now.price, (typed) => typedMinor(typed, measures)) }),
    ...(is('shortCode') && { shortCode: now.shortCode }),
    ...(is('boughtOn') && { boughtOn: now.boughtOn === '' ? null : now.boughtOn }),
    ...(is('shop') && { shop: now.shop }),
    ...(is('fullWeight') && { grossFullMg: weight(now.fullWeight) }),
    ...(is('emptyWeight') && { tareMg: weight(now.emptyWeight) }),
    ...(is('notes') && { notes: now.notes }),
  };
}

/** Returns the problems of changed weights with more decimals than the app stores. */
function tooFineWeights(before: SpoolValues, now: SpoolValues, { units }: Measures): FieldProblems {
  return Object.fromEntries(
    (
      [
        ['fullWeight', 'grossFullMg'],
        ['emptyWeight', 'tareMg'],
      ] as const
    ).flatMap(([value, field]) => {
      const isChanged = now[value].trim() !== before[value].trim();
      const problem = isChanged ? tooFineAmount('weight', now[value], units) : undefined;
      return problem === undefined ? [] : [[field, problem]];
    }),
  );
}

/** The typed fields of the form, except the place, which may have to be made first. */
type SpoolField = Exclude<TypedField<'spool'>, 'placeId'>;

export function spoolErrors(problems: FieldProblems, measures: Measures): Partial<Record<SpoolField, string>> {
  return problemSentences<SpoolField>(
    problems,
    {
      position: t('spools.position'),
      lot: t('threads.lot'),
      lentTo: t('spools.lentTo'),
      pricePaidMinor: t('threads.price'),
      shortCode: t('spools.shortCode'),
      boughtOn: t('spools.boughtOn'),
      shop: t('spools.shop'),
      grossFullMg: t('spools.fullWeight'),
      tareMg: t('spools.emptyWeight'),
      notes: t('threads.notes'),
    },
    (label, problem, field) => shapedProblem(label, shapeOfNumber('spool', field), problem, measures),
  );
}

function SpoolForm({
  values,
  onChange,
  errors,
  places,
  measures: { units, currency },
}: {
  readonly values: SpoolValues;
  readonly onChange: (change: Partial<SpoolValues>) => void;
  readonly errors: Partial<Record<SpoolField, string>>;
  readonly places: readonly FoundRow<'place'>[];
  readonly measures: Measures;
}) {
  const seesCosts = useSeesCosts();
  const text = (field: keyof SpoolValues & SpoolField, label: string, most: number, hint?: string) => (
    <TextField
      label={label}
      hint={hint}
      optional
      maxLength={most}
      value={values[field]}
      onChange={(typed) => onChange({ [field]: typed })}
      error={errors[field]}
      autoComplete="off"
    />
  );
  const weightUnit = unitOf('weight', units);
  return (
    <>
      <div className={fields.fields}>
        <PlaceField value={values.place} onChange={(place) => onChange({ place })} places={places} />
        {text('position', t('spools.position'), 64, t('spools.positionHint'))}
        {text('lot', t('threads.lot'), 64)}
        {text('lentTo', t('spools.lentTo'), 64, t('spools.lentHint'))}
      </div>
      <More label={t('spools.more')}>
        <Stack>
          <div className={fields.fields}>
            {seesCosts && (
              <NumberField
                label={t('threads.price')}
                optional
                unit={currency}
                value={values.price}
                onChange={(price) => onChange({ price })}
                error={errors.pricePaidMinor}
              />
            )}
            <TextField
              type="date"
              label={t('spools.boughtOn')}
              optional
              value={values.boughtOn}
              onChange={(boughtOn) => onChange({ boughtOn })}
              error={errors.boughtOn}
            />
            {text('shop', t('spools.shop'), 64)}
            <TextField
              label={t('spools.shortCode')}
              hint={t('spools.shortCodeHint')}
              maxLength={12}
              autoCapitalize="characters"
              autoComplete="off"
              value={values.shortCode}
              onChange={(shortCode) => onChange({ shortCode })}
              error={errors.shortCode}
            />
            <NumberField
              label={t('spools.fullWeight')}
              optional
              unit={weightUnit}
              value={values.fullWeight}
              onChange={(fullWeight) => onChange({ fullWeight })}
              error={errors.grossFullMg}
            />
            <NumberField
              label={t('spools.emptyWeight')}
              optional
              unit={weightUnit}
              value={values.emptyWeight}
              onChange={(emptyWeight) => onChange({ emptyWeight })}
              error={errors.tareMg}
            />
          </div>
          <TextArea
            label={t('threads.notes')}
            optional
            value={values.notes}
            onChange={(notes) => onChange({ notes })}
            error={errors.notes}
          />
        </Stack>
      </More>
    </>
  );
}
