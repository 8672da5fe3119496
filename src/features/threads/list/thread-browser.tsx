import { useCallback, useDeferredValue, useMemo, useState, useEffect } from 'react';
import { useLocation } from 'wouter';
import { plainWords } from '#core/catalogue/plain-words.ts';
import { can } from '#core/access/permissions.ts';
import type { FoundRow } from '#core/rows/rows.ts';
import { hasFigures, type InventorySnapshot, type OwnedThread } from '#inventory/inventory.ts';
import { ListScreen } from '#parts/rows/list-screen.tsx';
import { usePlaces } from '#parts/rows/use-places.ts';
import { useWorkspace } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { later } from '#ui/later.tsx';
import { Segments } from '#ui/segments.tsx';
import { FilterChips } from './filter-chips.tsx';
import { countsOf, duplicatesOf, filtered, type Arrange, type ThreadFilter } from './thread-filter.ts';
import { threadViews } from './thread-views.ts';
import { ThreadResults } from './thread-results.tsx';
import { useSelection } from './use-selection.ts';
import { useThreadFilter } from './use-thread-filter.ts';
import { useView } from './use-view.ts';
import type { Search } from '#core/catalogue/search.ts';
import { labelledSpools } from '#parts/threads/labelled-spools.ts';
import { useOpenTyped } from '#parts/scan/use-open-typed.ts';
import { ownSearch } from '#parts/threads/own-search.ts';
import { useNoSpoolWords } from '#parts/threads/use-no-spool-words.ts';

const FindBar = later(async () => (await import('./find-bar.tsx')).FindBar);
const BulkBar = later(async () => (await import('../bulk/bulk-bar.tsx')).BulkBar);
const FirstDoors = later(async () => (await import('../adding/first-doors.tsx')).FirstDoors);
const FoundElsewhere = later(async () => (await import('./found-elsewhere.tsx')).FoundElsewhere, 'part');

