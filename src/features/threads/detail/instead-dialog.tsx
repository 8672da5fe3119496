import '#texts/en/relations.ts';
import { useState } from 'react';
import { isEqual } from '#core/is-equal.ts';
import type { Thread } from '#core/kinds/thread.ts';
import { mutate } from '#core/mutations/mutate.ts';
import type { Action } from '#core/mutations/registry.ts';
import { leadsBack } from '#core/threads/fits-instead.ts';
import { threadFromChart } from '#core/threads/thread-from-chart.ts';
import { threadTitle } from '#core/threads/thread-title.ts';
import type { BookingFormProps } from '#features/threads/spools/spool-booking-form.tsx';
import type { OwnedThread } from '#inventory/inventory.ts';
import { notSavedSentence } from '#parts/actions/reasons.ts';
import { useAction } from '#parts/actions/use-action.ts';
import { DialogActions } from '#parts/forms/dialog-actions.tsx';
import { LeftDrafts } from '#parts/forms/left-drafts.tsx';
import { useDraft } from '#parts/forms/use-draft.ts';
import { useOpenedVersion } from '#parts/forms/use-opened-version.ts';
import { ThreadPicker } from '#parts/threads/thread-picker.tsx';
import { threadOfPick, type ThreadPick } from '#parts/threads/thread-picks.ts';
import { stock, useQuery } from '#parts/rows/use-query.ts';
import { useWorkspace } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { Banner } from '#ui/banner.tsx';
import { Button, IconButton } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { notify } from '#ui/notify.ts';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import styles from './thread-details.module.css';

/** Names a thread's successor and substitutes. Chart colours that the team does not have become threads of the team. */
export function InsteadDialog({ owned, onClose }: Pick<BookingFormProps, 'owned' | 'onClose'>) {
  const { store } = useWorkspace();
  const { rows: threads } = useQuery(stock);
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

/**
 * A successor or substitute named in the form. `create`: the action that adds it to the team; null if the team has it.
 */
interface Other {
  readonly threadId: string;
  readonly title: string;
  readonly create: Action | null;
}

interface InsteadValues {
  readonly successor: Other | null;
  readonly why: Exclude<Thread['status'], 'active'>;
  readonly substitutes: readonly (Other & { readonly note: string })[];
}

const mostSubstitutes = 10;
const mostAliases = 10;

/** Returns why `successorId` cannot succeed `id`: it is the same thread, or its own successors lead back to `id`. */
export function problemOfSuccessor(
  id: string,
  successorId: string,
  threads: readonly OwnedThread[],
): 'isItself' | 'leadsBack' | undefined {
  if (successorId === id) return 'isItself';
  const nextOf = new Map(threads.map((one) => [one.id, one.thread.supersededBy]));
  return leadsBack(id, successorId, (one) => nextOf.get(one)) ? 'leadsBack' : undefined;
}

/**
 * Makes actions that save the differences. A renumbered thread's number becomes its successor's alias, if it has room.
 */
function insteadActions(
  { id, version, thread }: OwnedThread,
  { successor, why, substitutes }: InsteadValues,
  threads: readonly OwnedThread[],
): readonly Action[] {
  const named = substitutes.map(({ threadId, note }) => ({ threadId, note: note.trim() === '' ? null : note.trim() }));
  const status = successor === null ? (thread.supersededBy === null ? thread.status : 'active') : why;
  const wanted = { substitutes: named, supersededBy: successor?.threadId ?? null, status };
  const set = Object.fromEntries(
    Object.entries(wanted).filter(([field, value]) => !isEqual(value, thread[field as keyof typeof wanted])),
  );
  const created = [...substitutes, ...(successor === null ? [] : [successor])].flatMap(({ create }) => create ?? []);
  const alias = status === 'renumbered' && 'supersededBy' in set ? aliasOf(thread, successor, threads) : [];
  return [
    ...created,
    ...(Object.keys(set).length === 0 ? [] : [mutate('thread.update', { id, set, baseVersion: version })]),
    ...alias,
  ];
}

const aliasOf = (thread: Thread, successor: Other | null, threads: readonly OwnedThread[]): readonly Action[] => {
  if (successor === null) return [];
  const owned = threads.find(({ id }) => id === successor.threadId);
  const aliases = owned?.thread.aliases ?? [];
  if (aliases.includes(thread.code) || aliases.length >= mostAliases || owned?.thread.code === thread.code) return [];
  return [mutate('thread.update', { id: successor.threadId, set: { aliases: [...aliases, thread.code] } })];
};
