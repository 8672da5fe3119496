import { can } from '#core/access/permissions.ts';
import { mutate } from '#core/mutations/mutate.ts';
import { offerUndo } from '#parts/actions/offer-undo.ts';
import { useAction } from '#parts/actions/use-action.ts';
import { useWorkspace } from '#services/workspace.ts';
import { t } from '#texts/t.ts';

/**
 * Prints the page and, if the role allows it, marks its spools as labelled, with undo in case the printing is
 * cancelled.
 */
export function usePrintLabels(spoolIds: readonly string[]): () => Promise<void> {
  const { store, inventory } = useWorkspace();
  const { runOrTell } = useAction();
  return async () => {
    window.print();
    if (!can(store.actor.role, 'inventory.change')) return;
    const printed = new Set(spoolIds);
    const fresh = inventory
      .snapshot()
      .threads.flatMap(({ spools }) => spools)
      .filter(({ id, spool }) => printed.has(id) && !spool.labelled);
    if (fresh.length === 0) return;
    const undo = await runOrTell(fresh.map(({ id }) => mutate('spool.update', { id, set: { labelled: true } })));
    if (undo !== undefined) offerUndo(store, t('labels.marked', { count: fresh.length }), undo);
  };
}
