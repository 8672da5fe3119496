import '#texts/en/relations.ts';
import { useState } from 'react';
import { Link } from 'wouter';
import { can } from '#core/access/permissions.ts';
import type { Units } from '#core/amounts/units.ts';
import type { Thread } from '#core/kinds/thread.ts';
import { mutate } from '#core/mutations/mutate.ts';
import { emptiedBy } from '#core/stock/emptied-by.ts';
import { putUpOf } from '#core/stock/put-ups.ts';
import { spoolLines } from '#core/stock/spool-lines.ts';
import { canUndo, occurrence, undo } from '#core/stock/stock-actions.ts';
import { isSettlement, counts, isLent } from '#core/stock/stock.ts';
import spoolListStyles from '#features/threads/spools/spools.module.css';
import type { OwnedThread, OwnedSpool } from '#inventory/inventory.ts';
import { placesOf } from '#inventory/places.ts';
import { historyOf, type HistoryItem } from '#inventory/thread-history.ts';
import { useAction } from '#parts/actions/use-action.ts';
import styles from '#parts/alike/alike-list.module.css';
import { ChartedEquivalents } from '#parts/alike/charted-equivalents.tsx';
import { LabelsLink } from '#parts/output/labels-link.tsx';
import { whoDidIt } from '#parts/people/who-did-it.ts';
import { HistoryList, type HistoryEntry } from '#parts/rows/history-list.tsx';
import { useTeamSettings } from '#parts/rows/use-team-settings.ts';
import { roughly, spoolLength } from '#parts/threads/amount-in-words.ts';
import { ownedSentence } from '#parts/threads/stock-in-words.ts';
import { ThreadSwatch } from '#parts/threads/thread-swatch.tsx';
import { ThreadWords } from '#parts/threads/thread-words.tsx';
import { live, stock, useQuery } from '#parts/rows/use-query.ts';
import { useWorkspace, type Workspace } from '#services/workspace.ts';
import { formatInstant, formatLength } from '#texts/formats.ts';
import { compareNames } from '#texts/locale.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { later } from '#ui/later.tsx';
import { notify } from '#ui/notify.ts';

const DesignsOfThread = later(
  async () => (await import('#parts/designs/designs-of-thread.tsx')).DesignsOfThread,
  'nothing',
);
const FreeOfThread = later(async () => (await import('#parts/jobs/free-of-jobs.tsx')).FreeOfThread, 'nothing');
const ReservedForJobs = later(async () => (await import('#parts/jobs/free-of-jobs.tsx')).ReservedForJobs, 'nothing');
const NearestUsable = later(async () => (await import('./nearest-usable.tsx')).NearestUsable, 'part');
const FilesRegion = later(async () => (await import('#parts/files/files-region.tsx')).FilesRegion);

export function ThreadBelow({
  owned,
  units,
  onOpen,
}: {
  readonly owned: OwnedThread;
  readonly units: Units;
  readonly onOpen: (spoolId: string) => void;
}) {
  return (
    <>
      <ReservedForJobs owned={owned} />
      <SpoolList owned={owned} units={units} onOpen={onOpen} />
      <DesignsOfThread threadId={owned.id} />
      <Instead owned={owned} />
      <NearestUsable owned={owned} />
      <ChartedEquivalents thread={owned.thread} />
      <FilesRegion of={{ ofKind: 'thread', ofId: owned.id }} />
      <ThreadHistory threadId={owned.id} units={units} />
    </>
  );
}

