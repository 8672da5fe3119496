import { canUndo } from '#core/stock/stock-actions.ts';
import { isSettlement } from '#core/stock/stock.ts';
import type { HistoryItem } from '#data/inventory/thread-history.ts';

/** What one person did at once: one booking, or several that belong together. */
export interface HistoryAction {
  readonly id: string;
  /** The booking that names the action: the one that moved thread, before a count that came with it. */
  readonly first: HistoryItem;
  readonly items: readonly HistoryItem[];
  /** Every booking of it has been taken back. */
  readonly undone: boolean;
  readonly canUndo: boolean;
}

/** Puts the bookings that belong together into one entry each; an undo stands as an entry of its own. Order is kept. */
export const actionsOf = (items: readonly HistoryItem[]): readonly HistoryAction[] => {
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
};
