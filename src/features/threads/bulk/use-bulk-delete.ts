import type { OwnedThread } from '#data/inventory/inventory.ts';
import { refOf } from '#data/rows/ref-of.ts';
import type { TeamStore } from '#data/database/team-store.ts';
import { notSavedSentence } from '#parts/reasons.ts';
import { t } from '#texts/t.ts';
import { notify } from '#ui/notify.ts';
import { planBulkDelete } from './bulk-plan.ts';
import { skippedSentences } from './bulk-words.ts';
import { useImport } from '../import/use-import.ts';

/** Deletes several threads at once, says which stay and why, and offers to take all of it back. */
export const useBulkDelete = (store: TeamStore) => {
  const work = useImport();
  const { role, userId } = store.actor;
  const run = async (chosen: readonly OwnedThread[]): Promise<boolean> => {
    // What was deleted counts too: bringing it back must find its thread.
    const spools = await store.db.rows
      .where('refs')
      .anyOf(chosen.map(({ id }) => refOf('spool', 'threadId', id)))
      .toArray();
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
};
