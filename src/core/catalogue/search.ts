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

/** Best find first, equals in the order they were handed in. Text without a letter or a digit finds everything. */
export type Search<T> = (text: string, options?: SearchOptions<T>) => readonly T[];

/**
 * A search over items that stays in memory. Every word typed must be the number or its beginning, or stand in one of the item's words; in any order.
 * Only when that finds nothing, words may be misspelt; numbers never.
 */
export const createSearch = <T>(items: readonly T[], keys: SearchKeys<T>): Search<T> => {
  const entries = entriesOf(items, keys);
  const speller = createSpeller(entries);
  return (text, { limit = Infinity, only } = {}) => {
    const words = plainWords(text).split(' ').filter(Boolean);
    const among = only ? entries.filter(({ item }) => only(item)) : entries;
    const typed = words.map((word) => [asTyped(word)]);
    const exact = find(among, typed, codeNorm(text));
    const found = exact.length > 0 ? exact : find(among, words.map(speller), '');
    return found.slice(0, limit).map(({ item }) => item);
  };
};

const entriesOf = <T>(items: readonly T[], keys: SearchKeys<T>): readonly Entry<T>[] => {
  const toWords = remembered(plainWords);
  return items.map((item) => entryOf(item, keys, toWords));
};

// Thousands of items share a few brands and lines.
const remembered = (words: (text: string) => string): ((text: string) => string) => {
  const known = new Map<string, string>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const now = words(text);
    known.set(text, now);
    return now;
  };
};

const find = <T>(entries: readonly Entry<T>[], wanted: readonly (readonly Spelling[])[], whole: string): Entry<T>[] =>
  entries
    .map((entry) => ({ entry, rank: rankOf(entry, wanted, whole) }))
    .filter(({ rank }) => rank < Infinity)
    .sort((a, b) => a.rank - b.rank)
    .map(({ entry }) => entry);
