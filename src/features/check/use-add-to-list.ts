import { Stopped } from '#data/queue/not-saved.ts';
import { offerUndo } from '#parts/actions/offer-undo.ts';
import type { ThreadPick } from '#parts/threads/thread-picks.ts';
import { useAction } from '#parts/actions/use-action.ts';
import { useWorkspace } from '#services/workspace.ts';
import { t } from '#texts/t.ts';

export function useAddToList() {
  const { store } = useWorkspace();
  const { runOrTell, isRunning } = useAction();
  /** `packMm`: the length in mm stored for a scanned barcode; null means the usual length of the thread. */
  const add = async (pick: ThreadPick, packMm: number | null = null): Promise<void> => {
    const undo = await runOrTell(async () => {
      const code = await import('./wish-actions.ts').catch(() => undefined);
      if (code === undefined) throw new Stopped({ kind: 'noRules' });
      return code.wishActions(store.actor, pick, packMm);
    });
    if (undo !== undefined) offerUndo(store, t('shop.addedToList'), undo);
  };
  return { add, isRunning };
}
