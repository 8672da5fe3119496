import { useMemo, type ReactNode, useRef, useState } from 'react';
import { Link } from 'wouter';
import type { Units } from '#core/amounts/units.ts';
import { counts } from '#core/stock/stock.ts';
import { threadTitle } from '#core/threads/thread-title.ts';
import type { OwnedThread } from '#inventory/inventory.ts';
import { usePlaces } from '#parts/rows/use-places.ts';
import { ownedInWords } from '#parts/threads/stock-in-words.ts';
import { threadPath } from '#parts/threads/thread-path.ts';
import { ThreadSwatch } from '#parts/threads/thread-swatch.tsx';
import { ThreadTags } from '#parts/threads/thread-tags.tsx';
import { ThreadLine, ThreadNumber } from '#parts/threads/thread-words.tsx';
import { t } from '#texts/t.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { GridCell } from '#ui/grid-cell.tsx';
import { ListRow } from '#ui/list-row.tsx';
import { Tag } from '#ui/tag.tsx';
import { VirtualGrid } from '#ui/virtual-grid.tsx';
import { VirtualList } from '#ui/virtual-list.tsx';
import type { ThreadsView } from './use-view.ts';

interface ThreadResultsProps {
  readonly threads: readonly OwnedThread[];
  readonly view: ThreadsView;
  readonly selectedId: string | undefined;
  readonly duplicates: ReadonlySet<string>;
  readonly teamMinSpools: number;
  /** Whether all spools are read, so that a thread's amounts are right. Until then, their space stays empty. */
  readonly hasFigures: boolean;
  readonly units: Units;
  /** By thread id: how close the thread is to the wanted colour, in words. */
  readonly words?: ReadonlyMap<string, string> | undefined;
  /** By thread id: how much of it jobs leave, in words. */
  readonly free?: ReadonlyMap<string, string> | undefined;
  /** The text to show if filters, or a colour to compare with, leave no thread. */
  readonly ifNone?: string | undefined;
  /** The spool that a thread's link opens, by thread id: the spool whose label code was typed. */
  readonly spoolIds?: ReadonlyMap<string, string> | undefined;
  /** Set while the person chooses several threads: then a press chooses a thread instead of opening it. */
  readonly selection?: Selection | undefined;
}

export function ThreadResults(props: ThreadResultsProps) {
  const label = t('threads.title');
  const places = usePlaces();
  const placeNames = useMemo(() => new Map(places.map(({ id, data }) => [id, data.name])), [places]);
  if (props.threads.length === 0 && props.ifNone !== undefined)
    return <EmptyState icon="search" title={props.ifNone} />;
  return props.view === 'grid' ? (
    <VirtualGrid
      label={label}
      items={props.threads}
      itemKey={(owned) => owned.id}
      renderItem={(owned) => <ThreadCell owned={owned} {...props} />}
    />
  ) : (
    <VirtualList
      label={label}
      items={props.threads}
      itemKey={(owned) => owned.id}
      isReused
      renderItem={(owned) => <ThreadRow owned={owned} places={whereIs(owned, placeNames)} {...props} />}
    />
  );
}

type ItemProps = Omit<ThreadResultsProps, 'threads' | 'view' | 'ifNone'> & { readonly owned: OwnedThread };

const ThreadRow = ({
  owned,
  places,
  selectedId,
  duplicates,
  teamMinSpools,
  hasFigures,
  units,
  words: said,
  free,
  spoolIds,
  selection,
}: ItemProps & { readonly places: string }) => {
  const { thread } = owned;
  const words = ownedInWords(owned, units);
  return (
    <ListRow
      current={selection ? selection.ids.has(owned.id) : owned.id === selectedId}
      picture={<ThreadSwatch thread={thread} />}
      title={
        <>
          <ThreadLink
            owned={owned}
            spoolId={spoolIds?.get(owned.id)}
            isCurrent={owned.id === selectedId}
            selection={selection}
          >
            <ThreadNumber thread={thread} />
          </ThreadLink>{' '}
          <ThreadLine thread={thread} />
        </>
      }
      detail={thread.name}
      note={places}
      tags={
        <>
          {said?.has(owned.id) && <Tag>{said.get(owned.id)}</Tag>}
          {hasFigures && (
            <ThreadTags owned={owned} teamMinSpools={teamMinSpools} isDuplicate={duplicates.has(owned.id)} />
          )}
        </>
      }
      figure={hasFigures && words.spools}
      subfigure={hasFigures && joined(words.length, free?.get(owned.id))}
    />
  );
};

