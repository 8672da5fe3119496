import { useState } from 'react';
import { useSearchParams } from 'wouter';
import type { ThreadFilter } from './thread-filter.ts';

/** Returns the list's filter, which is read once from `?show=low` or `?brand=Isacord`. */
export function useThreadFilter(): readonly [ThreadFilter, (filter: ThreadFilter) => void] {
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
