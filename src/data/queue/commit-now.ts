import { err, type Result } from '#core/result.ts';
import type { Actions } from './commit.ts';
import type { SaveTurn } from './in-time.ts';
import { endOfDoubts, nothingBut, saveIn } from './saving.ts';
import { isSameSave, makesSameRow } from './same-save.ts';
import { Stopped, type NotSaved } from './not-saved.ts';
import { cursorFrom, queueFrom, type TeamStore } from '../database/team-store.ts';
import type { Doubt } from '../database/saves.ts';
import { newId } from '#core/ids.ts';
import { unseenRow, withBaseVersion } from '#core/mutations/base-version.ts';
import { decide, keysOf, overlay, planOf, readsOf } from './plan.ts';
import type { OutboxEntry } from '../database/team-database.ts';
import { createWorkingRows } from '../rows/working-rows.ts';

/**
 * Saves actions by the rules of every kind; screens call `commit`. `told`: doubts whose result the person read before.
 */
export const commitNow = async (
  store: TeamStore,
  actions: Actions,
  turn: SaveTurn,
  told: ReadonlySet<Doubt>,
): Promise<Result<void, NotSaved>> => {
  const { db, saves } = store;
  await endOfDoubts(store);
  const wanted = typeof actions === 'function' ? await actions() : actions;
  const same = [...saves.doubts].find((doubt) => (told.has(doubt) ? makesSameRow : isSameSave)(doubt.actions, wanted));
  if (same !== undefined && !turn.isOver()) {
    saves.doubts.delete(same);
    return err({ kind: 'savedLate' });
  }
  turn.actions = wanted;
  return saveIn(store, [db.rows, db.outbox, db.meta], () => nothingBut(enqueue(store, wanted)), turn);
};

/** A change without an id and a number: a screen's action, or a refused change that is sent again. */
export interface Draft {
  readonly name: string;
  readonly args: unknown;
  readonly at?: string;
}

/**
 * Applies and queues drafts; returns touched keys. Call in a transaction over rows, outbox, meta. Throws to roll it
 * back.
 */
export const enqueue = async ({ db, actor, now }: TeamStore, drafts: readonly Draft[]): Promise<readonly string[]> => {
  const writtenAt = new Date(now()).toISOString();
  const rows = createWorkingRows(db);
  const plans = drafts.map(({ name, args, at = writtenAt }) => planOf(actor, { name, args, mid: newId(), at }));
  const unseen = plans.map(({ change }) => unseenRow(change.name, change.args));
  // Sends all reads together, and later all writes together, because every further wait for the disk takes time.
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
