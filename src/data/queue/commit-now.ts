import { Dexie } from 'dexie';
import { newId } from '#core/ids.ts';
import { isEqual } from '#core/is-equal.ts';
import { kindOf, type RowKind } from '#core/kinds/kinds.ts';
import { unseenRow, withBaseVersion } from '#core/mutations/base-version.ts';
import type { Change, Read, Rejection } from '#core/mutations/mutation.ts';
import type { Action } from '#core/mutations/registry.ts';
import { isDerivedId } from '#core/mutations/reversal.ts';
import type { WrittenRow } from '#core/mutations/run.ts';
import { isOnlyAdded, keptBy, wayBack, type StepBack } from '#core/mutations/way-back.ts';
import { err, ok, type Result } from '#core/result.ts';
import { writeUnanswered } from '../database/open-team-database.ts';
import type { Doubt } from '../database/saves.ts';
import { rowKey, type LocalRow, type OutboxEntry, type TeamMeta } from '../database/team-database.ts';
import { cursorFrom, isWhole, queueFrom, type TeamStore } from '../database/team-store.ts';
import { foundOf } from '../rows/local-rows.ts';
import { createWorkingRows, type WorkingRows } from '../rows/working-rows.ts';
import type { Actions, Undo } from './commit.ts';
import { endRequests, type SaveTurn } from './in-time.ts';
import { notSaved, Stopped, type NotSaved } from './not-saved.ts';
import { decide, keysOf, overlay, planOf, readsOf, hasBody } from './plan.ts';
import { endOfDoubts, saveIn, type Written } from './saving.ts';

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
  const done = await saveIn(store, [db.rows, db.outbox, db.meta], () => enqueue(store, wanted, endRequests), turn);
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
  /** Who had been chosen at the workshop tablet when a refused change was made. */
  readonly by?: string | undefined;
}

/**
 * Applies and queues drafts inside a transaction over rows, outbox and meta. Returns what each did; throws if refused.
 * `end`: called as soon as everything is sent to the disk; for a caller that sends nothing more.
 */
export async function enqueue(
  { db, actor, now }: TeamStore,
  drafts: readonly Draft[],
  end?: (transaction: IDBTransaction) => void,
): Promise<Written<AppliedSave>> {
  const writtenAt = new Date(now()).toISOString();
  const rows = createWorkingRows(db);
  const made = drafts.map(({ name, args, at = writtenAt }) => ({ name, args, mid: newId(), at }));
  const planned = made.map((change) => planOf(actor, change));
  const unseen = made.map(({ name, args }) => unseenRow(name, args));
  // Send all reads together, and later all writes together, because every further wait for the disk takes time.
  const [[gone, queue, cursor, tablet]] = await Promise.all([
    db.meta.bulkGet(['gone', 'queue', 'cursor', 'present']),
    rows.bring(
      readsOf(planned),
      unseen.flatMap((key) => key ?? []),
    ),
  ]);
  if (gone !== undefined) throw new Stopped({ kind: 'gone' });
  const { nextSeq, ...name } = queueFrom(queue);
  const known = cursorFrom(cursor);
  const present = memberAt(tablet, Date.parse(writtenAt));
  const changes = made.map((change, at) => withMember(change, drafts[at]?.by ?? present));
  const isPlanned = known.access === 'full' && changes.every(({ by }) => by === undefined);
  const plans = isPlanned ? planned : changes.map((change) => planOf(actor, change, known.access));
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
  const { idbtrans } = Dexie.currentTransaction;
  writeUnanswered(idbtrans);
  const written = [
    rows.save(),
    db.outbox.bulkAdd(entries),
    db.meta.put({ ...name, nextSeq: nextSeq + entries.length }),
  ];
  await Promise.all(written).then(() => end?.(idbtrans));
  const touched = applied.flatMap((one) => one.rows.map(({ after }) => after.key));
  return { touched, value: { applied, knewAll: isWhole(known) } };
}

/** Returns the member to whom what is saved now is attributed, at a workshop tablet; undefined for the account alone. */
const memberAt = (found: TeamMeta | undefined, nowMs: number): string | undefined =>
  found?.k === 'present' && nowMs < found.untilMs ? (found.member ?? undefined) : undefined;

const withMember = (change: Change, by: string | undefined): Change => (by === undefined ? change : { ...change, by });

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

/** One applied mutation: the key of the row that it names, and every row that it changed, that row first. */
interface Applied {
  readonly named: string;
  readonly rows: readonly { readonly before: LocalRow | undefined; readonly after: LocalRow }[];
}

