import '#texts/en/adding.ts';
import '#texts/en/problems.ts';
import { useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useLocation } from 'wouter';
import { newId } from '#core/ids.ts';
import { mutate } from '#core/mutations/mutate.ts';
import type { Action } from '#core/mutations/registry.ts';
import { threadId } from '#core/mutations/derived-ids.ts';
import { lastWeights } from '#core/stock/spool-weights.ts';
import { threadTitle } from '#core/thread-title.ts';
import { placesOf } from '#data/inventory/places.ts';
import { typedLengthMm, typedWhole } from '#parts/length-input.ts';
import { notSavedSentence } from '#parts/reasons.ts';
import { ThreadPicker } from '#parts/threads/thread-picker.tsx';
import type { ThreadPick } from '#parts/threads/thread-picks.ts';
import { useAction } from '#parts/use-action.ts';
import { useDraft } from '#parts/use-draft.ts';
import { useEngineStatus, useInventory, useWorkspace } from '#services/workspace.ts';
import { formatLength } from '#texts/formats.ts';
import { t } from '#texts/t.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { later } from '#ui/later.tsx';
import { notify } from '#ui/notify.ts';
import { NumberField } from '#ui/number-field.tsx';
import styles from './add-thread-dialog.module.css';
import { FromChart } from './from-chart.tsx';
import { FullnessChips, fullnessWord } from './fullness-chips.tsx';
import { openingOf, type Fullness } from './fullness.ts';
import { LengthField } from '#parts/threads/length-field.tsx';
import { addSpoolActions, mostSpoolsAtOnce } from '#parts/threads/new-spools.ts';
import { useStartPlace } from '#parts/default-place.ts';
import { PlaceField, placeOf } from '#parts/place-field.tsx';
import { emptyValues, threadOf, valuesOfColour, valuesOfThread, type ThreadField } from '../form/thread-values.ts';
import { takingBack, useJustAdded } from './use-just-added.ts';
import { usePlaces } from '#parts/use-places.ts';

/** The ways of adding thread beside one after another. */
export type AddWay = 'paste' | 'chart' | 'file';

// Seldom needed: most colours come from a chart.
const ThreadFields = later(async () => (await import('../form/thread-fields.tsx')).ThreadFields);
const JustAddedList = later(async () => (await import('./just-added.tsx')).JustAddedList);
const ScanIn = later(async () => (await import('./scan-in.tsx')).ScanIn);
const BrandQuestion = later(async () => (await import('./brand-question.tsx')).BrandQuestion);

/** The props of the form. `onWay` turns to another way of adding: a list, a chart, a file. */
export interface AddThreadProps {
  readonly onClose: () => void;
  readonly onWay: (way: AddWay) => void;
}

