import { useState } from 'react';
import { mutate } from '#core/mutations/mutate.ts';
import type { Action } from '#core/mutations/registry.ts';
import { commit } from '#data/queue/commit.ts';
import type { CollectionRow } from '#inventory/collection.ts';
import { offerUndo } from '#parts/actions/offer-undo.ts';
import { notSavedSentence } from '#parts/actions/reasons.ts';
import { useFiles } from '#services/files.ts';
import { useWorkspace } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { notify } from '#ui/notify.ts';
import { saveDesign, type DropDesign, type PaperNotKept } from './save-designs.ts';

/** A design of a drop that a person saves. */
export interface WantedSave {
  readonly design: DropDesign;
  /** The design that it replaces. */
  readonly before: CollectionRow<'design'> | undefined;
  /** The team's row of the same file; only what it replaces is written. */
  readonly known: CollectionRow<'design'> | undefined;
}

/** Saves designs one after the other. Stops at the first failure; those saved before stay. */
export const useSaving = (onSaved: (ids: readonly string[]) => void) => {
  const { store } = useWorkspace();
  const files = useFiles();
  const [saving, setSaving] = useState<{ readonly name: string; readonly part: number }>();
  const [notKept, setNotKept] = useState<readonly PaperNotKept[]>([]);
  const saveOne = async ({ design, before, known }: WantedSave) => {
    if (known === undefined) return saveDesign({ store, files }, design, before);
    const linked = await commit(store, [replaces(known, before?.id ?? null)]);
    return linked.ok ? { ok: true as const, value: { id: known.id, left: [] } } : linked;
  };
  const save = async (wanted: readonly WantedSave[]) => {
    const ids: string[] = [];
    const undo: Action[] = [];
    const left: PaperNotKept[] = [];
    for (const [at, one] of wanted.entries()) {
      setSaving({ name: one.design.name, part: at / wanted.length });
      const done = await saveOne(one);
      if (!done.ok) {
        notify.problem(notSavedSentence(done.error));
        break;
      }
      const { id } = done.value;
      ids.push(id);
      left.push(...done.value.left);
      undo.push(
        one.known === undefined ? mutate('design.delete', { id }) : replaces(one.known, one.known.data.replacesId),
      );
    }
    setSaving(undefined);
    setNotKept((was) => [...was, ...left]);
    if (ids.length === 0) return;
    offerUndo(store, t('designs.saved', { count: ids.length }), (later) => commit(later, undo));
    if (left.length > 0) notify.problem(t('designs.papersLeft', { count: left.length }));
    else if (ids.length === wanted.length) onSaved(ids);
  };
  return { save, savingName: saving?.name, part: saving?.part, notKept };
};

const replaces = ({ id }: CollectionRow<'design'>, replacesId: string | null): Action =>
  mutate('design.update', { id, set: { replacesId } });
