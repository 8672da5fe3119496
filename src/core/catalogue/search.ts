import { entryOf, type Entry, type SearchKeys } from './search-entry.ts';
import { isCalled, phrasesIn, tintOf, type Phrase, type Tint } from './colour-words.ts';
import { createHits, type Hits } from './search-hits.ts';
import { rankOf, type Asked, type Wanted } from './search-rank.ts';
import { plainWords } from './plain-words.ts';
import { codeNorm } from './code-norm.ts';
import { asTyped, createSpeller, type Spelling } from './spelling.ts';

interface SearchOptions<T> {
  readonly limit?: number;
  readonly only?: (item: T) => boolean;
}

/** Returns the matching items, the best first. An empty text matches all items. */
export type Search<T> = (text: string, options?: SearchOptions<T>) => readonly T[];

/** Makes a search of items by number, words and colour. `prepared`: entries of earlier searches to reuse. */
export function createSearch<T extends object>(
  items: readonly T[],
  keys: SearchKeys<T>,
  prepared = new WeakMap<T, Entry<T>>(),
): Search<T> {
  const entries = entriesOf(items, keys, prepared);
  const speller = createSpeller(entries);
  const tint = tintsOf(keys);
  const hits = createHits(entries, (entry, means) => tint !== undefined && isCalled(tint(entry), means));
  return (text, { limit = Infinity, only } = {}) => {
    const words = plainWords(text).split(' ').filter(Boolean);
    const phrases: readonly Phrase[] = tint === undefined ? words.map((word) => ({ words: [word] })) : phrasesIn(words);
    const wantedAs = (spell: (word: string) => readonly Spelling[]): readonly Wanted[] =>
      phrases.map((phrase) => ({ words: phrase.words.map(spell), means: phrase.means }));
    const find = findIn(entries, hits, only);
    const exact = find({ wanted: wantedAs((word) => [asTyped(word)]), whole: codeNorm(text), tint });
    if (exact.length > 0) return itemsOf(exact, limit);
    // Nothing was found: the words may be misspelt. Numbers are never guessed.
    const misspelt = find({ wanted: wantedAs((word) => speller(word)), whole: '', tint }, shorterFirst);
    if (misspelt.length > 0) return itemsOf(misspelt, limit);
    // A known word can still be a typing error: “night” for “light”.
    const wanted = wantedAs((word) => speller(word, 'known words too'));
    return itemsOf(find({ wanted, whole: '', tint }, shorterFirst), limit);
  };
}

/** Returns a function that names an item's colour when it is first needed: most searches need no names. */
const tintsOf = <T>({ colour }: SearchKeys<T>): ((entry: Entry<T>) => Tint) | undefined => {
  if (colour === undefined) return undefined;
  const known = new Map<Entry<T>, Tint>();
  return (entry) => {
    const before = known.get(entry);
    if (before !== undefined) return before;
    const tint = tintOf(colour(entry.item));
    known.set(entry, tint);
    return tint;
  };
};

const entriesOf = <T extends object>(
  items: readonly T[],
  keys: SearchKeys<T>,
  prepared: WeakMap<T, Entry<T>>,
): readonly Entry<T>[] => {
  const toWords = remembered(plainWords);
  return items.map((item) => {
    const entry = prepared.get(item) ?? entryOf(item, keys, toWords);
    prepared.set(item, entry);
    return entry;
  });
};

// Remembers the words of a text: thousands of items share a few brands and lines.
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

/** Sorts the item with the shorter text first: “Terra Cotta” before “Terra Cotta Dark”. */
const shorterFirst = (a: Entry<unknown>, b: Entry<unknown>): number => a.text.length - b.text.length;

type Order = (a: Entry<unknown>, b: Entry<unknown>) => number;

const findIn =
  <T>(entries: readonly Entry<T>[], hits: Hits, only: ((item: T) => boolean) | undefined) =>
  (asked: Asked<T>, order: Order = () => 0): Entry<T>[] => {
    const mayBe = hits(asked.wanted, asked.whole);
    // A plain loop that stores only matches, for speed: it runs for every key that a person types.
    const found: { readonly entry: Entry<T>; readonly rank: number }[] = [];
    const next = (from: number): number => (mayBe === undefined ? from : mayBe.indexOf(1, from));
    for (let at = next(0); at >= 0; at = next(at + 1)) {
      const entry = entries[at];
      if (entry === undefined) break;
      if (only?.(entry.item) === false) continue;
      const rank = rankOf(entry, asked);
      if (rank < Infinity) found.push({ entry, rank });
    }
    return found.sort((a, b) => a.rank - b.rank || order(a.entry, b.entry)).map(({ entry }) => entry);
  };
