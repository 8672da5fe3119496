import { useLiveQuery } from 'dexie-react-hooks';
import { can } from '#core/permissions.ts';
import { mutate } from '#core/mutations/mutate.ts';
import { canUndo, occurrence, undo } from '#core/stock-actions.ts';
import { isSettlement } from '#core/stock.ts';
import type { Units } from '#core/units.ts';
import { historyOf, type HistoryItem } from '#data/thread-history.ts';
import { useAction } from '#parts/use-action.ts';
import { useWorkspace } from '#services/workspace.ts';
import { formatDate, formatLength } from '#texts/formats.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { notify } from '#ui/notify.ts';
import { Tag } from '#ui/tag.tsx';
import { actionsOf, type HistoryAction } from './history-actions.ts';
import styles from './thread-history.module.css';

/** What happened to a thread, newest first; what one person did at once is one entry, and any entry can be undone, also later. */
export const ThreadHistory = ({ threadId, units }: { readonly threadId: string; readonly units: Units }) => {
  const { store } = useWorkspace();
  const items = useLiveQuery(() => historyOf(store.db, threadId), [store, threadId]);
  const undoIt = useUndo(items ?? []);
  return (
    <section aria-label={t('threads.history')} className={styles.history}>
      <h2>{t('threads.history')}</h2>
      {items?.length === 0 && <p className={styles.quiet}>{t('threads.historyEmpty')}</p>}
      <ul>
        {actionsOf(items ?? []).map((action) => (
          <Entry key={action.id} action={action} units={units} onUndo={() => void undoIt(action)} />
        ))}
      </ul>
    </section>
  );
};

const Entry = ({
  action,
  units,
  onUndo,
}: {
  readonly action: HistoryAction;
  readonly units: Units;
  readonly onUndo: () => void;
}) => {
  const { store, nameOf } = useWorkspace();
  const { first, undone } = action;
  const who = first.by === store.actor.userId ? t('threads.you') : nameOf(first.by);
  const when = formatDate(first.entry.occurredAt, { withTime: true });
  return (
    <li className={styles.entry} data-undone={undone || undefined}>
      <b className={styles.what}>
        {t(`threads.movement.${first.entry.type}`)}
        {action.items.length > 1 && ` × ${action.items.length}`}
        {first.entry.reason !== null && ` · ${first.entry.reason}`}
      </b>
      <span className={styles.quiet}>
        {[who, when, first.spoolCode, first.isPending ? t('threads.notSent') : undefined].filter(Boolean).join(' · ')}
      </span>
      <span className={styles.amount}>{amountOf(action, units)}</span>
      {undone && (
        <span className={styles.step}>
          <Tag>{t('threads.undone')}</Tag>
        </span>
      )}
      {action.canUndo && can(store.actor.role, 'inventory.change') && (
        <Button tone="quiet" icon="undo" onClick={onUndo} className={styles.step}>
          {t('common.undo')}
        </Button>
      )}
    </li>
  );
};

const amountOf = ({ items, first }: HistoryAction, units: Units): string => {
  const { entry } = first;
  if (entry.settlesAtMm !== null) return `= ${formatLength(entry.settlesAtMm, units)}`;
  if (entry.deltaMm === null) return isSettlement(entry) || entry.type === 'opening' ? t('threads.some') : '';
  const sum = items.reduce((total, item) => total + (item.entry.deltaMm ?? 0), 0);
  return `${sum > 0 ? '+' : '−'}${formatLength(Math.abs(sum), units)}`;
};

/** A first spool is undone by taking the spool out again; everything else by its reversal. */
const useUndo = (items: readonly HistoryItem[]) => {
  const { store } = useWorkspace();
  const { runOrTell } = useAction();
  return async (action: HistoryAction) => {
    const ledger = items.map((item) => item.entry);
    const standing = action.items.filter((item) => !item.spoolDeleted && canUndo(item.entry, ledger));
    const openings = standing.filter((item) => item.entry.type === 'opening');
    const others = standing.filter((item) => item.entry.type !== 'opening').map((item) => item.entry);
    const isUndone = await runOrTell([
      ...openings.map((item) => mutate('spool.delete', { id: item.entry.spoolId })),
      ...undo(store.actor.teamId, others, occurrence(ledger, store.now())),
    ]);
    if (isUndone) notify.done(t('threads.undone'));
  };
};
