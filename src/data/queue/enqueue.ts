import { newId } from '#core/ids.ts';
import { unseenRow, withBaseVersion } from '#core/mutations/base-version.ts';
import { Stopped } from './not-saved.ts';
import { decide, keysOf, overlay, planOf, readsOf } from './plan.ts';
import type { OutboxEntry } from '../database/team-database.ts';
import { cursorFrom, queueFrom, type TeamStore } from '../database/team-store.ts';
import { createWorkingRows } from '../rows/working-rows.ts';

/** A change before it has a number: what a screen wants done, or what was refused before and is sent again as it lay on its card. */
export interface Draft {
  readonly name: string;
  readonly args: unknown;
  readonly at?: string;
}

/** Applies drafts to the rows and puts them at the end of the queue; answers the keys they touched. Throws to roll back. Call inside a transaction over rows, outbox and meta. Everything is read at once, and then written at once: each turn to the disk is paid for. */
export const enqueue = async ({ db, actor, now }: TeamStore, drafts: readonly Draft[]): Promise<readonly string[]> => {
  const writtenAt = new Date(now()).toISOString();
  const rows = createWorkingRows(db);
  const plans = drafts.map(({ name, args, at = writtenAt }) => planOf(actor, { name, args, mid: newId(), at }));
  const unseen = plans.map(({ change }) => unseenRow(change.name, change.args));
  const [[gone, queue, cursor]] = await Promise.all([
    db.meta.bulkGet(['gone', 'queue', 'cursor']),
    rows.bring(
      readsOf(plans),
      unseen.flatMap((key) => key ?? []),
    ),
  ]);
  if (gone !== undefined) throw new Stopped({ kind: 'gone' });
  const { nextSeq, ...name } = queueFrom(queue);
  const { pulledAt } = cursorFrom(cursor);
  const touched: string[] = [];
  const entries: OutboxEntry[] = [];
  for (const [at, plan] of plans.entries()) {
    const row = unseen[at];
    const args = row === undefined ? plan.change.args : withBaseVersion(plan.change.args, rows.get(row)?.v ?? 0);
    const decided = decide(rows, plan);
    if (!decided.ok) throw new Stopped({ kind: 'rejected', rejection: decided.error });
    if (rows.lacks(keysOf(decided.value))) await rows.bring([], keysOf(decided.value));
    const since = pulledAt !== null && { since: pulledAt };
    entries.push({ ...plan.change, args, seq: nextSeq + at, state: 'pending', ...since });
    touched.push(...overlay(rows, decided.value));
  }
  const written = [
    rows.save(),
    db.outbox.bulkAdd(entries),
    db.meta.put({ ...name, nextSeq: nextSeq + entries.length }),
  ];
  await Promise.all(written);
  return touched;
};
