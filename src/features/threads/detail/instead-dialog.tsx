import '#texts/en/relations.ts';
import { useState } from 'react';
import type { Action } from '#core/mutations/registry.ts';
import { threadFromChart } from '#core/threads/thread-from-chart.ts';
import { threadTitle } from '#core/threads/thread-title.ts';
import { DialogActions } from '#parts/forms/dialog-actions.tsx';
import { notSavedSentence } from '#parts/actions/reasons.ts';
import { ThreadPicker } from '#parts/threads/thread-picker.tsx';
import { threadOfPick, type ThreadPick } from '#parts/threads/thread-picks.ts';
import { useAction } from '#parts/actions/use-action.ts';
import { LeftDrafts } from '#parts/forms/left-drafts.tsx';
import { useOpenedVersion } from '#parts/forms/use-opened-version.ts';
import { useDraft } from '#parts/forms/use-draft.ts';
import { useInventory, useWorkspace } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { notify } from '#ui/notify.ts';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { BookingFormProps } from '../spools/use-spool-booking.ts';
import styles from './instead-dialog.module.css';
import { insteadActions, mostSubstitutes, problemOfSuccessor, type Other } from './instead-values.ts';

/** Names a thread's successor and substitutes. Chart colours that the team does not have become threads of the team. */
export function InsteadDialog({ owned, onClose }: Pick<BookingFormProps, 'owned' | 'onClose'>) {
  const { store } = useWorkspace();
  const { threads } = useInventory();
  const { run, isRunning } = useAction();
  const { thread } = owned;
  const version = useOpenedVersion(owned.version);
  const known = (id: string): Other => {
    const other = threads.find((one) => one.id === id);
    return { threadId: id, title: other === undefined ? t('relations.gone') : threadTitle(other.thread), create: null };
  };
  const draft = useDraft(
    { form: 'instead', team: store.actor.teamId, row: owned.id },
    {
      successor: thread.supersededBy === null ? null : known(thread.supersededBy),
      why: thread.status === 'active' ? ('renumbered' as const) : thread.status,
      substitutes: thread.substitutes.map(({ threadId, note }) => ({ ...known(threadId), note: note ?? '' })),
    },
    (_value, { successor: next, substitutes: others = [] }) =>
      [next, ...others].flatMap((other) => other?.title ?? []).join(' · '),
  );
  const { successor, why, substitutes } = draft.value;
  const [problem, setProblem] = useState<string>();

  const otherOf = (pick: ThreadPick): Other => {
    const title = threadTitle(threadOfPick(pick));
    if (pick.from === 'own') return { threadId: pick.owned.id, title, create: null };
    const { id, create } = threadFromChart(store.actor.teamId, pick.colour);
    return { threadId: id, title, create };
  };
  const replaceBy = (pick: ThreadPick) => {
    const other = otherOf(pick);
    const wrong = problemOfSuccessor(owned.id, other.threadId, threads);
    if (wrong !== undefined) return setProblem(t(`relations.${wrong}`, { thread: other.title }));
    setProblem(undefined);
    return draft.set({ successor: other });
  };
  const addSubstitute = (pick: ThreadPick) => {
    const other = otherOf(pick);
    if (other.threadId === owned.id) return setProblem(t('relations.isItself'));
    if (substitutes.length >= mostSubstitutes) return setProblem(t('relations.full', { most: mostSubstitutes }));
    setProblem(undefined);
    if (substitutes.some(({ threadId }) => threadId === other.threadId)) return undefined;
    return draft.set({ substitutes: [...substitutes, { ...other, note: '' }] });
  };
  const save = async () => {
    setProblem(undefined);
    const actions: readonly Action[] = insteadActions({ ...owned, version }, draft.value, threads);
    const failed = actions.length === 0 ? undefined : await run(actions);
    if (failed !== undefined) return setProblem(notSavedSentence(failed));
    draft.clear();
    notify.done(t('relations.saved'));
    return onClose();
  };
  return (
    <Dialog
      title={t('relations.formTitle')}
      subtitle={threadTitle(thread)}
      width="wide"
      onClose={onClose}
      onSubmit={() => void save()}
      actions={<DialogActions submit={t('common.save')} busy={isRunning} onCancel={() => (draft.clear(), onClose())} />}
    >
      <LeftDrafts draft={draft} />
      {problem !== undefined && (
        <Banner tone="danger" announce>
          {problem}
        </Banner>
      )}
      <ThreadPicker
        label={t('relations.addSubstitute')}
        hint={t('relations.addSubstituteHint')}
        onPick={addSubstitute}
      />
      {substitutes.length > 0 && (
        <ul className={styles.list} aria-label={t('relations.substitutes')}>
          {substitutes.map((one, at) => (
            <li key={one.threadId} className={styles.row}>
              <span className={styles.name}>{one.title}</span>
              <TextField
                label={t('relations.note', { thread: one.title })}
                optional
                maxLength={200}
                value={one.note}
                onChange={(note) => draft.set({ substitutes: substitutes.with(at, { ...one, note }) })}
              />
              <IconButton
                icon="trash"
                label={t('relations.remove', { thread: one.title })}
                onClick={() => draft.set({ substitutes: substitutes.filter((other) => other !== one) })}
              />
            </li>
          ))}
        </ul>
      )}
      {successor === null ? (
        <ThreadPicker label={t('relations.successor')} hint={t('relations.successorHint')} onPick={replaceBy} />
      ) : (
        <>
          <p className={styles.row}>
            <span className={styles.name}>
              {t('relations.replacedBy')} <b>{successor.title}</b>
            </span>
            <Button onClick={() => draft.set({ successor: null })}>{t('relations.none')}</Button>
          </p>
          <SelectField
            label={t('relations.why')}
            value={why}
            onChange={(next) => draft.set({ why: next })}
            options={(['renumbered', 'discontinued'] as const).map((value) => ({
              value,
              label: t(`relations.why.${value}`),
            }))}
          />
        </>
      )}
    </Dialog>
  );
}
