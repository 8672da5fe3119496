import { useState } from 'react';
import { resendCard } from '#data/queue/attention.ts';
import type { NotSaved } from '#data/queue/not-saved.ts';
import { notSavedSentence } from '#parts/actions/reasons.ts';
import { LeftDrafts } from '#parts/forms/left-drafts.tsx';
import { useDraft } from '#parts/forms/use-draft.ts';
import { useWorkspace } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { notify } from '#ui/notify.ts';
import type { AttentionCase } from './card-in-words.ts';
import { bodyOf, isFields } from './change-body.ts';
import { EditField } from '#parts/fields/edit-field.tsx';
import { isFreeText, tooFine, typedAsValue, valueAsTyped } from '#parts/fields/edit-values.ts';
import { editableFields } from './editable-fields.ts';
import { problemsOf } from './refusal-sentence.ts';
import { fieldProblem } from '#parts/fields/field-problem.ts';
import { problemsIn } from '#parts/fields/limit-in-words.ts';
import { fieldLabel } from '#parts/fields/value-in-words.ts';

/** Asks for new values of a refused change's fields. Saving sends the change and its dependent changes again. */
export function EditChangeDialog({
  about: { entry },
  title,
  onClose,
}: {
  readonly about: AttentionCase;
  readonly title: string;
  readonly onClose: () => void;
}) {
  const { store, settings } = useWorkspace();
  const { kind, set } = bodyOf(entry);
  const fields = editableFields(entry);
  const draft = useDraft<Record<string, string>>(
    { form: 'resend', team: store.actor.teamId, row: entry.mid, units: settings.units },
    Object.fromEntries(fields.map(({ field, shape }) => [field, valueAsTyped(shape, set[field], settings)])),
    fields.flatMap(({ field, shape }) => (isFreeText(shape) ? [field] : [])),
  );
  const [problems, setProblems] = useState(problemsOf(entry));
  const [failure, setFailure] = useState<string>();
  const [isSaving, setSaving] = useState(false);

  const refused = (why: NotSaved) => {
    const wrong = problemsIn(why);
    setProblems(wrong);
    const isShown = Object.keys(wrong).some((path) => fields.some(({ field }) => field === path.split('.')[0]));
    setFailure(isShown ? undefined : notSavedSentence(why));
  };
  const save = async () => {
    const unread = fields.flatMap(({ field, shape }) => {
      const problem = tooFine(shape, draft.value[field] ?? '', set[field], settings);
      return problem === undefined ? [] : [[field, problem] as const];
    });
    if (unread.length > 0) return setProblems(Object.fromEntries(unread));
    const typed = fields.map(
      ({ field, shape }) => [field, typedAsValue(shape, draft.value[field] ?? '', set[field], settings)] as const,
    );
    const args = { ...(isFields(entry.args) && entry.args), set: { ...set, ...Object.fromEntries(typed) } };
    setFailure(undefined);
    setSaving(true);
    const sent = await resendCard(store, entry.mid, { edited: { [entry.mid]: args } }).finally(() => setSaving(false));
    if (!sent.ok) return refused(sent.error);
    draft.clear();
    notify.done(t('syncPage.resent'));
    onClose();
  };
  const errorOf = (field: string) => {
    const found = Object.entries(problems).find(([path]) => path.split('.')[0] === field);
    return found && fieldProblem(kind, field, found[1], settings);
  };

  return (
    <Dialog
      title={t('syncPage.editTitle')}
      subtitle={title}
      onClose={onClose}
      onSubmit={() => void save()}
      actions={
        <>
          <Button onClick={() => (draft.clear(), onClose())}>{t('common.cancel')}</Button>
          <Button tone="primary" type="submit" busy={isSaving}>
            {t('syncPage.resend')}
          </Button>
        </>
      }
    >
      <LeftDrafts draft={draft} />
      {failure !== undefined && (
        <Banner tone="danger" announce>
          {failure}
        </Banner>
      )}
      {fields.map(({ field, shape }) => (
        <EditField
          key={field}
          label={fieldLabel(kind, field)}
          shape={shape}
          value={draft.value[field] ?? ''}
          onChange={(text) => draft.set({ [field]: text })}
          error={errorOf(field)}
        />
      ))}
    </Dialog>
  );
}