/** Threads with their spools, one after another, from the charts, from what is here, or by hand. Place and length stay from one to the next; what is typed stays on the device until it is saved or cancelled. */
export const AddThreadDialog = ({ onClose, onWay }: AddThreadProps) => {
  const { store, settings } = useWorkspace();
  const { threads, extent } = useInventory();
  const { reachable } = useEngineStatus();
  const { run, isRunning } = useAction();
  const [, navigate] = useLocation();
  const places = usePlaces();
  const start = useStartPlace();
  const justAdded = useJustAdded();
  const picker = useRef<HTMLDivElement>(null);
  const { units } = settings;
  const first = {
    ...emptyValues(units),
    ownId: null as string | null,
    spools: '1',
    fullness: 10_000 as Fullness,
    place: start.name,
    lastBrand: '',
    lastLine: '',
  };
  const draft = useDraft({ form: 'thread', team: store.actor.teamId, units }, first);
  const { value, set } = draft;
  const [errors, setErrors] = useState<Partial<Record<ThreadField | 'spools', string>>>({});
  const [failure, setFailure] = useState<string>();
  const [isScanning, setScanning] = useState(false);
  const [isFirst] = useState(extent === 'whole' && threads.length === 0);
  const own = threads.find(({ id }) => id === value.ownId);
  const isPicked = own !== undefined || value.catalogueId !== null;
  const { lastBrand, lastLine } = value;
  const last = useMemo(
    () => (lastLine === '' ? undefined : { brand: lastBrand, line: lastLine }),
    [lastBrand, lastLine],
  );

  const pick = (picked: ThreadPick) => {
    setErrors({});
    setFailure(undefined);
    const values =
      picked.from === 'own'
        ? { ...valuesOfThread(picked.owned.thread, units), ownId: picked.owned.id }
        : { ...valuesOfColour(picked.colour, units), ownId: null };
    // The length stays from one to the next as long as the line does.
    const isSameLine = values.brand === lastBrand && values.line === lastLine;
    set({ ...values, ...(isSameLine && { length: value.length }) });
    picker.current?.querySelector('input')?.focus();
  };

  const save = async (then: 'next' | 'open') => {
    setFailure(undefined);
    if (!isPicked && [value.brand, value.line, value.code].every((text) => text.trim() === '')) {
      picker.current?.querySelector('input')?.focus();
      return setFailure(t('adding.pickFirst'));
    }
    const spools = typedWhole(value.spools, 0, mostSpoolsAtOnce);
    const lengthMm = typedLengthMm(value.length, units);
    if (spools === undefined) return setErrors({ spools: t('threads.countBetween', { most: mostSpoolsAtOnce }) });
    if (lengthMm === undefined) return setErrors({ defaultLengthMm: t('errors.notANumber', { example: '1000' }) });
    setErrors({});
    const thread = threadOf(value, units);
    const id = own?.id ?? (value.catalogueId === null ? newId() : threadId(store.actor.teamId, value));
    // Read at this moment: the place may have been made by the last save, or in another tab.
    const place = placeOf(value.place, await placesOf(store.db), start.placeId);
    const spool = {
      threadId: id,
      count: spools,
      lengthMm,
      placeId: place.placeId,
      ...openingOf(value.fullness, lengthMm),
      ...lastWeights(threads, value, lengthMm),
    };
    let actions: readonly Action[] = [];
    const failed = await run(async () => {
      actions = [
        ...place.actions,
        ...(own === undefined ? [mutate('thread.create', { id, set: thread })] : []),
        ...(spools > 0 ? await addSpoolActions(store, spool, reachable === true) : []),
      ];
      return actions;
    });
    if (failed?.kind === 'rejected' && failed.rejection.fields !== undefined)
      return setErrors((await import('../form/thread-errors.ts')).fieldErrors(failed.rejection.fields, settings));
    if (failed !== undefined) return setFailure(notSavedSentence(failed));
    if (spools > 0) start.used(place.placeId);
    if (then === 'open') {
      draft.clear();
      notify.done(t('threads.saved'));
      return navigate(`/inventory/threads/${id}`);
    }
    justAdded.add({
      id: newId(),
      title: threadTitle(value),
      words: [`${spools} × ${formatLength(lengthMm, units)}`, fullnessWord(value.fullness), value.place]
        .filter(Boolean)
        .join(' · '),
      hex: value.hex === '' ? null : value.hex,
      takeBack: takingBack(actions, own === undefined),
    });
    const { length, place: stays, brand, line } = value;
    set({ ...first, length, place: stays, lastBrand: brand, lastLine: line });
    picker.current?.querySelector('input')?.focus();
  };
  // Enter in a search that found nothing must not save what was picked before.
  const holdEnter = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement && event.target.value.trim() !== '')
      event.preventDefault();
  };
  const leave = () => {
    draft.clear();
    onClose();
  };

  return (
    <Dialog
      title={t('threads.formAdd')}
      width="wide"
      onClose={onClose}
      onSubmit={() => void save('next')}
      actions={
        <>
          <Button tone="quiet" onClick={leave}>
            {justAdded.list.length > 0 ? t('adding.done') : t('common.cancel')}
          </Button>
          <Button busy={isRunning} onClick={() => void save('open')}>
            {t('common.save')}
          </Button>
          <Button tone="primary" type="submit" busy={isRunning}>
            {t('adding.saveNext')}
          </Button>
        </>
      }
    >
      {isFirst && justAdded.list.length === 0 && <BrandQuestion />}
      <div ref={picker} role="presentation" onKeyDown={holdEnter}>
        <ThreadPicker label={t('threads.find')} onPick={pick} lastLine={last} />
      </div>
      {failure !== undefined && (
        <Banner tone="danger" announce>
          {failure}
        </Banner>
      )}
      {isPicked && (
        <FromChart
          values={value}
          isOwned={own !== undefined}
          onRelease={() => set({ catalogueId: null, ownId: null, confidence: null, colourSource: null })}
        />
      )}
      <FullnessChips value={value.fullness} onChange={(fullness) => set({ fullness })} />
      <NumberField
        label={value.kind === 'floss' ? t('adding.asSkeins') : t('threads.spoolsField')}
        stepper
        min={0}
        value={value.spools}
        onChange={(spools) => set({ spools })}
        error={errors.spools}
      />
      <LengthField
        soldAs={value}
        value={value.length}
        onChange={(length) => set({ length })}
        error={errors.defaultLengthMm}
        units={units}
      />
      <PlaceField value={value.place} onChange={(place) => set({ place })} places={places} start={start} />
      {justAdded.list.length > 0 && (
        <JustAddedList list={justAdded.list} onTakeBack={(one) => void justAdded.takeBack(one)} />
      )}
      {isScanning && (
        <ScanIn place={value.place} start={start} onAdded={justAdded.add} onClose={() => setScanning(false)} />
      )}
      <div className={styles.ways} role="group" aria-label={t('adding.otherWays')}>
        <Button icon="scan" onClick={() => setScanning(true)}>
          {t('adding.scanIn')}
        </Button>
        <Button onClick={() => onWay('paste')}>{t('adding.paste')}</Button>
        <Button onClick={() => onWay('chart')}>{t('adding.chart')}</Button>
        <Button onClick={() => onWay('file')}>{t('adding.file')}</Button>
      </div>
      {own === undefined && (
        <>
          {!isPicked && <h3 className={styles.heading}>{t('adding.byHand')}</h3>}
          <ThreadFields values={value} onChange={set} errors={errors} units={units} hasLength={false} />
        </>
      )}
    </Dialog>
  );
};
