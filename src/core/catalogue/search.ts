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
 * Only when that finds nothing, words may be misspelt, at last also those that are words themselves; numbers never.
 */
export const createSearch = <T>(items: readonly T[], keys: SearchKeys<T>): Search<T> => {
  const entries = entriesOf(items, keys);
  const speller = createSpeller(entries);
  return (text, { limit = Infinity, only } = {}) => {
    const words = plainWords(text).split(' ').filter(Boolean);
    const among = only ? entries.filter(({ item }) => only(item)) : entries;
    const typed = words.map((word) => [asTyped(word)]);
    const exact = find(among, typed, codeNorm(text));
    if (exact.length > 0) return itemsOf(exact, limit);
    const misspelt = find(
      among,
      words.map((word) => speller(word)),
      '',
      shorterFirst,
    );
    if (misspelt.length > 0) return itemsOf(misspelt, limit);
    // What was typed may be a word and yet not the one that was meant: “night” for “light”.
    return itemsOf(
      find(
        among,
        words.map((word) => speller(word, 'known words too')),
        '',
        shorterFirst,
      ),
      limit,
    );
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

const itemsOf = <T>(found: readonly Entry<T>[], limit: number): readonly T[] =>
  found.slice(0, limit).map(({ item }) => item);

/** Of two that answer as well, the one that says less besides: “Terra Cotta” before “Terra Cotta Dark”. */
const shorterFirst = (a: Entry<unknown>, b: Entry<unknown>): number => a.text.length - b.text.length;

const find = <T>(
  entries: readonly Entry<T>[],
  wanted: readonly (readonly Spelling[])[],
  whole: string,
  among: (a: Entry<unknown>, b: Entry<unknown>) => number = () => 0,
): Entry<T>[] =>
  entries
    .map((entry) => ({ entry, rank: rankOf(entry, wanted, whole) }))
    .filter(({ rank }) => rank < Infinity)
    .sort((a, b) => a.rank - b.rank || among(a.entry, b.entry))
    .map(({ entry }) => entry);
