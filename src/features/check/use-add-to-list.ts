import { newId } from '#core/ids.ts';
import { mutate } from '#core/mutations/mutate.ts';
import { threadFromChart } from '#core/thread-from-chart.ts';
import { commit } from '#data/queue/commit.ts';
import { offerUndo } from '#parts/offer-undo.ts';
import type { ThreadPick } from '#parts/threads/thread-picks.ts';
import { useAction } from '#parts/use-action.ts';
import { useWorkspace } from '#services/workspace.ts';
import { t } from '#texts/t.ts';

/** Puts one pack of a thread on the shopping list as a wish of this person, and offers to take it back. */
export const useAddToList = () => {
  const { store } = useWorkspace();
  const { runOrTell, isRunning } = useAction();
  const { teamId, userId } = store.actor;
  /** `packMm` is the length that a barcode says; without one it is the usual length of the thread. */
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
