import type { Action } from '#core/mutations/registry.ts';
import {
  mayBePutBack,
  mayTakeAlong,
  neededToPutBack,
  putBackAction,
  wasTakenFrom,
} from '#core/mutations/taken-along.ts';
import { newId } from '#core/ids.ts';
import { rowKey, type LocalRow } from '../database/team-database.ts';
import type { TeamStore } from '../database/team-store.ts';
import { createWorkingRows, type WorkingRows } from '../rows/working-rows.ts';
import { decide, keysOf, overlay, planOf, readsOf } from './plan.ts';

/** What the rules of some actions change besides the rows that the actions name, as it was before they are saved. */
export interface TakenAlong {
  readonly isEmpty: boolean;
  /** Adds to an undo's own actions those that put back what the rules took along, unless it was changed since. */
  readonly putBack: (later: TeamStore, own: readonly Action[]) => Promise<readonly Action[]>;
}

/** Runs actions by the rules without saving them, and notes what the rules take along. */
export async function takenAlong(store: TeamStore, actions: readonly Action[]): Promise<TakenAlong> {
  const held = await store.db.transaction('r', store.db.rows, async () => {
    const rows = createWorkingRows(store.db);
    const before = new Map<string, LocalRow>();
    // A long import takes nothing along.
    await tryOut(store, rows, actions.filter(takesAlong(store)), (action, changed) => {
      for (const row of changed)
        if (mayBePutBack(row, action.args.id) && !before.has(row.key)) before.set(row.key, row);
    });
    return [...before.values()].filter((row) => wasTakenFrom(row, rows.get(row.key)));
  });
  return {
    isEmpty: held.length === 0,
    putBack: async (later, own) => (held.length === 0 ? own : [...own, ...(await actionsBack(later, own, held))]),
  };
}

/** Returns the actions that put each row back if, after the undo's own actions, that is free and the rules accept it. */
const actionsBack = (later: TeamStore, own: readonly Action[], held: readonly LocalRow[]): Promise<readonly Action[]> =>
  later.db.transaction('r', later.db.rows, async () => {
    const rows = createWorkingRows(later.db);
    await tryOut(later, rows, own);
    const put: Action[] = [];
    for (const row of held) {
      const needed = neededToPutBack(row);
      await rows.bring([needed.others], [row.key, ...needed.rows.map(([kind, id]) => rowKey(kind, id))]);
      // What somebody placed elsewhere since must not be taken away from there.
      const action = putBackAction(row, rows.get(row.key), rows.found(needed.others).length);
      if (action === undefined) continue;
      await tryOut(later, rows, [action]);
      if (!wasTakenFrom(row, rows.get(row.key))) put.push(action);
    }
    return put;
  });

type Changed = (action: Action, before: readonly LocalRow[]) => void;

/** Applies actions to rows in memory, inside a transaction; actions that the rules refuse change nothing. */
const tryOut = async (
  { actor, now }: TeamStore,
  rows: WorkingRows,
  actions: readonly Action[],
  onChange: Changed = () => undefined,
): Promise<void> => {
  const at = new Date(now()).toISOString();
  const plans = actions.map((action) => planOf(actor, { name: action.name, args: action.args, mid: newId(), at }));
  await rows.bring(readsOf(plans));
  for (const [index, plan] of plans.entries()) {
    const decided = decide(rows, plan);
    const action = actions[index];
    if (!decided.ok || action === undefined) continue;
    const keys = keysOf(decided.value);
    if (rows.lacks(keys)) await rows.bring([], keys);
    onChange(
      action,
      keys.flatMap((key) => rows.get(key) ?? []),
    );
    overlay(rows, decided.value);
  }
};

const takesAlong =
  ({ actor }: TeamStore) =>
  ({ name, args }: Action): boolean => {
    const { prepared } = planOf(actor, { name, args, mid: '', at: new Date(0).toISOString() });
    return prepared.ok && mayTakeAlong(prepared.value.reads);
  };
