import '#texts/en/scan.ts';
import { mutate } from '#core/mutations/mutate.ts';
import type { Action } from '#core/mutations/registry.ts';
import { useAction } from '#parts/actions/use-action.ts';
import { t } from '#texts/t.ts';
import { notify } from '#ui/notify.ts';
import type { KnownBarcode } from './known-barcode.ts';
import { threadPath } from '#parts/threads/thread-path.ts';

export interface Learned {
  /** The thread, or the thread of the spool; null for a place. */
  readonly threadId: string | null;
  /** Length of the pack, in mm; null if unknown. */
  readonly lengthMm: number | null;
  readonly spoolId: string | null;
  readonly placeId: string | null;
}

export function pathOfLearned({ threadId, spoolId, placeId }: Learned): string {
  if (threadId === null) return `/inventory/places/${placeId ?? ''}`;
  return threadPath(threadId, spoolId);
}

export interface Teaching {
  readonly barcode: KnownBarcode;
  readonly onLearned: (learned: Learned) => Promise<void>;
}

/** Stores for the whole team what a code means. `before`: actions that make the rows to which the code refers. */
export function useTeach({ barcode: { id, value }, onLearned }: Teaching) {
  const { runOrTell, isRunning } = useAction();
  const teach = async (learned: Learned, before: readonly Action[] = []) => {
    if (isRunning) return;
    const saved = await runOrTell([
      ...before,
      mutate('barcode.create', { id, set: { value, ...learned } }),
      mutate('barcode.update', { id, set: learned }),
    ]);
    if (!saved) return;
    notify.done(t('scan.barcodeLearned'));
    await onLearned(learned);
  };
  return { teach, isRunning };
}