const ThreadCell = ({
  owned,
  selectedId,
  duplicates,
  teamMinSpools,
  hasFigures,
  units,
  free,
  spoolIds,
  selection,
}: ItemProps) => {
  const { thread } = owned;
  const words = ownedInWords(owned, units);
  return (
    <GridCell
      picture={<ThreadSwatch thread={thread} size="grid" />}
      title={
        <ThreadLink
          owned={owned}
          spoolId={spoolIds?.get(owned.id)}
          isCurrent={owned.id === selectedId}
          selection={selection}
        >
          <ThreadNumber thread={thread} />
        </ThreadLink>
      }
      detail={
        <>
          {[thread.brand, thread.name].filter(Boolean).join(' ')}
          <br />
          {hasFigures && joined(words.spools, words.length, free?.get(owned.id))}
        </>
      }
      corner={
        hasFigures && <ThreadTags owned={owned} teamMinSpools={teamMinSpools} isDuplicate={duplicates.has(owned.id)} />
      }
    />
  );
};

const joined = (...words: readonly (string | undefined)[]): string => words.filter(Boolean).join(' · ');

const ThreadLink = ({
  owned,
  spoolId,
  isCurrent,
  selection,
  children,
}: {
  readonly owned: OwnedThread;
  readonly spoolId: string | undefined;
  readonly isCurrent: boolean;
  readonly selection: Selection | undefined;
  readonly children: ReactNode;
}) => {
  const name = threadTitle(owned.thread);
  return selection ? (
    <button
      type="button"
      role="checkbox"
      aria-checked={selection.ids.has(owned.id)}
      aria-label={name}
      onClick={(event) => selection.toggle(owned.id, event.shiftKey)}
      data-row-link
    >
      {children}
    </button>
  ) : (
    <Link
      href={threadPath(owned.id, spoolId)}
      aria-label={name}
      aria-current={isCurrent ? 'page' : undefined}
      data-row-link
    >
      {children}
    </Link>
  );
};

interface Selection {
  readonly ids: ReadonlySet<string>;
  /** Chooses a thread, or unchooses it. `isRange`: does so for all threads from the last pressed one to this one. */
  readonly toggle: (id: string, isRange: boolean) => void;
}

/** Keeps the chosen threads of a list. They stay chosen while a search shows other threads. */
export function useSelection(shown: readonly { readonly id: string }[]) {
  const [ids, choose] = useState<ReadonlySet<string>>();
  const last = useRef<string>(undefined);
  const toggle: Selection['toggle'] = (id, isRange) => {
    const next = new Set(ids);
    const isIn = !next.has(id);
    const place = (wanted: string | undefined) => shown.findIndex((one) => one.id === wanted);
    const [from, to] = [place(last.current), place(id)].toSorted((a, b) => a - b) as [number, number];
    const pressed = isRange && from >= 0 ? shown.slice(from, to + 1) : [{ id }];
    for (const one of pressed) next[isIn ? 'add' : 'delete'](one.id);
    last.current = id;
    choose(next);
  };
  return { ids, choose, toggle, turn: () => choose(ids ? undefined : new Set()) };
}

/** Writes the places of a thread's spools that count as stock, each place once, separated by commas. */
export function whereIs({ spools }: Pick<OwnedThread, 'spools'>, names: ReadonlyMap<string, string>): string {
  const found = spools.flatMap(({ spool }) =>
    spool.placeId === null || !counts(spool) ? [] : (names.get(spool.placeId) ?? []),
  );
  return [...new Set(found)].join(', ');
}
