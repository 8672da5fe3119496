import type { OwnedThread } from '#inventory/inventory.ts';
import { countLevels, levelOf } from '#parts/threads/stock-levels.ts';

export type ThreadFilter =
  | { readonly by: 'all' | 'low' | 'out' | 'unknown' | 'recount' }
  | { readonly by: 'brand'; readonly brand: string };

/** Filters and sorts threads beyond the chips. `words`: a text per thread id; `ifNone`: shown if no thread is left. */
export type Arrange = (threads: readonly OwnedThread[]) => {
  readonly threads: readonly OwnedThread[];
  readonly words: ReadonlyMap<string, string>;
  readonly ifNone: string;
};

export interface FilterCounts {
  readonly low: number;
  readonly out: number;
  readonly unknown: number;
  readonly recount: number;
  /** The brands, most threads first. */
  readonly brands: readonly string[];
}

export function filtered(
  threads: readonly OwnedThread[],
  filter: ThreadFilter,
  teamMinSpools: number,
): readonly OwnedThread[] {
  return filter.by === 'all' ? threads : threads.filter(passes(filter, teamMinSpools));
}

export function countsOf(threads: readonly OwnedThread[], teamMinSpools: number): FilterCounts {
  const perBrand = new Map<string, number>();
  for (const { thread } of threads) perBrand.set(thread.brand, (perBrand.get(thread.brand) ?? 0) + 1);
  return {
    ...countLevels(threads, teamMinSpools),
    recount: threads.filter(passes({ by: 'recount' }, teamMinSpools)).length,
    brands: [...perBrand].toSorted(([, a], [, b]) => b - a).map(([brand]) => brand),
  };
}

/** Returns the ids of threads whose brand, line and number another thread has too. Ignores upper and lower case. */
export function duplicatesOf(threads: readonly OwnedThread[]): ReadonlySet<string> {
  const first = new Map<string, string>();
  const twice = new Set<string>();
  for (const { id, thread } of threads) {
    const key = [thread.brand, thread.line, thread.code].join('\u0000').toLowerCase();
    const other = first.get(key);
    if (other === undefined) first.set(key, id);
    else twice.add(id).add(other);
  }
  return twice;
}

const passes =
  (filter: ThreadFilter, teamMinSpools: number) =>
  (owned: OwnedThread): boolean => {
    switch (filter.by) {
      case 'all':
        return true;
      case 'low':
      case 'out':
      case 'unknown':
        return levelOf(owned, teamMinSpools) === filter.by;
      case 'recount':
        return owned.stock.needsRecount;
      case 'brand':
        return owned.thread.brand === filter.brand;
    }
  };
