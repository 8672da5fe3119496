import { useDeferredValue, useMemo, useState } from 'react';
import { can } from '#core/permissions.ts';
import { hasFigures, type InventorySnapshot } from '#data/inventory.ts';
import { DataAge } from '#parts/data-age.tsx';
import { Reading } from '#parts/reading.tsx';
import { ownSearch } from '#parts/own-search.ts';
import { useWorkspace } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { Segments } from '#ui/segments.tsx';
import { Steady } from '#ui/steady.tsx';
import { FilterChips } from './filter-chips.tsx';
import styles from './thread-browser.module.css';
import { countsOf, duplicatesOf, filtered, type ThreadFilter } from './thread-filter.ts';
import { ThreadResults } from './thread-results.tsx';
import { useThreadFilter } from './use-thread-filter.ts';
import { useView } from './use-view.ts';

/** The team's threads: search, chips, and the list or the grid of swatches. */
export const ThreadBrowser = ({
  inventory,
  selectedId,
  onAdd,
}: {
  readonly inventory: InventorySnapshot;
  readonly selectedId: string | undefined;
  readonly onAdd: () => void;
}) => {
  const { store, settings } = useWorkspace();
  const [text, setText] = useState('');
  const [filter, setFilter] = useThreadFilter();
  const [view, setView] = useView();
  const typed = useDeferredValue(text);
  const { threads, extent, spoolCount } = inventory;
  const isWhole = extent === 'whole';
  const minimum = settings.lowStockDefaultSpools;
  const search = useMemo(() => ownSearch(threads), [threads]);
  const counts = useMemo(() => (isWhole ? countsOf(threads, minimum) : undefined), [isWhole, threads, minimum]);
  const duplicates = useMemo(() => duplicatesOf(threads), [threads]);
  const shown = useMemo(
    // Without all its spools nobody can say of a thread whether it is low.
    () =>
      isByStock(filter) && !hasFigures({ extent })
        ? []
        : filtered(typed.trim() === '' ? threads : search(typed), filter, minimum),
    [threads, extent, search, typed, filter, minimum],
  );
  const Heading = selectedId === undefined ? 'h1' : 'h2';
  const showAll = () => {
    setText('');
    setFilter({ by: 'all' });
  };
  return (
    <div className={styles.browser}>
      <div className={styles.head}>
        <Heading className={styles.title}>{t('threads.title')}</Heading>
        <div className={styles.counts}>
          <Reading />
          {isWhole && threads.length > 0 && (
            <>
              {t('threads.colours', { count: threads.length })} · {t('threads.spools', { count: spoolCount })}{' '}
              <DataAge />
            </>
          )}
        </div>
        {threads.length > 0 && (
          <Segments label={t('threads.view')} segments={views()} value={view} onChange={setView} compact />
        )}
      </div>
      <div className={styles.bar} data-print="no">
        <SearchField
          label={t('threads.search')}
          placeholder={t('threads.searchHint')}
          value={text}
          onChange={setText}
        />
        {can(store.actor.role, 'inventory.change') && (
          <Button tone="primary" icon="plus" onClick={onAdd} className={styles.add}>
            {t('threads.add')}
          </Button>
        )}
      </div>
      {threads.length > 0 && (
        <div data-print="no">
          <FilterChips filter={filter} counts={counts} onFilter={setFilter} />
        </div>
      )}
      {isWhole && threads.length === 0 && (
        <EmptyState
          icon="spool"
          title={t('threads.emptyTitle')}
          actions={
            can(store.actor.role, 'inventory.change') && (
              <Button tone="primary" icon="plus" onClick={onAdd}>
                {t('threads.addFirst')}
              </Button>
            )
          }
        >
          {t('threads.emptyText')}
        </EmptyState>
      )}
      {isWhole && threads.length > 0 && shown.length === 0 && (
        <EmptyState
          icon="search"
          title={typed.trim() === '' ? t('threads.noneInFilter') : t('threads.noneFound', { text: typed.trim() })}
          actions={<Button onClick={showAll}>{t('threads.showAll')}</Button>}
        />
      )}
      <Steady ready={isWhole || shown.length > 0} rows={8}>
        <ThreadResults
          threads={shown}
          view={view}
          selectedId={selectedId}
          duplicates={duplicates}
          hasFigures={hasFigures(inventory)}
          teamMinSpools={minimum}
          units={settings.units}
        />
      </Steady>
    </div>
  );
};

const isByStock = ({ by }: ThreadFilter): boolean => by !== 'all' && by !== 'brand';

const views = () =>
  [
    { value: 'list', label: t('threads.list'), icon: 'list' },
    { value: 'grid', label: t('threads.grid'), icon: 'grid' },
  ] as const;
