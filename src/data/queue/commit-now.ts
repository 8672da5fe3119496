import { err, ok, type Result } from '#core/result.ts';
import type { Actions, Undo } from './commit.ts';
import type { SaveTurn } from './in-time.ts';
import { actionsBack, tookAlong, type Applied, type AppliedSave } from './actions-back.ts';
import { endOfDoubts, saveIn, type Written } from './saving.ts';
import type { Action } from '#core/mutations/registry.ts';
import { notSaved, Stopped, type NotSaved } from './not-saved.ts';
import { cursorFrom, isWhole, queueFrom, type TeamStore } from '../database/team-store.ts';
import type { Doubt } from '../database/saves.ts';
import { newId } from '#core/ids.ts';
import { unseenRow, withBaseVersion } from '#core/mutations/base-version.ts';
import { decide, keysOf, overlay, planOf, readsOf } from './plan.ts';
import { rowKey, type LocalRow, type OutboxEntry } from '../database/team-database.ts';
import { createWorkingRows, type WorkingRows } from '../rows/working-rows.ts';

interface Press {
  readonly actions: Actions;
  readonly turn: SaveTurn;
  /** The doubts whose result the person read before. */
  readonly told: ReadonlySet<Doubt>;
  /** Saves the undo, when it is pressed. */
  readonly commit: (store: TeamStore, actions: Actions) => Promise<Result<unknown, NotSaved>>;
}

/** Saves actions by the rules of every kind; screens call `commit`. */
export async function commitNow(
  store: TeamStore,
  { actions, turn, told, commit }: Press,
): Promise<Result<Undo, NotSaved>> {
  const { db, saves } = store;
  await endOfDoubts(store);
  const made = typeof actions === 'function' ? await actions().then(ok, notSaved) : ok(actions);
  if (!made.ok) return made;
  const wanted = made.value;
  const same = [...saves.doubts].find((doubt) => (told.has(doubt) ? makesSameRow : isSameSave)(doubt.actions, wanted));
  if (same !== undefined && !turn.isOver()) {
    saves.doubts.delete(same);
    return err({ kind: 'savedLate' });
  }
  turn.actions = wanted;
  const done = await saveIn(store, [db.rows, db.outbox, db.meta], () => enqueue(store, wanted), turn);
  if (!done.ok) return done;
  return ok({
    tookAlong: tookAlong(done.value),
    save: (later) => commit(later, () => actionsBack(later, done.value)),
  });
}

/** A change without an id and a number: a screen's action, or a refused change that is sent again. */
export interface Draft {
  readonly name: string;
  readonly args: unknown;
  readonly at?: string;
}

/**
 * Applies and queues drafts inside a transaction over rows, outbox and meta. Returns what each did; throws if refused.
 */
export async function enqueue({ db, actor, now }: TeamStore, drafts: readonly Draft[]): Promise<Written<AppliedSave>> {
  const writtenAt = new Date(now()).toISOString();
  const rows = createWorkingRows(db);
  const plans = drafts.map(({ name, args, at = writtenAt }) => planOf(actor, { name, args, mid: newId(), at }));
  const unseen = plans.map(({ change }) => unseenRow(change.name, change.args));
  // Send all reads together, and later all writes together, because every further wait for the disk takes time.
  const [[gone, queue, cursor]] = await Promise.all([
    db.meta.bulkGet(['gone', 'queue', 'cursor']),
    rows.bring(
      readsOf(plans),
      unseen.flatMap((key) => key ?? []),
    ),
  ]);
  if (gone !== undefined) throw new Stopped({ kind: 'gone' });
  const { nextSeq, ...name } = queueFrom(queue);
  const known = cursorFrom(cursor);
  const applied: Applied[] = [];
  const entries: OutboxEntry[] = [];
  for (const [at, plan] of plans.entries()) {
    const row = unseen[at];
    const args = row === undefined ? plan.change.args : withBaseVersion(plan.change.args, rows.get(row)?.v ?? 0);
    const decided = decide(rows, plan);
    if (!decided.ok) throw new Stopped({ kind: 'rejected', rejection: decided.error });
    if (rows.lacks(keysOf(decided.value))) await rows.bring([], keysOf(decided.value));
    const since = known.pulledAt !== null && { since: known.pulledAt };
    entries.push({ ...plan.change, args, seq: nextSeq + at, state: 'pending', ...since });
    const before = keysOf(decided.value).map((key) => [key, rows.get(key)] as const);
    overlay(rows, decided.value);
    applied.push(appliedOf(plan.change, before, rows));
  }
  const written = [
    rows.save(),
    db.outbox.bulkAdd(entries),
    db.meta.put({ ...name, nextSeq: nextSeq + entries.length }),
  ];
  await Promise.all(written);
  const touched = applied.flatMap((one) => one.rows.map(({ after }) => after.key));
  return { touched, value: { applied, knewAll: isWhole(known) } };
}

const appliedOf = (
  { name, args }: Draft,
  before: readonly (readonly [key: string, row: LocalRow | undefined])[],
  rows: WorkingRows,
): Applied => {
  const named = rowKey(name.split('.')[0] ?? '', idIn(args));
  const changed = before.flatMap(([key, row]) => {
    const after = rows.get(key);
    return after === undefined ? [] : [{ before: row, after }];
  });
  return { named, rows: changed.toSorted((a, b) => Number(b.after.key === named) - Number(a.after.key === named)) };
};

const idIn = (args: unknown): string =>
  typeof args === 'object' && args !== null && 'id' in args && typeof args.id === 'string' ? args.id : '';

/** Whether two saves make the same row. A form makes new ids at each press, so texts are compared as well. */
export function isSameSave(before: readonly Action[], now: readonly Action[]): boolean {
  const known = new Set(marksOf(before));
  return marksOf(now).some((mark) => known.has(mark));
}

/** Whether two saves make a row with the same id. */
const makesSameRow = (before: readonly Action[], now: readonly Action[]): boolean => {
  const known = new Set(idsMadeBy(before));
  return idsMadeBy(now).some((id) => known.has(id));
};

const idsMadeBy = (actions: readonly Action[]): readonly string[] =>
  actions.flatMap(({ name, args }) => (name.endsWith('.create') ? [args.id] : []));

/** Returns marks by which each new row is recognised. A change of an existing row has none: it may be saved twice. */
const marksOf = (actions: readonly Action[]): readonly string[] => {
  /** The marks of new rows by id, because a new row may name another new row, whose id differs at the next press. */
  const made = new Map<string, string>();
  return actions.flatMap(({ name, args }) => {
    if (!name.endsWith('.create')) return [];
    const texts = textsIn(args);
    const mark = JSON.stringify([name, texts.map((text) => made.get(text) ?? text)]);
    made.set(args.id, mark);
    return [args.id, JSON.stringify([name, texts]), mark];
  });
};

/** Returns the texts of a row, but no times, and no amounts: a person may correct these between two presses. */
const textsIn = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return isTime.test(value) ? [] : [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => (madePerSave.has(name) ? [] : textsIn(inner)));
};

const isTime = /^\d{4}-\d\d-\d\dT/;

/** Fields that a form fills with new values at each press. */
const madePerSave: ReadonlySet<string> = new Set(['id', 'groupId', 'importId', 'shortCode']);
