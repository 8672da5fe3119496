import '#texts/en/design-opening.ts';
import { useEffect, useRef, useState } from 'react';
import { mutate } from '#core/mutations/mutate.ts';
import type { Action } from '#core/mutations/registry.ts';
import { err, ok, type Result } from '#core/result.ts';
import { commit, type Undo } from '#data/queue/commit.ts';
import { undoOfAll } from '#data/queue/undo-of-all.ts';
import type { CollectionRow } from '#inventory/collection.ts';
import { offerUndo } from '#parts/actions/offer-undo.ts';
import { notSavedSentence } from '#parts/actions/reasons.ts';
import { useFiles } from '#services/files.ts';
import { useWorkspace } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { notify } from '#ui/notify.ts';
import { addedFormats } from './add-formats.ts';
import type { HashedDesign } from './read-drop.ts';
import { keptPapers, type PaperNotKept } from './ready-papers.ts';
import { saveDesign, type DropDesign } from './save-designs.ts';
import type { NewPapers } from './use-new-papers.ts';

export interface WantedSave {
  readonly design: DropDesign;
  /** The saved design that this one replaces; undefined if it replaces none. */
  readonly before: CollectionRow<'design'> | undefined;
  /** The row of the same design saved earlier; undefined for a new design. */
  readonly known: CollectionRow<'design'> | undefined;
  readonly newPapers: NewPapers | undefined;
  /** The saved design that gets these files as its formats; a design of the same files is joined to it. */
  readonly into: { readonly row: CollectionRow<'design'>; readonly files: readonly HashedDesign[] } | undefined;
}

/** What saving a design did, and what takes it back. `papers`: how many were added to an earlier design. */
interface Saved {
  readonly id: string;
  readonly left: readonly PaperNotKept[];
  readonly papers: number;
  readonly formats: number;
  /** Whether the design is new or follows another version; otherwise it only got papers or formats. */
  readonly isDesign: boolean;
  readonly undo: Undo;
}

/** Called when all designs and papers are saved. `isShown`: whether the saving screen is still open. */
export type OnSaved = (ids: readonly string[], isShown: boolean) => void;

/** Saves designs one after the other. Stops at the first failure, and keeps the designs saved before it. */
export function useSaving(onSaved: OnSaved) {
  const { store } = useWorkspace();
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const files = useFiles();
  const [saving, setSaving] = useState<{ readonly name: string; readonly part: number }>();
  const [notKept, setNotKept] = useState<readonly PaperNotKept[]>([]);
  const saveFormats = async (
    { row, files: formats }: NonNullable<WantedSave['into']>,
    { papers }: DropDesign,
    joined: WantedSave['known'],
  ): Promise<Result<Saved, string>> => {
    const added = await addedFormats({ store, files }, row, { files: formats, papers, joined });
    if (!added.ok) return added;
    const saved = await commit(store, added.value.actions);
    if (!saved.ok) return err(notSavedSentence(saved.error));
    return ok({ ...added.value, id: row.id, formats: formats.length, isDesign: false, undo: saved.value });
  };
  const saveOne = async ({ design, before, known, newPapers, into }: WantedSave): Promise<Result<Saved, string>> => {
    if (into !== undefined) return saveFormats(into, design, known);
    if (known === undefined) {
      const saved = await saveDesign({ store, files }, design, before);
      if (!saved.ok) return err(notSavedSentence(saved.error));
      return ok({ ...saved.value, papers: 0, formats: 0, isDesign: true });
    }
    const { id, data } = known;
    const added = await keptPapers({ store, files }, id, newPapers?.papers ?? [], newPapers?.has ?? 0);
    if (!added.ok) return err(notSavedSentence(added.error));
    const isLinked = before !== undefined && before.id !== data.replacesId;
    const saved = await commit(store, [...(isLinked ? [replaces(known, before.id)] : []), ...added.value]);
    if (!saved.ok) return err(notSavedSentence(saved.error));
    return ok({ id, left: [], papers: added.value.length, formats: 0, isDesign: isLinked, undo: saved.value });
  };
  const save = async (wanted: readonly WantedSave[]) => {
    const ids: string[] = [];
    const undos: Undo[] = [];
    const left: PaperNotKept[] = [];
    let [designs, papers, formats] = [0, 0, 0];
    for (const [at, one] of wanted.entries()) {
      setSaving({ name: one.design.name, part: at / wanted.length });
      const done = await saveOne(one);
      if (!done.ok) {
        notify.problem(done.error);
        break;
      }
      const { id } = done.value;
      ids.push(id);
      left.push(...done.value.left);
      undos.push(done.value.undo);
      papers += done.value.papers;
      formats += done.value.formats;
      // A design that was saved earlier and now only got pictures or documents does not count as saved now.
      if (done.value.isDesign) designs += 1;
    }
    setSaving(undefined);
    setNotKept((was) => [...was, ...left]);
    if (ids.length === 0) return;
    const done = [
      designs > 0 && t('designs.saved', { count: designs }),
      formats > 0 && t('designLibrary.formatAdded', { count: formats }),
      papers > 0 && t('designs.papersAdded', { count: papers }),
    ];
    offerUndo(store, done.filter(Boolean).join(' · '), undoOfAll(undos));
    if (left.length > 0) notify.problem(t('designs.papersLeft', { count: left.length }));
    else if (ids.length === wanted.length) onSaved(ids, isShown.current);
  };
  return { save, savingName: saving?.name, part: saving?.part, notKept };
}

const replaces = ({ id }: CollectionRow<'design'>, replacesId: string | null): Action =>
  mutate('design.update', { id, set: { replacesId } });
