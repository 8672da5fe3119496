import { canUndo } from '#core/stock/stock-actions.ts';
import { isSettlement } from '#core/stock/stock.ts';
import type { HistoryItem } from '#inventory/thread-history.ts';

/** One entry of the history: a single booking, or all bookings with the same group id. */
export interface HistoryAction {
  readonly id: string;
  /** The booking that gives the entry its title: if possible, not a count or weighing. */
  readonly first: HistoryItem;
  readonly items: readonly HistoryItem[];
  /** Whether every booking of this entry was undone, or its new spool deleted. False for an undo itself. */
  readonly undone: boolean;
  readonly canUndo: boolean;
}

/** Makes one entry for the movements of each group, in their order. An undo has a separate entry. */
export function actionsOf(items: readonly HistoryItem[]): readonly HistoryAction[] {
  const groups = new Map<string, HistoryItem[]>();
  for (const item of items) {
    const { id, groupId, type } = item.entry;
    const key = groupId === null ? id : `${groupId}/${type === 'reversal'}`;
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  const ledger = items.map((item) => item.entry);
  return [...groups].flatMap(([id, group]) => {
    const first = group.find(({ entry }) => !isSettlement(entry)) ?? group[0];
    if (first === undefined) return [];
    const isUndo = first.entry.type === 'reversal';
    const open = group.filter((item) => !item.spoolDeleted && canUndo(item.entry, ledger));
    const isTakenBack = (item: HistoryItem) =>
      item.entry.type === 'opening' && item.spoolDeleted ? true : !canUndo(item.entry, ledger);
    return [{ id, first, items: group, undone: !isUndo && group.every(isTakenBack), canUndo: open.length > 0 }];
  });
}
