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

/** How an import ended: all saved, stopped by the person and undone, or failed because the device could not save. */
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
  /** The part of the batches that is saved, 0 to 1; undefined while no import runs. */
  readonly progress: number | undefined;
}

/** Saves an import that reports its progress, can be stopped, and can be undone as a whole. */
export const useImport = (): Import => {
  const { store } = useWorkspace();
  const [progress, setProgress] = useState<number>();
  const isStopped = useRef(false);
  const run: Import['run'] = async (make, done, from) => {
    isStopped.current = false;
    setProgress(0);
    const saved: Batch[] = [];
    try {
      const made = await make();
      const at = new Date(store.now()).toISOString();
      const batches = from === undefined ? made : recorded(made, { ...from, at });
      for (const batch of batches) {
        if (isStopped.current) {
          await takeBack(store, saved);
          return { kind: 'stopped' };
        }
        const answer = await commit(store, batch.actions);
        if (!answer.ok) {
          await takeBack(store, saved);
          return { kind: 'failed', why: answer.error };
        }
        saved.push(batch);
        setProgress(saved.length / batches.length);
      }
      offerUndo(store, done, (later) => takeBack(later, saved));
      return { kind: 'done' };
    } catch (thrown) {
      const why = notSaved(thrown);
      return why.ok ? { kind: 'done' } : { kind: 'failed', why: why.error };
    } finally {
      setProgress(undefined);
    }
  };
  return { run, stop: () => (isStopped.current = true), progress };
};

/** Undoes batches, newest first. Undoing a batch twice does no harm. */
const takeBack = (store: TeamStore, batches: readonly Batch[]): Promise<Result<void, NotSaved>> =>
  saveAll(
    store,
    batches.toReversed().map(({ takeBack: actions }) => actions),
  );

/** Saves lists of actions, one after the other; it ends at the first that is not saved. */
export const saveAll = async (
  store: TeamStore,
  all: readonly (readonly Action[])[],
): Promise<Result<void, NotSaved>> => {
  for (const actions of all) {
    const saved = await commit(store, actions);
    if (!saved.ok) return saved;
  }
  return ok(undefined);
};
