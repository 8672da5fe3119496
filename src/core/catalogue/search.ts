import { entryOf, type Entry, type SearchKeys } from './search-entry.ts';
import { rankOf } from './search-rank.ts';
import { plainWords } from './plain-words.ts';
import { codeNorm } from './code-norm.ts';
import { asTyped, createSpeller, type Spelling } from './spelling.ts';

/** How many finds are wanted at most (all, when not said), and which items may be found at all. */
export interface SearchOptions<T> {
  readonly limit?: number;
  readonly only?: (item: T) => boolean;
}

/** Best find first, equals in the order they were handed in. Empty text finds everything. */
export type Search<T> = (text: string, options?: SearchOptions<T>) => readonly T[];

/**
 * A search over items that stays in memory. Every word typed must be the number or its beginning, or stand in one of the item's words; in any order.
 * Only when that finds nothing, words may be misspelt; numbers never.
 */
export const createSearch = <T>(items: readonly T[], keys: SearchKeys<T>): Search<T> => {
  const entries = items.map((item) => entryOf(item, keys));
  const speller = createSpeller(entries);
  return (text, { limit = Infinity, only } = {}) => {
    const words = plainWords(text).split(' ').filter(Boolean);
    const among = only ? entries.filter(({ item }) => only(item)) : entries;
    const exact = find(among, words.map((word) => [asTyped(word)]), codeNorm(text));
    const found = exact.length > 0 ? exact : find(among, words.map(speller), '');
    return found.slice(0, limit).map(({ item }) => item);
  };
};

const find = <T>(entries: readonly Entry<T>[], wanted: readonly (readonly Spelling[])[], whole: string): Entry<T>[] =>
  entries
    .map((entry) => ({ entry, rank: rankOf(entry, wanted, whole) }))
    .filter(({ rank }) => rank < Infinity)
    .sort((a, b) => a.rank - b.rank)
    .map(({ entry }) => entry);
