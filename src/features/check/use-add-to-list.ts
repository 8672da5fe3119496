import { newId } from '#core/ids.ts';
import { mutate } from '#core/mutations/mutate.ts';
import { threadFromChart } from '#core/threads/thread-from-chart.ts';
import { commit } from '#data/queue/commit.ts';
import { offerUndo } from '#parts/actions/offer-undo.ts';
import type { ThreadPick } from '#parts/threads/thread-picks.ts';
import { useAction } from '#parts/actions/use-action.ts';
import { useWorkspace } from '#services/workspace.ts';
import { t } from '#texts/t.ts';

/** Puts one pack of a thread on the shopping list in this person's name, and offers an undo. */
export const useAddToList = () => {
  const { store } = useWorkspace();
  const { runOrTell, isRunning } = useAction();
  const { teamId, userId } = store.actor;
  /** `packMm`: the length stored for a scanned barcode; without it, the usual length of the thread. */
  const add = async (pick: ThreadPick, packMm: number | null = null): Promise<void> => {
    const fresh = pick.from === 'chart' ? threadFromChart(teamId, pick.colour) : undefined;
    const threadId = pick.from === 'own' ? pick.owned.id : (fresh?.id ?? null);
    const usualMm = pick.from === 'own' ? pick.owned.thread.defaultLengthMm : (fresh?.lengthMm ?? null);
    const lengthMm = packMm ?? usualMm;
    const id = newId();
    const reasons = [{ kind: 'wish' as const, ref: userId, qty: 1 }];
    const wish = mutate('shoppingLine.create', { id, set: { threadId, lengthMm, qty: 1, reasons } });
    if (!(await runOrTell([...(fresh === undefined ? [] : [fresh.create]), wish]))) return;
    offerUndo(store, t('shop.addedToList'), (later) => commit(later, [mutate('shoppingLine.delete', { id })]));
  };
  return { add, isRunning };
};
