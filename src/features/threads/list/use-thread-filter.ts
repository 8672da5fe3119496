import { useState } from 'react';
import { useSearchParams } from 'wouter';
import type { ThreadFilter } from './thread-filter.ts';

/**
 * The filter of the list and how to change it. An address may ask for one, `?show=low` or `?brand=Isacord`, and is kept in step;
 * a thread opened from the list carries none, and the list stays as it was.
 */
export const useThreadFilter = (): readonly [ThreadFilter, (filter: ThreadFilter) => void] => {
  const [search, setSearch] = useSearchParams();
  const [filter, setFilter] = useState(() => filterOf(search));
  const choose = (next: ThreadFilter) => {
    setFilter(next);
    setSearch(queryOf(next), { replace: true });
  };
  return [filter, choose];
};

/** The filter that an address asks for; all threads when it asks for none that is known. */
export const filterOf = (search: URLSearchParams): ThreadFilter => {
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
