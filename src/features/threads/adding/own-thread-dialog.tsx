import '#texts/en/adding.ts';
import '#texts/en/problems.ts';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { threadTitle } from '#core/threads/thread-title.ts';
import { DialogActions } from '#parts/forms/dialog-actions.tsx';
import { LeftDrafts } from '#parts/forms/left-drafts.tsx';
import { useDraft } from '#parts/forms/use-draft.ts';
import { useWorkspace } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { Banner } from '#ui/banner.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { notify } from '#ui/notify.ts';
import { ThreadFields } from '../form/thread-fields.tsx';
import { emptyValues } from '../form/thread-values.ts';
import { AmountFields } from './amount-fields.tsx';
import { useAddThread, type AddErrors, type NewThread } from './use-add-thread.ts';

export function OwnThreadDialog({ onClose }: { readonly onClose: () => void }) {
  const { store, settings } = useWorkspace();
  const { add, isRunning, start } = useAddThread();
  const [, navigate] = useLocation();
  const { units } = settings;
  const first: NewThread = { ...emptyValues, ownId: null, spools: '1', fullness: 10_000, place: start.name };
  const draft = useDraft(
    { form: 'thread', team: store.actor.teamId, units },
    first,
    (typed) => threadTitle(typed).trim() || typed.notes,
  );
  const { value, set } = draft;
  const [errors, setErrors] = useState<AddErrors>({});
  const [failure, setFailure] = useState<string>();

  const save = async () => {
    setErrors({});
    setFailure(undefined);
    const added = await add(value);
    if (added.is === 'wrong') return setErrors(added.errors);
    if (added.is === 'failed') return setFailure(added.sentence);
    draft.clear();
    notify.done(t('threads.saved'));
    navigate(`/inventory/threads/${added.threadId}`);
  };

  return (
    <Dialog
      title={t('adding.byHand')}
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
      <ThreadFields values={value} onChange={set} errors={errors} units={units} hasLength={false} />
      <AmountFields value={value} onChange={set} errors={errors} start={start} />
    </Dialog>
  );
}
