import { newId } from '#core/ids.ts';
import { mutate } from '#core/mutations/mutate.ts';
import { commit } from '#data/queue/commit.ts';
import { Stopped } from '#data/queue/not-saved.ts';
import { offerUndo } from '#parts/actions/offer-undo.ts';
import type { ThreadPick } from '#parts/threads/thread-picks.ts';
import { useAction } from '#parts/actions/use-action.ts';
import { useWorkspace } from '#services/workspace.ts';
import { t } from '#texts/t.ts';

export const useAddToList = () => {
  const { store } = useWorkspace();
  const { runOrTell, isRunning } = useAction();
  /** `packMm`: the length in mm stored for a scanned barcode; null means the usual length of the thread. */
  const add = async (pick: ThreadPick, packMm: number | null = null): Promise<void> => {
    const id = newId();
    const saved = await runOrTell(async () => {
      const code = await import('./wish-actions.ts').catch(() => undefined);
      if (code === undefined) throw new Stopped({ kind: 'noRules' });
      return code.wishActions(store.actor, pick, packMm, id);
    });
    if (!saved) return;
    offerUndo(store, t('shop.addedToList'), (later) => commit(later, [mutate('shoppingLine.delete', { id })]));
  };
  return { add, isRunning };
};
