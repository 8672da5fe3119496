import { useMemo, type ReactNode } from 'react';
import { Link } from 'wouter';
import { threadTitle } from '#core/thread-title.ts';
import type { Units } from '#core/units.ts';
import type { OwnedThread } from '#data/inventory/inventory.ts';
import { CodeAndLine } from '#parts/threads/code-and-line.tsx';
import { ownedInWords } from '#parts/threads/stock-in-words.ts';
import { ThreadSwatch } from '#parts/threads/thread-swatch.tsx';
import { ThreadTags } from '#parts/threads/thread-tags.tsx';
import { t } from '#texts/t.ts';
import { GridCell } from '#ui/grid-cell.tsx';
import { ListRow } from '#ui/list-row.tsx';
import { Tag } from '#ui/tag.tsx';
import { VirtualGrid } from '#ui/virtual-grid.tsx';
import { VirtualList } from '#ui/virtual-list.tsx';
import { usePlaces } from '#parts/use-places.ts';
import styles from './thread-results.module.css';
import { whereIs } from './where-is.ts';
import type { Selection } from './use-selection.ts';
import type { ThreadsView } from './use-view.ts';

/** The props of the list and the grid. */
export interface ThreadResultsProps {
  readonly threads: readonly OwnedThread[];
  readonly view: ThreadsView;
  readonly selectedId: string | undefined;
  readonly duplicates: ReadonlySet<string>;
  readonly teamMinSpools: number;
  /** Whether what a thread adds up to is true by now; until then its room stays empty. */
  readonly hasFigures: boolean;
  readonly units: Units;
  /** A word about a thread, by its id: how like a wished colour it is. */
  readonly words?: ReadonlyMap<string, string> | undefined;
  /** While several are chosen: a press chooses a thread instead of opening it. */
  readonly selection?: Selection | undefined;
}

/** The found threads as rows or as swatches; each is a link named by brand, number and name. */
export const ThreadResults = (props: ThreadResultsProps) => {
  const label = t('threads.title');
  const places = usePlaces();
  const placeNames = useMemo(() => new Map(places.map(({ id, data }) => [id, data.name])), [places]);
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
};

type ItemProps = Omit<ThreadResultsProps, 'threads' | 'view'> & { readonly owned: OwnedThread };

const ThreadRow = ({
  owned,
  places,
  selectedId,
  duplicates,
  teamMinSpools,
  hasFigures,
  units,
  words: said,
  selection,
}: ItemProps & { readonly places: string }) => {
  const { thread } = owned;
  const words = ownedInWords(owned, units);
  return (
    <ListRow
      current={selection ? selection.ids.has(owned.id) : owned.id === selectedId}
      picture={<ThreadSwatch thread={thread} />}
      title={
        <ThreadLink owned={owned} isCurrent={owned.id === selectedId} selection={selection}>
          {thread.name ?? thread.code}
        </ThreadLink>
      }
      detail={<CodeAndLine thread={thread} />}
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
      subfigure={hasFigures && words.length}
    />
  );
};

const ThreadCell = ({ owned, selectedId, duplicates, teamMinSpools, hasFigures, units, selection }: ItemProps) => {
  const { thread } = owned;
  const words = ownedInWords(owned, units);
  return (
    <GridCell
      picture={<ThreadSwatch thread={thread} size="grid" />}
      title={
        <ThreadLink owned={owned} isCurrent={owned.id === selectedId} selection={selection}>
          <span className={styles.code}>{thread.code}</span> {thread.name}
        </ThreadLink>
      }
      detail={
        <>
          {thread.brand}
          <br />
          {hasFigures && [words.spools, words.length].filter(Boolean).join(' · ')}
        </>
      }
      corner={
        hasFigures && <ThreadTags owned={owned} teamMinSpools={teamMinSpools} isDuplicate={duplicates.has(owned.id)} />
      }
    />
  );
};

const ThreadLink = ({
  owned,
  isCurrent,
  selection,
  children,
}: {
  readonly owned: OwnedThread;
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
      href={`/inventory/threads/${owned.id}`}
      aria-label={name}
      aria-current={isCurrent ? 'page' : undefined}
      data-row-link
    >
      {children}
    </Link>
  );
};
