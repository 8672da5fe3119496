import '#texts/en/adding.ts';
import { useRef, useState } from 'react';
import { recorded, type ImportOrigin } from '#core/exchange/import-record.ts';
import type { Batch } from '#core/mutations/batch.ts';
import type { Action } from '#core/mutations/registry.ts';
import { ok, type Result } from '#core/result.ts';
import { commit } from '#data/queue/commit.ts';
import type { NotSaved } from '#data/queue/not-saved.ts';
import { notSaved } from '#data/queue/not-saved.ts';
import type { TeamStore } from '#data/database/team-store.ts';
import { offerUndo } from '#parts/actions/offer-undo.ts';
import { useWorkspace } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { notify } from '#ui/notify.ts';

/** How an import ended. `stopped`: the person stopped it, and it was undone. `why`: why a save failed. */
export type ImportEnd = { readonly kind: 'done' | 'stopped' } | { readonly kind: 'failed'; readonly why: NotSaved };

export interface Import {
  /** Saves batch after batch, then offers to undo all. If stopped or refused, it undoes the batches saved so far. */
  readonly run: (
    batches: () => Promise<readonly Batch[]>,
    done: string,
    /** If given, the import is listed in the history of imports. */
    from?: Omit<ImportOrigin, 'at'>,
  ) => Promise<ImportEnd>;
  readonly stop: () => void;
  /** The share of the batches that is saved, 0 to 1; undefined while no import runs. */
  readonly progress: number | undefined;
}

export const useImport = (): Import => {
  const { store } = useWorkspace();
  const [progress, setProgress] = useState<number>();
  const isStopped = useRef(false);
  const run: Import['run'] = async (make, done, from) => {
    isStopped.current = false;
    setProgress(0);
    try {
      const made = await make();
      const at = new Date(store.now()).toISOString();
      const batches = from === undefined ? made : recorded(made, { ...from, at });
      const end = await saveBatches(store, batches, () => isStopped.current, setProgress);
      if (end.kind !== 'done') return end;
      offerUndo(store, done, (later) => takeBack(later, batches));
      return end;
    } catch (thrown) {
      const why = notSaved(thrown);
      return why.ok ? { kind: 'done' } : { kind: 'failed', why: why.error };
    } finally {
      setProgress(undefined);
    }
  };
  return { run, stop: () => (isStopped.current = true), progress };
};

/** Saves batch after batch. If stopped or refused, it undoes the saved ones, and tells the person if the undo fails. */
export const saveBatches = async (
  store: TeamStore,
  batches: readonly Batch[],
  isStopped: () => boolean,
  onProgress: (part: number) => void,
): Promise<ImportEnd> => {
  const saved: Batch[] = [];
  const endWith = async (end: ImportEnd): Promise<ImportEnd> => {
    const undone = await takeBack(store, saved);
    if (!undone.ok) notify.problem(t('adding.notTakenBack'));
    return end;
  };
  for (const batch of batches) {
    if (isStopped()) return endWith({ kind: 'stopped' });
    const answer = await saveSurely(store, batch.actions);
    if (!answer.ok) return endWith({ kind: 'failed', why: answer.error });
    saved.push(batch);
    onProgress(saved.length / batches.length);
  }
  return { kind: 'done' };
};

/** Saves actions. If it is unclear whether they were saved, saves them again, because saving twice does no harm. */
const saveSurely = async (store: TeamStore, actions: readonly Action[]): Promise<Result<void, NotSaved>> => {
  const first = await commit(store, actions);
  if (first.ok || first.error.kind !== 'storage' || first.error.reason !== 'doubt') return first;
  const second = await commit(store, actions);
  if (!second.ok && second.error.kind === 'savedLate') return ok(undefined);
  // In this case it is still unclear whether the first save succeeded.
  return !second.ok && second.error.kind === 'storage' ? first : second;
};

/** Undoes batches, newest first. Undoing a batch twice does no harm. */
const takeBack = (store: TeamStore, batches: readonly Batch[]): Promise<Result<void, NotSaved>> =>
  saveAll(
    store,
    batches.toReversed().map(({ takeBack: actions }) => actions),
  );

/** Saves lists of actions one after the other, and stops at the first that fails. */
export const saveAll = async (
  store: TeamStore,
  all: readonly (readonly Action[])[],
): Promise<Result<void, NotSaved>> => {
  for (const actions of all) {
    const saved = await saveSurely(store, actions);
    if (!saved.ok) return saved;
  }
  return ok(undefined);
};
