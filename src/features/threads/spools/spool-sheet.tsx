import '#texts/en/spools.ts';
import { useState } from 'react';
import { threadTitle } from '#core/threads/thread-title.ts';
import { mutate } from '#core/mutations/mutate.ts';
import { can } from '#core/access/permissions.ts';
import { isLent } from '#core/stock/stock.ts';
import type { OwnedSpool, OwnedThread } from '#inventory/inventory.ts';
import { placesOf } from '#inventory/places.ts';
import { roughly, spoolLength } from '#parts/threads/amount-in-words.ts';
import { notSavedSentence } from '#parts/actions/reasons.ts';
import { useAction } from '#parts/actions/use-action.ts';
import { useOpenedVersion } from '#parts/forms/use-opened-version.ts';
import { LeftDrafts } from '#parts/forms/left-drafts.tsx';
import { useDraft } from '#parts/forms/use-draft.ts';
import { useWorkspace } from '#services/workspace.ts';
import { formatMoney } from '#parts/money/format-money.ts';
import { formatCalendarDay, formatLength } from '#texts/formats.ts';
import { t } from '#texts/t.ts';
import { Banner } from '#ui/banner.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Facts } from '#ui/facts.tsx';
import { Gauge } from '#ui/gauge.tsx';
import { notify } from '#ui/notify.ts';
import type { Booking } from './booking-dialog.tsx';
import { DialogActions } from '#parts/forms/dialog-actions.tsx';
import { placeOf } from '#parts/forms/place-field.tsx';
import { LabelsLink } from '#parts/output/labels-link.tsx';
import { SpoolForm } from './spool-form.tsx';
import { SpoolSteps } from './spool-steps.tsx';
import { spoolChanges, spoolErrors, tooFineWeights, valuesOfSpool, type SpoolField } from './spool-values.ts';
import { usePlaces } from '#parts/rows/use-places.ts';

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
