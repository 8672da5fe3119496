import { useState } from 'react';
import { useLocation } from 'wouter';
import { mutate } from '#core/mutations/mutate.ts';
import { newId } from '#core/ids.ts';
import { threadId } from '#core/mutations/thread-mutations.ts';
import { notSavedSentence } from '#parts/reasons.ts';
import { ThreadPicker } from '#parts/thread-picker.tsx';
import type { ThreadPick } from '#parts/thread-picks.ts';
import { useAction } from '#parts/use-action.ts';
import { useDraft } from '#parts/use-draft.ts';
import { useEngineStatus, useInventory, useWorkspace } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { Banner } from '#ui/banner.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { notify } from '#ui/notify.ts';
import { NumberField } from '#ui/number-field.tsx';
import { DialogActions } from './dialog-actions.tsx';
import { FromChart } from './from-chart.tsx';
import { typedWhole } from '#parts/length-input.ts';
import { addSpoolActions, mostSpoolsAtOnce } from './new-spools.ts';
import { PlaceField, placeOf } from './place-field.tsx';
import { usePlaces } from './use-places.ts';
import { ThreadFields } from './thread-fields.tsx';
import {
  emptyValues,
  fieldErrors,
  threadOf,
  valuesOfColour,
  valuesOfThread,
  type ThreadField,
} from './thread-values.ts';

/** A new thread with its first spools, from the charts or by hand. What is typed stays on the device until it is saved or cancelled. */
export const AddThreadDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { store, settings } = useWorkspace();
  const { threads } = useInventory();
  const { reachable } = useEngineStatus();
  const { run, isRunning } = useAction();
  const [, navigate] = useLocation();
  const places = usePlaces();
  const draft = useDraft(`${store.actor.teamId}.thread`, {
    ...emptyValues(settings.units),
    ownId: null as string | null,
    spools: '1',
    place: '',
  });
  const { value, set } = draft;
  const [errors, setErrors] = useState<Partial<Record<ThreadField | 'spools', string>>>({});
  const [failure, setFailure] = useState<string>();
  const own = threads.find(({ id }) => id === value.ownId);
  const pick = (picked: ThreadPick) => {
    setErrors({});
    set(
      picked.from === 'own'
        ? { ...valuesOfThread(picked.owned.thread, settings.units), ownId: picked.owned.id }
        : { ...valuesOfColour(picked.colour, settings.units), ownId: null },
    );
  };

  const save = async () => {
    setFailure(undefined);
    const spools = typedWhole(value.spools, 0, mostSpoolsAtOnce);
    if (spools === undefined) return setErrors({ spools: t('threads.countBetween', { most: mostSpoolsAtOnce }) });
    setErrors({});
    const thread = threadOf(value, settings.units);
    const id = own?.id ?? (value.catalogueId === null ? newId() : threadId(store.actor.teamId, value));
    const place = placeOf(value.place, places);
    const lengthMm = own?.thread.defaultLengthMm ?? thread.defaultLengthMm;
    const added = { threadId: id, count: spools, lengthMm, placeId: place.placeId };
    const failed = await run(async () => [
      ...place.actions,
      ...(own === undefined ? [mutate('thread.create', { id, set: thread })] : []),
      ...(spools > 0 ? await addSpoolActions(store, added, reachable === true) : []),
    ]);
    if (failed?.kind === 'rejected' && failed.rejection.fields !== undefined)
      return setErrors(fieldErrors(failed.rejection.fields));
    if (failed !== undefined) return setFailure(notSavedSentence(failed));
    draft.clear();
    notify.done(t('threads.saved'));
    navigate(`/inventory/threads/${id}`);
  };

  return (
    <Dialog
      title={t('threads.formAdd')}
      width="wide"
      onClose={onClose}
      onSubmit={() => void save()}
      actions={<DialogActions submit={t('common.save')} busy={isRunning} onCancel={() => (draft.clear(), onClose())} />}
    >
      {failure !== undefined && (
        <Banner tone="danger" announce>
          {failure}
        </Banner>
      )}
      <ThreadPicker label={t('threads.find')} onPick={pick} />
      {(own !== undefined || value.catalogueId !== null) && (
        <FromChart
          values={value}
          isOwned={own !== undefined}
          onRelease={() => set({ catalogueId: null, ownId: null, confidence: null, colourSource: null })}
        />
      )}
      <NumberField
        label={t('threads.spoolsField')}
        stepper
        min={0}
        value={value.spools}
        onChange={(spools) => set({ spools })}
        error={errors.spools}
      />
      {own === undefined && <ThreadFields values={value} onChange={set} errors={errors} units={settings.units} />}
      <PlaceField value={value.place} onChange={(place) => set({ place })} places={places} />
    </Dialog>
  );
};
