import '#texts/en/adding.ts';
import { useRef, useState } from 'react';
import { recorded, type ImportOrigin } from '#core/exchange/import-record.ts';
import type { Batch } from '#core/mutations/batch.ts';
import { ok, type Result } from '#core/result.ts';
import { commit, type Undo } from '#data/queue/commit.ts';
import type { NotSaved } from '#data/queue/not-saved.ts';
import { notSaved } from '#data/queue/not-saved.ts';
import type { TeamStore } from '#data/database/team-store.ts';
import { offerUndo } from '#parts/actions/offer-undo.ts';
import { useWorkspace } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { notify } from '#ui/notify.ts';

/** How an import ended. `stopped`: the person stopped it, and it was undone. `why`: why a save failed. */
export type ImportEnd =
  | { readonly kind: 'done' }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'failed'; readonly why: NotSaved };

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

export function useImport(): Import {
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
      offerUndo(store, done, { save: (later) => takeBack(later, end.saved) });
      return { kind: 'done' };
    } catch (thrown) {
      const why = notSaved(thrown);
      return why.ok ? { kind: 'done' } : { kind: 'failed', why: why.error };
    } finally {
      setProgress(undefined);
    }
  };
  return { run, stop: () => (isStopped.current = true), progress };
}

/** A batch that was saved. `undo`: undefined if only a second try could tell that it was saved. */
export interface SavedBatch {
  readonly batch: Batch;
  readonly undo: Undo | undefined;
}

type SavedEnd =
  | Exclude<ImportEnd, { readonly kind: 'done' }>
  | { readonly kind: 'done'; readonly saved: readonly SavedBatch[] };

/** Saves batch after batch. If stopped or refused, it undoes the saved ones, and tells the person if the undo fails. */
export async function saveBatches(
  store: TeamStore,
  batches: readonly Batch[],
  isStopped: () => boolean,
  onProgress: (part: number) => void,
): Promise<SavedEnd> {
  const saved: SavedBatch[] = [];
  const endWith = async (end: SavedEnd): Promise<SavedEnd> => {
    const undone = await takeBack(store, saved);
    if (!undone.ok) notify.problem(t('adding.notTakenBack'));
    return end;
  };
  for (const batch of batches) {
    if (isStopped()) return endWith({ kind: 'stopped' });
    const answer = await saveBatch(store, batch);
    if (!answer.ok) return endWith({ kind: 'failed', why: answer.error });
    saved.push(answer.value);
    onProgress(saved.length / batches.length);
  }
  return { kind: 'done', saved };
}

/** Saves one batch. */
export async function saveBatch(store: TeamStore, batch: Batch): Promise<Result<SavedBatch, NotSaved>> {
  const answer = await saveSurely(() => commit(store, batch.actions));
  return answer.ok ? ok({ batch, undo: answer.value }) : answer;
}

/** Saves. If it is unclear whether it was saved, saves again, because saving twice does no harm. */
const saveSurely = async <T>(save: () => Promise<Result<T, NotSaved>>): Promise<Result<T | undefined, NotSaved>> => {
  const first = await save();
  if (first.ok || first.error.kind !== 'storage' || first.error.reason !== 'doubt') return first;
  const second = await save();
  if (!second.ok && second.error.kind === 'savedLate') return ok(undefined);
  // In this case it is still unclear whether the first save succeeded.
  return !second.ok && second.error.kind === 'storage' ? first : second;
};

/** Undoes the batches of an import, newest first. Undoing a batch twice does no harm. */
const takeBack = (store: TeamStore, saved: readonly SavedBatch[]): Promise<Result<void, NotSaved>> =>
  newestFirst(saved, ({ batch, undo }) => undo?.save(store) ?? commit(store, batch.takeBack));

/**
 * Brings an import back that was taken back, newest batch first. Only the batch says how: a count that was undone is
 * booked anew. What the rules took along goes back after it.
 */
export function bringBack(store: TeamStore, saved: readonly SavedBatch[]): Promise<Result<void, NotSaved>> {
  return newestFirst(saved, async ({ batch, undo }) => {
    const again = await commit(store, batch.takeBack);
    return again.ok && undo?.tookAlong === true ? undo.save(store) : again;
  });
}

const newestFirst = async (
  saved: readonly SavedBatch[],
  undoOne: (batch: SavedBatch) => Promise<Result<unknown, NotSaved>>,
): Promise<Result<void, NotSaved>> => {
  for (const one of saved.toReversed()) {
    const undone = await saveSurely(() => undoOne(one));
    if (!undone.ok) return undone;
  }
  return ok(undefined);
};