export function ThreadBrowser({
  inventory,
  selectedId,
  onAdd,
}: {
  readonly inventory: InventorySnapshot;
  readonly selectedId: string | undefined;
  readonly onAdd: (way: string) => void;
}) {
  const { store, settings } = useWorkspace();
  const [text, setText] = useState('');
  const [filter, setFilter] = useThreadFilter();
  const [view, setView] = useView();
  const [, navigate] = useLocation();
  const typed = useDeferredValue(text);
  const { threads, extent, colourCount, spoolCount } = inventory;
  const isWhole = extent === 'whole';
  const minimum = settings.lowStockDefaultSpools;
  const [isFinding, setFinding] = useState(false);
  const [arrange, setArrange] = useState<Arrange>();
  const onArrange = useCallback((next: Arrange | undefined) => setArrange(() => next), []);
  const places = usePlaces();
  const search = useOwnSearch(threads, isWhole);
  const counts = useMemo(() => (isWhole ? countsOf(threads, minimum) : undefined), [isWhole, threads, minimum]);
  const duplicates = useMemo(() => duplicatesOf(threads), [threads]);
  const shown = useMemo(
    // While spools are being read, it is unknown which threads are low, so filters by stock show nothing.
    () =>
      isByStock(filter) && !hasFigures({ extent })
        ? []
        : filtered(typed.trim() === '' ? threads : withPlaces(search(typed), threads, places, typed), filter, minimum),
    [threads, extent, search, places, typed, filter, minimum],
  );
  const spoolIds = useMemo(
    () => new Map(labelledSpools(threads, typed).map(({ owned, spoolId }) => [owned.id, spoolId])),
    [threads, typed],
  );
  const arranged = useMemo(
    () => arrange?.(shown) ?? { threads: shown, words: undefined, ifNone: undefined },
    [arrange, shown],
  );
  const mayAdd = can(store.actor.role, 'inventory.change');
  const selection = useSelection(arranged.threads);
  const showAll = () => {
    setText('');
    setFilter({ by: 'all' });
  };
  const openTyped = useOpenTyped();
  const noSpool = useNoSpoolWords(typed);
  const isEmpty = isWhole && threads.length === 0;
  return (
    <ListScreen
      title={t('threads.title')}
      isBeside={selectedId !== undefined}
      counts={
        isWhole &&
        threads.length > 0 &&
        `${t('threads.colours', { count: colourCount })} · ${t('threads.spools', { count: spoolCount })}`
      }
      view={
        threads.length > 0 && (
          <Segments
            label={t('threads.view')}
            segments={threadViews()}
            value={view}
            onChange={(next) => (next === 'wall' ? navigate('/inventory/threads/wall') : setView(next))}
            compact
          />
        )
      }
      search={{
        label: t('threads.search'),
        hint: t('threads.searchHint'),
        value: text,
        onChange: setText,
        onEnter: () => openTyped(text),
      }}
      add={mayAdd ? { label: t('threads.add'), onAdd: () => onAdd('1') } : undefined}
      filters={
        threads.length > 0 && (
          <FilterChips
            filter={filter}
            counts={counts}
            onFilter={setFilter}
            more={{ isOpen: isFinding, onToggle: () => setFinding(!isFinding) }}
            several={mayAdd ? { isOpen: selection.ids !== undefined, onToggle: selection.turn } : undefined}
          />
        )
      }
      finding={threads.length > 0 && isFinding && <FindBar onArrange={onArrange} />}
      empty={
        isEmpty ? (
          <EmptyState icon="spool" title={t('threads.emptyTitle')} actions={mayAdd && <FirstDoors onAdd={onAdd} />}>
            {t('threads.emptyText')}
          </EmptyState>
        ) : (
          isWhole &&
          shown.length === 0 &&
          !isCodeDigits(typed) && (
            <EmptyState
              icon="search"
              title={
                noSpool ??
                (typed.trim() === '' ? t('threads.noneInFilter') : t('threads.noneFound', { text: typed.trim() }))
              }
              actions={<Button onClick={showAll}>{t('threads.showAll')}</Button>}
            />
          )
        )
      }
      isReady={isWhole || shown.length > 0}
    >
      {isWhole && shown.length === 0 && (mayAdd ? typed.trim() !== '' : typed.trim().length >= 4) && (
        <FoundElsewhere text={typed} mayAdd={mayAdd} onAdded={() => setFilter({ by: 'all' })} />
      )}
      <ThreadResults
        threads={arranged.threads}
        words={arranged.words}
        spoolIds={spoolIds}
        ifNone={shown.length > 0 ? arranged.ifNone : undefined}
        view={view}
        selectedId={selectedId}
        duplicates={duplicates}
        hasFigures={hasFigures(inventory)}
        teamMinSpools={minimum}
        units={settings.units}
        selection={selection.ids && { ids: selection.ids, toggle: selection.toggle }}
      />
      {selection.ids && (
        <BulkBar ids={selection.ids} shown={arranged.threads} onChoose={selection.choose} onClose={selection.turn} />
      )}
    </ListScreen>
  );
}

/** Returns the threads that the search found, then threads with spools in a place whose name contains the text. */
const withPlaces = (
  found: readonly OwnedThread[],
  threads: readonly OwnedThread[],
  places: readonly FoundRow<'place'>[],
  typed: string,
): readonly OwnedThread[] => {
  const wanted = plainWords(typed);
  const at = new Set(places.flatMap(({ id, data }) => (plainWords(data.name).includes(wanted) ? [id] : [])));
  if (wanted === '' || at.size === 0) return found;
  const there = threads.filter(({ spools }) => spools.some(({ spool }) => at.has(spool.placeId ?? '')));
  return [...new Set([...found, ...there])];
};

/** Whether a text has as many digits as a barcode. The page then shows the barcode's meaning instead of “no thread”. */
const isCodeDigits = (text: string): boolean => /^\d{8}$|^\d{12,14}$/.test(text.replace(/[\s-]/g, ''));

const isByStock = ({ by }: ThreadFilter): boolean => by !== 'all' && by !== 'brand';

/** Returns the search over these threads. Prepares it soon after they are read, so that the first search is fast. */
const useOwnSearch = (threads: readonly OwnedThread[], isWhole: boolean): Search<OwnedThread> => {
  const search = useMemo(() => ownSearch(threads), [threads]);
  useEffect(() => {
    if (!isWhole) return undefined;
    const prepare = () => void search('', { limit: 0 });
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(prepare, 200);
      return () => clearTimeout(timer);
    }
    const asked = requestIdleCallback(prepare);
    return () => cancelIdleCallback(asked);
  }, [search, isWhole]);
  return search;
};
