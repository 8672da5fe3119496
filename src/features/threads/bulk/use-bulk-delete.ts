import type { OwnedThread } from '#inventory/inventory.ts';
import { rowsNaming } from '#data/rows/stored-rows.ts';
import type { TeamStore } from '#data/database/team-store.ts';
import { notSavedSentence } from '#parts/actions/reasons.ts';
import { t } from '#texts/t.ts';
import { notify } from '#ui/notify.ts';
import { planBulkDelete } from './bulk-plan.ts';
import { skippedSentences } from './bulk-words.ts';
import { useImport } from '../import/use-import.ts';

export function useBulkDelete(store: TeamStore) {
  const work = useImport();
  const { role, userId } = store.actor;
  const run = async (chosen: readonly OwnedThread[]): Promise<boolean> => {
    // Include deleted spools: another person who restores one later must still find its thread.
    const ids = chosen.map(({ id }) => id);
    const spools = await rowsNaming(store.db, 'spool', 'threadId', ids);
    const makers = new Map<string, string[]>();
    for (const { d } of spools) {
      const of = String(d['threadId']);
      makers.set(of, [...(makers.get(of) ?? []), String(d['createdBy'])]);
    }
    const plan = planBulkDelete(chosen, (id) => makers.get(id) ?? [], { role, actor: userId });
    const left = skippedSentences(plan.skipped).join(' ');
    if (plan.changed === 0) {
      notify.problem(left);
      return false;
    }
    const done = [t('bulk.deleted', { count: plan.changed }), left].filter(Boolean).join('. ');
    const end = await work.run(async () => plan.batches, done);
    if (end.kind === 'failed') notify.problem(notSavedSentence(end.why));
    return end.kind === 'done';
  };
  return { run, progress: work.progress };
}