function SpoolList({
  owned,
  units,
  onOpen,
}: {
  readonly owned: OwnedThread;
  readonly units: Units;
  readonly onOpen: (spoolId: string) => void;
}) {
  const { store } = useWorkspace();
  const { rows: places } = useQuery(live(placesOf, store.db));
  if (owned.spools.length === 0) return null;
  const placeName = (id: string | null) => places?.find((place) => place.id === id)?.data.name;
  const spools = owned.spools.toSorted((a, b) => Number(counts(b.spool)) - Number(counts(a.spool)));
  const row = (one: OwnedSpool) => (
    <button
      type="button"
      className={spoolListStyles.spool}
      data-counts={counts(one.spool) || undefined}
      onClick={() => onOpen(one.id)}
    >
      <span className={spoolListStyles.code}>{one.spool.shortCode}</span>
      <span className={spoolListStyles.about}>{about(one, owned.thread.kind, placeName(one.spool.placeId))}</span>
      <span className={spoolListStyles.length}>{spoolLength(one.spool, units)}</span>
      <Icon name="chevron" size="s" />
    </button>
  );
  return (
    <section className={spoolListStyles.spools}>
      <div className={spoolListStyles.head}>
        <h2>{t('threads.spoolList')}</h2>
        <LabelsLink of="thread" id={owned.id} />
      </div>
      <ul>
        {spoolLines(spools).map((line) => {
          const [one] = line;
          if (one === undefined) return null;
          return (
            <li key={one.id}>
              {line.length === 1 ? (
                row(one)
              ) : (
                <details className={spoolListStyles.line}>
                  <summary className={spoolListStyles.spool} data-counts>
                    <span className={spoolListStyles.about}>
                      <b>
                        {t('threads.sealedAlike', {
                          count: line.length,
                          length: formatLength(one.spool.initialLengthMm, units),
                        })}
                      </b>
                      {[one.spool.lot, placeName(one.spool.placeId)].filter(Boolean).map((word) => ` · ${word}`)}
                    </span>
                    <span className={spoolListStyles.length}>
                      {formatLength(line.length * one.spool.initialLengthMm, units)}
                    </span>
                    <Icon name="chevron" size="s" />
                  </summary>
                  <ul>
                    {line.map((each) => (
                      <li key={each.id}>{row(each)}</li>
                    ))}
                  </ul>
                </details>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const about = ({ spool }: OwnedSpool, kind: Thread['kind'], place: string | undefined): string => {
  const putUp = putUpOf(kind, spool.initialLengthMm);
  const state = isLent(spool) ? t('threads.lentTo', { name: spool.lentTo ?? '' }) : t(`threads.state.${spool.state}`);
  const part = spool.remainingMm === null || spool.state === 'empty' ? undefined : roughly(spool);
  return [putUp === 'spool' ? undefined : t(`threads.putUp.${putUp}`), state, part, spool.lot, place, spool.position]
    .filter(Boolean)
    .join(' · ');
};

const InsteadDialog = later(async () => (await import('./instead-dialog.tsx')).InsteadDialog);

function Instead({ owned }: { readonly owned: OwnedThread }) {
  const { store, settings } = useWorkspace();
  const { rows: threads } = useQuery(stock);
  const [isEditing, setEditing] = useState(false);
  const substitutes = owned.thread.substitutes.flatMap(({ threadId, note }) => {
    const other = threads.find(({ id }) => id === threadId);
    return other === undefined ? [] : [{ other, words: [t('relations.substitute'), note].filter(Boolean).join(': ') }];
  });
  const replaced = threads
    .filter(({ thread }) => thread.supersededBy === owned.id)
    .map((other) => ({ other, words: t('relations.replaces') }));
  const mayChange = can(store.actor.role, 'inventory.change');
  const all = [...substitutes, ...replaced];
  if (all.length === 0 && !mayChange) return null;
  return (
    <>
      <section className={styles.section} aria-label={t('relations.title')}>
        <h2 className={styles.title}>{t('relations.title')}</h2>
        <ul className={styles.list}>
          {all.map(({ other, words }) => (
            <li key={`${words}/${other.id}`}>
              <Link href={`/inventory/threads/${other.id}`} className={styles.row}>
                <ThreadSwatch thread={other.thread} size="small" />
                <span className={styles.name}>
                  <ThreadWords thread={other.thread} />
                  <small>{words}</small>
                </span>
                <span className={styles.word}>
                  {ownedSentence(other, settings.units)}
                  <FreeOfThread owned={other} />
                </span>
              </Link>
            </li>
          ))}
        </ul>
        {mayChange && (
          <div data-print="no">
            <Button icon="edit" onClick={() => setEditing(true)}>
              {t('relations.edit')}
            </Button>
          </div>
        )}
      </section>
      {isEditing && <InsteadDialog owned={owned} onClose={() => setEditing(false)} />}
    </>
  );
}

/**
 * A thread's history, newest first. Bookings made together are one entry. A button undoes an entry, even much later.
 */
function ThreadHistory({ threadId, units }: { readonly threadId: string; readonly units: Units }) {
  const workspace = useWorkspace();
  const { store } = workspace;
  const { timeZone } = useTeamSettings();
  const { rows: items } = useQuery(live(historyOf, store.db, threadId));
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
  const isOwn = first.by === store.actor.userId && first.byMember == null;
  const who = isOwn ? t('threads.you') : whoDidIt(first.byMember, nameOf(first.by), nameOf);
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
    amount: movedAmountOf(action, units),
    undone: undone ? t('threads.undone') : undefined,
    onUndo: action.canUndo && can(store.actor.role, 'inventory.change') ? onUndo : undefined,
  };
};

const spoolsNamed = 3;

const movedAmountOf = ({ items, first }: HistoryAction, units: Units): string => {
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

/** One entry of the history: a single booking, or all bookings with the same group id. */
interface HistoryAction {
  readonly id: string;
  /** The booking that gives the entry its title: if possible, not a count or weighing. */
  readonly first: HistoryItem;
  readonly items: readonly HistoryItem[];
  /** Whether every booking of this entry was undone, or its new spool deleted. False for an undo itself. */
  readonly undone: boolean;
  readonly canUndo: boolean;
}

/** Makes one entry for the movements of each group, in their order. An undo has a separate entry. */
function actionsOf(items: readonly HistoryItem[]): readonly HistoryAction[] {
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