/** What a save did. `knewAll`: whether the device had read the whole team, so that a row it made was new to the team. */
interface AppliedSave {
  readonly applied: readonly Applied[];
  readonly knewAll: boolean;
}

/** Whether the rules changed rows besides those that the save's actions name, as when a spool leaves its needle. */
function tookAlong({ applied }: AppliedSave): boolean {
  return applied.some(
    ({ named, rows }) =>
      !isEntry(named) && rows.some(({ before, after }) => before !== undefined && after.key !== named),
  );
}

/**
 * Returns the actions that take a save back, last mutation first, tried out on the rows as they are by then. A later
 * change is never overwritten: what it is about is left out, and so are rows that are gone. Throws `Stopped` if nothing is
 * left to take back, or if the rules refuse a part of it.
 */
async function actionsBack(later: TeamStore, { applied, knewAll }: AppliedSave): Promise<readonly Action[]> {
  return later.db.transaction('r', later.db.rows, async () => {
    const rows = createWorkingRows(later.db);
    const trial = createTrial(later, rows);
    const nowMs = later.now();
    const wayOf = ({ before, after }: RowBack) => {
      const now = rows.get(after.key);
      const change = {
        before: before !== undefined && hasBody(before) ? foundOf(before) : undefined,
        after: foundOf(after),
        now: now && foundOf(now),
      };
      return wayBack(kindIn(after.key), change, { teamId: later.actor.teamId, nowMs });
    };
    const changes = changesOf(applied).toReversed().flat();
    await rows.bring(
      [],
      changes.map(({ change }) => change.after.key),
    );
    // What will be read is asked for at once: one request after the other takes long for hundreds of rows.
    await trial.bring(changes.flatMap(({ change }) => wayOf(change).steps.map(({ action }) => action)));
    await rows.bring(changes.flatMap(({ change: { before, after } }) => (before === undefined ? usersOf(after) : [])));
    const first = new Map(changes.map(({ change }) => [change.after.key, change.before]));
    const isBack = (key: string) => isAsBefore(first.get(key), rows.get(key));

    const back: Action[] = [];
    let refused: Rejection | undefined;
    for (const { change, isNamed } of changes) {
      const { steps, isTooLate } = wayOf(change);
      if (isNamed && isTooLate && !isBack(change.after.key)) refused ??= noLongerFits;
      for (const step of steps) {
        const isKept = step.action.name.endsWith('.delete') && !(await mayGo(later, rows, change, knewAll));
        const done = isKept ? err(noLongerFits) : await trial.run(step, change.after.key);
        if (done.ok) back.push(...done.value);
        else if (isNamed && !mayBeLeftOut(done.error)) throw new Stopped({ kind: 'rejected', rejection: done.error });
        else if (isNamed) refused ??= done.error;
      }
    }
    if (back.length === 0 && refused !== undefined) throw new Stopped({ kind: 'rejected', rejection: refused });
    return back;
  });
}

type RowBack = Applied['rows'][number];

/** Returns for each mutation the changes to take back, that of the row that it names first. */
const changesOf = (applied: readonly Applied[]) => {
  const beforeEntries = new Map<string, LocalRow>();
  return applied.map(({ named, rows }) => {
    // An entry's undo sets right what the entry changed; an entry that a row brings along goes with that row.
    const own = rows.filter(({ after }) => after.key === named || !(isEntry(named) || isEntry(after.key)));
    if (isEntry(named))
      for (const { before, after } of rows)
        if (before !== undefined && !beforeEntries.has(after.key)) beforeEntries.set(after.key, before);
    return own.map(({ before, after }) => ({
      change: { before: before && asBeforeEntries(before, after, beforeEntries.get(after.key)), after },
      isNamed: after.key === named,
    }));
  });
};

/** What is used up at once was sealed before: a field that changed goes back to what it was before the save's entries. */
const asBeforeEntries = (before: LocalRow, after: LocalRow, earlier: LocalRow | undefined): LocalRow => {
  if (earlier === undefined) return before;
  const changed = Object.entries(earlier.d).filter(([name]) => !isEqual(before.d[name], after.d[name]));
  return { ...before, d: { ...before.d, ...Object.fromEntries(changed) } };
};

const noLongerFits: Rejection = { code: 'invalid' };

const mayBeLeftOut = (why: Rejection): boolean =>
  why === noLongerFits || why.code === 'row_deleted' || why.code === 'missing_row';

const isEntry = (key: string): boolean => isOnlyAdded(kindIn(key));

const kindIn = (key: string): RowKind => key.split('/')[0] as RowKind;

