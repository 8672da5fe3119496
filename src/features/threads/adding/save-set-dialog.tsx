import '#texts/en/bulk.ts';
import { useState } from 'react';
import { newId } from '#core/ids.ts';
import type { TypedField } from '#core/kinds/field-origins.ts';
import type { ThreadSet } from '#core/kinds/thread-set.ts';
import { limits } from '#core/limits.ts';
import { mutate } from '#core/mutations/mutate.ts';
import { DialogActions } from '#parts/forms/dialog-actions.tsx';
import { offerUndo } from '#parts/actions/offer-undo.ts';
import { notSavedSentence } from '#parts/actions/reasons.ts';
import { useAction } from '#parts/actions/use-action.ts';
import { useWorkspace } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { Banner } from '#ui/banner.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { TextField } from '#ui/text-field.tsx';

export function SaveSetDialog({
  items,
  onClose,
}: {
  readonly items: ThreadSet['items'];
  readonly onClose: () => void;
}) {
  const { store } = useWorkspace();
  const { save: saveSet, isRunning } = useAction();
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const save = async () => {
    setProblem(undefined);
    setFailure(undefined);
    if (name.trim() === '') return setProblem(t('bulk.setNeedsName'));
    if (items.length > limits.threadSetItems) return setFailure(t('bulk.setTooLarge', { most: limits.threadSetItems }));
    const typed: Readonly<Record<TypedField<'threadSet'>, string>> = { name };
    const saved = await saveSet([mutate('threadSet.create', { id: newId(), set: { ...typed, items } })]);
    if (!saved.ok) return setFailure(notSavedSentence(saved.error));
    offerUndo(store, t('bulk.setSaved', { name: name.trim() }), saved.value);
    return onClose();
  };
  return (
    <Dialog
      title={t('bulk.saveSet')}
      subtitle={t('bulk.setOf', { count: items.length })}
      onClose={onClose}
      onSubmit={() => void save()}
      actions={<DialogActions submit={t('common.save')} busy={isRunning} onCancel={onClose} />}
    >
      {failure !== undefined && (
        <Banner tone="danger" announce>
          {failure}
        </Banner>
      )}
      <TextField
        label={t('bulk.setName')}
        hint={t('bulk.setHint')}
        maxLength={80}
        value={name}
        onChange={setName}
        error={problem}
        autoComplete="off"
      />
    </Dialog>
  );
}
