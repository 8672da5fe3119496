import '#texts/en/adding.ts';
import { useRef, useState } from 'react';
import type { Batch } from '#core/batch.ts';
import { ok, type Result } from '#core/result.ts';
import { commit } from '#data/queue/commit.ts';
import type { NotSaved } from '#data/queue/not-saved.ts';
import { notSaved } from '#data/queue/not-saved.ts';
import type { TeamStore } from '#data/database/team-store.ts';
import { offerUndo } from '#parts/offer-undo.ts';
import { useWorkspace } from '#services/workspace.ts';

/** How an import ended: all of it is in, the person stopped it and it was taken back, or the device could not save. */
export type ImportEnd = { readonly kind: 'done' | 'stopped' } | { readonly kind: 'failed'; readonly why: NotSaved };

/** An import under way. */
export interface Import {
  /** Saves batch after batch; offers to take all of it back when it is in. What is saved when it is stopped or fails is taken back at once. */
  readonly run: (batches: () => Promise<readonly Batch[]>, done: string) => Promise<ImportEnd>;
  readonly stop: () => void;
  /** The part that is in, 0 to 1; undefined while nothing runs. */
  readonly progress: number | undefined;
}

/** Brings many threads in as one work: it tells how far it is, can be stopped, and can be undone as a whole. */
export const useImport = (): Import => {
  const { store } = useWorkspace();
  const [progress, setProgress] = useState<number>();
  const isStopped = useRef(false);
  const run: Import['run'] = async (make, done) => {
    isStopped.current = false;
    setProgress(0);
    const saved: Batch[] = [];
    try {
      const batches = await make();
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

/** Newest first; to do it twice does no harm. */
const takeBack = async (store: TeamStore, batches: readonly Batch[]): Promise<Result<void, NotSaved>> => {
  for (const { takeBack: actions } of batches.toReversed()) {
    const answer = await commit(store, actions);
    if (!answer.ok) return answer;
  }
  return ok(undefined);
};