/** Whether a row is as it was before a save, in what people set. */
const isAsBefore = (before: LocalRow | undefined, now: LocalRow | undefined): boolean => {
  const isThere = now !== undefined && !now.deleted;
  if (before === undefined || before.deleted || !isThere) return isThere === (before?.deleted === false);
  const { fields } = kindOf(kindIn(now.key));
  return Object.keys(fields).every((name) => fields[name]?.owner !== 'client' || isEqual(before.d[name], now.d[name]));
};

const usersOf = ({ key, id }: LocalRow): readonly Read[] =>
  keptBy(kindIn(key)).map(([kind, index]) => ({ kind, index, is: id }));

/**
 * Whether a row that a save made or brought back may be deleted: no row that was made or changed since needs it. Two
 * devices make a row with a derived id the same, so it goes only if it was new to the team and is still this person's.
 */
const mayGo = async (
  { actor }: TeamStore,
  rows: WorkingRows,
  { before, after }: RowBack,
  knewAll: boolean,
): Promise<boolean> => {
  const users = usersOf(after);
  await rows.bring(users);
  const living = users.flatMap((read) => rows.found(read)).filter(({ deleted }) => !deleted);
  if (before !== undefined) return living.every(({ d }) => !isLater(d, after.d));
  const isNew = !isDerivedId(after.id) || (knewAll && rows.get(after.key)?.d['createdBy'] === actor.userId);
  return isNew && living.length === 0;
};

const isLater = (one: LocalRow['d'], than: LocalRow['d']): boolean =>
  Date.parse(String(one['updatedAt'])) > Date.parse(String(than['updatedAt']));

/** Applies actions to rows in memory, inside a transaction. */
const createTrial = ({ actor, now }: TeamStore, rows: WorkingRows) => {
  const at = new Date(now()).toISOString();
  const planFor = ({ name, args }: Action) => planOf(actor, { name, args, mid: newId(), at });
  /** An update may change its row in the given fields, and nothing else: all else would be somebody's later change. */
  const isOnly = (written: readonly WrittenRow[], key: string, fields: readonly string[]): boolean =>
    written.every(({ kind, id, data }) => {
      const known = kindOf(kind).fields;
      const row = rows.get(key);
      const before: LocalRow['d'] = row === undefined ? {} : { ...foundOf(row).data };
      return (
        rowKey(kind, id) === key &&
        Object.entries(data).every(
          ([name, value]) => known[name]?.owner !== 'client' || fields.includes(name) || isEqual(value, before[name]),
        )
      );
    });
  const changes = (written: readonly WrittenRow[], key: string, fields: readonly string[]): boolean =>
    written.some(({ data }) =>
      fields.some((name) => !isEqual((data as unknown as LocalRow['d'])[name], rows.get(key)?.d[name])),
    );
  const decided = async (action: Action): Promise<Result<readonly WrittenRow[], Rejection>> => {
    const plan = planFor(action);
    await rows.bring(readsOf([plan]));
    const made = decide(rows, plan);
    if (made.ok && rows.lacks(keysOf(made.value))) await rows.bring([], keysOf(made.value));
    return made;
  };
  return {
    bring: (actions: readonly Action[]) => rows.bring(readsOf(actions.map(planFor))),
    /** Applies a step, without the fields that no longer fit. Returns the actions of it, none if it changes nothing. */
    run: async ({ action, fields }: StepBack, key: string): Promise<Result<readonly Action[], Rejection>> => {
      let refusal: Rejection | undefined;
      for (const tried of fields === undefined ? [action] : [action, ...withoutOne(action, fields)]) {
        const made = await decided(tried);
        if (!made.ok) refusal ??= made.error;
        if (!made.ok) continue;
        if (fields !== undefined && !(isOnly(made.value, key, fields) && changes(made.value, key, fields))) continue;
        overlay(rows, made.value);
        return ok(made.value.length === 0 ? [] : [tried]);
      }
      return err(refusal ?? noLongerFits);
    },
  };
};

/** Makes updates that leave one field out each: of a needle, the thread fits although its spool is elsewhere by now. */
const withoutOne = ({ name, args }: Action, fields: readonly string[]): readonly Action[] => {
  if (fields.length < 2 || !name.endsWith('.update') || !('set' in args)) return [];
  const set: Readonly<Record<string, unknown>> = { ...args.set };
  return fields.map((left) => {
    const rest = Object.fromEntries(Object.entries(set).filter(([field]) => field !== left));
    return { name, args: { ...args, set: rest } } as Action;
  });
};
