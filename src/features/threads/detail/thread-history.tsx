import { useLiveQuery } from 'dexie-react-hooks';
import { can } from '#core/access/permissions.ts';
import { mutate } from '#core/mutations/mutate.ts';
import { emptiedBy } from '#core/stock/emptied-by.ts';
import { canUndo, occurrence, undo } from '#core/stock/stock-actions.ts';
import { isSettlement } from '#core/stock/stock.ts';
import type { Units } from '#core/amounts/units.ts';
import { historyOf, type HistoryItem } from '#inventory/thread-history.ts';
import { useAction } from '#parts/actions/use-action.ts';
import { HistoryList, type HistoryEntry } from '#parts/rows/history-list.tsx';
import { useTeamSettings } from '#parts/rows/use-team-settings.ts';
import { useWorkspace, type Workspace } from '#services/workspace.ts';
import { formatInstant, formatLength } from '#texts/formats.ts';
import { compareNames } from '#texts/locale.ts';
import { t } from '#texts/t.ts';
import { notify } from '#ui/notify.ts';
import { actionsOf, type HistoryAction } from './history-actions.ts';

/**
 * A thread's history, newest first. Bookings made together are one entry. A button undoes an entry, even much later.
 */
export function ThreadHistory({ threadId, units }: { readonly threadId: string; readonly units: Units }) {
  const workspace = useWorkspace();
  const { store } = workspace;
  const { timeZone } = useTeamSettings();
  const items = useLiveQuery(() => historyOf(store.db, threadId), [store, threadId]);
  const undoIt = useUndo(items ?? []);
  const entries = actionsOf(items ?? []).map((action) =>
    entryOf(action, { ...workspace, units, timeZone }, () => void undoIt(action)),
  );
  return (
    <HistoryList
      title={t('threads.history')}
      empty={items === undefined ? undefined : t('threads.historyEmpty')}
      entries={entries}
    />
  );
}

const entryOf = (
  action: HistoryAction,
  { store, nameOf, units, timeZone }: Workspace & { readonly units: Units; readonly timeZone: string },
  onUndo: () => void,
): HistoryEntry => {
  const { first, items, undone } = action;
  const moved = items.filter(({ entry }) => !isSettlement(entry));
  const spools = [...new Set(items.map(({ spoolCode }) => spoolCode))].toSorted(compareNames);
  const who = first.by === store.actor.userId ? t('threads.you') : nameOf(first.by);
  const when = formatInstant(first.entry.occurredAt, timeZone);
  return {
    id: action.id,
    what: [
      `${t(`threads.movement.${first.entry.type}`)}${moved.length > 1 ? ` × ${moved.length}` : ''}`,
      first.entry.reason,
    ]
      .filter(Boolean)
      .join(' · '),
    about: [who, when, spools.slice(0, spoolsNamed).join(', '), first.isPending ? t('threads.notSent') : undefined]
      .filter(Boolean)
      .join(' · '),
    amount: amountOf(action, units),
    undone: undone ? t('threads.undone') : undefined,
    onUndo: action.canUndo && can(store.actor.role, 'inventory.change') ? onUndo : undefined,
  };
};

const spoolsNamed = 3;

const amountOf = ({ items, first }: HistoryAction, units: Units): string => {
  const { entry } = first;
  if (entry.settlesAtMm !== null) return `= ${formatLength(entry.settlesAtMm, units)}`;
  if (entry.deltaMm === null) return isSettlement(entry) || entry.type === 'opening' ? t('threads.some') : '';
  const sum = items.reduce((total, item) => total + (isSettlement(item.entry) ? 0 : (item.entry.deltaMm ?? 0)), 0);
  return `${sum > 0 ? '+' : '−'}${formatLength(Math.abs(sum), units)}`;
};

/** Undoes an entry: deletes spools that it added, reverses its other bookings, and reopens spools that it emptied. */
const useUndo = (items: readonly HistoryItem[]) => {
  const { store } = useWorkspace();
  const { undoOrTell } = useAction();
  return async (action: HistoryAction) => {
    const ledger = items.map((item) => item.entry);
    const undoable = action.items.filter((item) => !item.spoolDeleted && canUndo(item.entry, ledger));
    const openings = undoable.filter((item) => item.entry.type === 'opening');
    const others = undoable.filter((item) => item.entry.type !== 'opening').map((item) => item.entry);
    const empty = new Set(
      undoable.filter(({ spoolState }) => spoolState === 'empty').map(({ entry }) => entry.spoolId),
    );
    const emptied = emptiedBy(others, ledger).filter((id) => empty.has(id));
    const isUndone = await undoOrTell([
      ...openings.map((item) => mutate('spool.delete', { id: item.entry.spoolId })),
      ...undo(store.actor.teamId, others, occurrence(ledger, store.now())),
      ...emptied.map((id) => mutate('spool.update', { id, set: { state: 'open' } })),
    ]);
    if (isUndone) notify.done(t('threads.undone'));
  };
};
