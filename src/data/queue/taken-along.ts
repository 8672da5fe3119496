import { mutate } from '#core/mutations/mutate.ts';
import type { Action } from '#core/mutations/registry.ts';
import { newId } from '#core/ids.ts';
import { rowKey, type LocalRow } from '../database/team-database.ts';
import type { TeamStore } from '../database/team-store.ts';
import { foundOf } from '../rows/local-rows.ts';
import { createWorkingRows, type WorkingRows } from '../rows/working-rows.ts';
import { decide, keysOf, overlay, planOf, readsOf } from './plan.ts';

/** What the rules of some actions change besides the rows that the actions name, as it was before they are saved. */
export interface TakenAlong {
  readonly isEmpty: boolean;
  /** Adds to an undo's own actions those that put back what the rules took along, unless it was changed since. */
  readonly putBack: (later: TeamStore, own: readonly Action[]) => Promise<readonly Action[]>;
}

/**
 * Runs actions by the rules without saving them, and notes the needles whose spools the rules take off. All else that
 * rules change besides the named rows are sums of ledgers, which an undo's reversals set right.
 */
export async function takenAlong(store: TeamStore, actions: readonly Action[]): Promise<TakenAlong> {
  const held = await store.db.transaction('r', store.db.rows, async () => {
    const rows = createWorkingRows(store.db);
    const before = new Map<string, LocalRow>();
    // Only rules that read needles can change them; a long import has none.
    await tryOut(store, rows, actions.filter(readsNeedles(store)), (action, changed) => {
      for (const row of changed)
        if (row.kind === 'needle' && row.id !== action.args.id && row.d['spoolId'] != null && !before.has(row.key))
          before.set(row.key, row);
    });
    return [...before.values()].filter((row) => rows.get(row.key)?.d['spoolId'] !== row.d['spoolId']);
  });
  return {
    isEmpty: held.length === 0,
    putBack: async (later, own) => (held.length === 0 ? own : [...own, ...(await backOnNeedles(later, own, held))]),
  };
}

/** Puts each spool back on its needle if, after the undo's own actions, both are still free and the rules accept it. */
const backOnNeedles = (
  later: TeamStore,
  own: readonly Action[],
  held: readonly LocalRow[],
): Promise<readonly Action[]> =>
  later.db.transaction('r', later.db.rows, async () => {
    const rows = createWorkingRows(later.db);
    await tryOut(later, rows, own);
    const put: Action[] = [];
    for (const row of held) {
      const { machineId, head, needle, threadId, spoolId } = foundOf<'needle'>(row).data;
      const onNeedles = { kind: 'needle', index: 'spoolId', is: spoolId ?? '' } as const;
      await rows.bring([onNeedles], [row.key, rowKey('machine', machineId)]);
      const now = rows.get(row.key);
      const isFree = now?.d['threadId'] === threadId && (now.d['spoolId'] ?? null) === null;
      // A spool that somebody loaded elsewhere since must not be taken off that needle.
      if (!isFree || rows.found(onNeedles).length > 0) continue;
      const action = mutate('needle.update', { id: row.id, set: { machineId, head, needle, spoolId } });
      await tryOut(later, rows, [action]);
      if (rows.get(row.key)?.d['spoolId'] === spoolId) put.push(action);
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

const readsNeedles =
  ({ actor }: TeamStore) =>
  ({ name, args }: Action): boolean => {
    const { prepared } = planOf(actor, { name, args, mid: '', at: new Date(0).toISOString() });
    return prepared.ok && prepared.value.reads.some(({ kind }) => kind === 'needle');
  };
