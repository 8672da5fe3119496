import { useState } from 'react';
import { mutate } from '#core/mutations/mutate.ts';
import { threadTitle } from '#core/threads/thread-title.ts';
import { notSavedSentence } from '#parts/actions/reasons.ts';
import { useAction } from '#parts/actions/use-action.ts';
import { useOpenedVersion } from '#parts/forms/use-opened-version.ts';
import { LeftDrafts } from '#parts/forms/left-drafts.tsx';
import { useDraft } from '#parts/forms/use-draft.ts';
import { useWorkspace } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { Banner } from '#ui/banner.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { notify } from '#ui/notify.ts';
import type { BookingFormProps } from '#features/threads/spools/spool-booking-form.tsx';
import { DialogActions } from '#parts/forms/dialog-actions.tsx';
import { ThreadFields } from './thread-fields.tsx';
import { changesOf, freeTexts, tooFineLengths, valuesOfThread, type ThreadField } from './thread-values.ts';
import { fieldErrors } from './thread-errors.ts';

/** Changes a thread. Saves only the fields that differ. */
export function EditThreadDialog({ owned, onClose }: BookingFormProps) {
  const { store, settings } = useWorkspace();
  const { run, isRunning } = useAction();
  const baseVersion = useOpenedVersion(owned.version);
  const draft = useDraft(
    { form: 'edit', team: store.actor.teamId, row: owned.id, units: settings.units },
    valuesOfThread(owned.thread),
    freeTexts,
  );
  const [errors, setErrors] = useState<Partial<Record<ThreadField, string>>>({});
  const [failure, setFailure] = useState<string>();

  const save = async () => {
    setFailure(undefined);
    setErrors({});
    const tooFine = tooFineLengths(draft.value, settings.units);
    if (Object.keys(tooFine).length > 0) return setErrors(fieldErrors(tooFine, settings));
    const set = changesOf(owned.thread, draft.value, settings.units);
    const failed =
      Object.keys(set).length === 0
        ? undefined
        : await run([mutate('thread.update', { id: owned.id, set, baseVersion })]);
    if (failed?.kind === 'rejected' && failed.rejection.fields !== undefined)
      return setErrors(fieldErrors(failed.rejection.fields, settings));
    if (failed !== undefined) return setFailure(notSavedSentence(failed));
    draft.clear();
    notify.done(t('threads.saved'));
    onClose();
  };

  return (
    <Dialog
      title={t('threads.formEdit')}
      subtitle={threadTitle(owned.thread)}
      width="wide"
      onClose={onClose}
      onSubmit={() => void save()}
      actions={<DialogActions submit={t('common.save')} busy={isRunning} onCancel={() => (draft.clear(), onClose())} />}
    >
      <LeftDrafts draft={draft} />
      {failure !== undefined && (
        <Banner tone="danger" announce>
          {failure}
        </Banner>
      )}
      <ThreadFields values={draft.value} onChange={draft.set} errors={errors} units={settings.units} />
    </Dialog>
  );
}
