import '#texts/en/threads.ts';
import { useCallback, useDeferredValue, useMemo, useState, useEffect } from 'react';
import { useParams, useSearchParams, useLocation } from 'wouter';
import { can } from '#core/access/permissions.ts';
import { plainWords } from '#core/catalogue/fold.ts';
import type { Search } from '#core/catalogue/search.ts';
import type { FoundRow } from '#core/rows/rows.ts';
import { hasFigures, type InventorySnapshot, type OwnedThread } from '#inventory/inventory.ts';
import { ListAndDetail } from '#parts/rows/list-and-detail.tsx';
import { ListScreen } from '#parts/rows/list-screen.tsx';
import { usePlaces } from '#parts/rows/use-places.ts';
import { useOpenTyped } from '#parts/scan/use-open-typed.ts';
import { labelledSpools } from '#parts/threads/labelled-spools.ts';
import { ownSearch } from '#parts/threads/own-search.ts';
import { useNoSpoolWords } from '#parts/threads/use-no-spool-words.ts';
import { stock, useQuery } from '#parts/rows/use-query.ts';
import { useShown, useWorkspace } from '#services/workspace.ts';
import { formatNumber } from '#texts/numbers.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { ChipRow, Chip } from '#ui/chip.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { later } from '#ui/later.tsx';
import { Segments } from '#ui/segments.tsx';
import { ThreadDetails } from './detail/thread-details.tsx';
import {
  countsOf,
  duplicatesOf,
  filtered,
  type Arrange,
  type ThreadFilter,
  type FilterCounts,
} from './list/thread-filter.ts';
import { ThreadResults, useSelection } from './list/thread-results.tsx';
import { threadViews, useView } from './list/use-view.ts';

const ScanToOpen = later(async () => (await import('./scan-to-open.tsx')).ScanToOpen, 'nothing', 'painted');
const AddWays = later(async () => (await import('./adding/add-ways.tsx')).AddWays);

export function ThreadsScreen() {
  const { threadId } = useParams<{ threadId?: string }>();
  const [search, setSearch] = useSearchParams();
  const inventory = useQuery(stock);
  useShown(inventory.extent !== 'unread');
  const way = search.get('add');
  const openAdd = (wanted: string | undefined) => {
    const next = new URLSearchParams(search);
    if (wanted !== undefined) next.set('add', wanted);
    else next.delete('add');
    setSearch(next, { replace: way !== null });
  };
  return (
    <>
      <ListAndDetail
        selectedId={threadId}
        list={<ThreadBrowser inventory={inventory} selectedId={threadId} onAdd={openAdd} />}
        detail={threadId !== undefined && <ThreadDetails threadId={threadId} inventory={inventory} />}
      />
      {inventory.extent !== 'unread' && <ScanToOpen />}
      {way !== null && <AddWays way={way} onWay={openAdd} onClose={() => openAdd(undefined)} />}
    </>
  );
}

const FreeOfJobs = later(async () => (await import('#parts/jobs/free-of-jobs.tsx')).FreeOfJobs, 'nothing', 'painted');
const FindBar = later(async () => (await import('./list/find-bar.tsx')).FindBar);
const BulkBar = later(async () => (await import('./bulk/bulk-bar.tsx')).BulkBar);
const FirstDoors = later(async () => (await import('./adding/first-doors.tsx')).FirstDoors);
const FoundElsewhere = later(async () => (await import('./list/found-elsewhere.tsx')).FoundElsewhere, 'part');

function ThreadBrowser({
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
  const { rows: threads, extent, colourCount, spoolCount } = inventory;
  const isWhole = extent === 'whole';
  const minimum = settings.lowStockDefaultSpools;
  const [isFinding, setFinding] = useState(false);
  const [arrange, setArrange] = useState<Arrange>();
  const [free, setFree] = useState<ReadonlyMap<string, string>>();
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
        free={free}
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
      {isWhole && <FreeOfJobs onFree={setFree} />}
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

/** Returns the list's filter, which is read once from `?show=low` or `?brand=Isacord`. */
function useThreadFilter(): readonly [ThreadFilter, (filter: ThreadFilter) => void] {
  const [search, setSearch] = useSearchParams();
  const [filter, setFilter] = useState(() => filterOf(search));
  const choose = (next: ThreadFilter) => {
    setFilter(next);
    setSearch(queryOf(next), { replace: true });
  };
  return [filter, choose];
}

/** Returns the filter in a URL's query; all threads if it has no filter or an unknown one. */
const filterOf = (search: URLSearchParams): ThreadFilter => {
  const brand = search.get('brand');
  if (brand !== null) return { by: 'brand', brand };
  const show = search.get('show');
  return isState(show) ? { by: show } : { by: 'all' };
};

const isState = (show: string | null): show is 'low' | 'out' | 'unknown' | 'recount' =>
  show === 'low' || show === 'out' || show === 'unknown' || show === 'recount';

const queryOf = (filter: ThreadFilter): Record<string, string> => {
  if (filter.by === 'all') return {};
  return filter.by === 'brand' ? { brand: filter.brand } : { show: filter.by };
};

const brandsShown = 12;

/** Chips for the filters and for up to 12 brands. Empty ones are hidden, except “low” and “out”. */
function FilterChips({
  filter,
  counts,
  onFilter,
  more,
  several,
}: {
  readonly filter: ThreadFilter;
  /** Undefined until the counts are known; the chips then reserve their space. */
  readonly counts: FilterCounts | undefined;
  readonly onFilter: (filter: ThreadFilter) => void;
  readonly more: { readonly isOpen: boolean; readonly onToggle: () => void };
  /** Starts choosing several threads; undefined for people who may not change them. */
  readonly several: { readonly isOpen: boolean; readonly onToggle: () => void } | undefined;
}) {
  const states = [
    { by: 'low', count: counts?.low, label: t('threads.filterLow'), always: true },
    { by: 'out', count: counts?.out, label: t('threads.filterOut'), always: true },
    { by: 'unknown', count: counts?.unknown, label: t('threads.filterUnknown'), always: false },
    { by: 'recount', count: counts?.recount, label: t('threads.filterRecount'), always: false },
  ] as const;
  const toggle = (wanted: ThreadFilter, pressed: boolean) => onFilter(pressed ? { by: 'all' } : wanted);
  return (
    <ChipRow label={t('threads.filters')}>
      <Chip pressed={more.isOpen} onPress={more.onToggle}>
        {t('threads.filterMore')}
      </Chip>
      {several && (
        <Chip pressed={several.isOpen} onPress={several.onToggle}>
          {t('threads.select')}
        </Chip>
      )}
      <Chip pressed={filter.by === 'all'} onPress={() => onFilter({ by: 'all' })}>
        {t('threads.filterAll')}
      </Chip>
      {states
        .filter(({ by, count = 0, always }) => always || count > 0 || filter.by === by)
        .map(({ by, count, label }) => (
          <Chip
            key={by}
            pressed={filter.by === by}
            onPress={() => toggle({ by }, filter.by === by)}
            figure={count === undefined ? null : `· ${formatNumber(count)}`}
          >
            {label}
          </Chip>
        ))}
      {(counts?.brands ?? []).slice(0, brandsShown).map((brand) => {
        const pressed = filter.by === 'brand' && filter.brand === brand;
        return (
          <Chip key={brand} pressed={pressed} onPress={() => toggle({ by: 'brand', brand }, pressed)}>
            {brand}
          </Chip>
        );
      })}
    </ChipRow>
  );
}
