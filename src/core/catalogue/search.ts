import { codeNorm, type CodeForms } from './code-forms.ts';
import { isCalled, phrasesIn, tintOf, type Phrase, type Tint, type ColourMeaning } from './colour-words.ts';
import { plainWords } from './fold.ts';
import { entryOf, type Entry, type SearchKeys } from './search-entry.ts';
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

/**
 * Returns an array with 1 at the index of each entry that may match all phrases; undefined if every entry may match.
 */
type Hits = (wanted: readonly Wanted[], whole: string) => Uint8Array | undefined;

/** Makes `Hits` from an index of the entries' words. `isSo`: whether an entry has a phrase's colour. */
export function createHits<E extends Entry<unknown>>(
  entries: readonly E[],
  isSo: (entry: E, means: ColourMeaning) => boolean,
): Hits {
  let index: SearchIndex | undefined;
  const coloured = new Map<string, Uint8Array>();
  const called = (means: ColourMeaning): Uint8Array => {
    const key = [means.tone ?? '', ...means.families].join(' ');
    const before = coloured.get(key);
    if (before !== undefined) return before;
    const now = Uint8Array.from(entries, (entry) => (isSo(entry, means) ? 1 : 0));
    coloured.set(key, now);
    return now;
  };
  return (wanted, whole) => {
    if (entries.length < fewEntries) return undefined;
    index ??= indexFor(entries);
    let all: Uint8Array | undefined;
    for (const phrase of wanted) {
      const found = hitsOfPhrase(index, phrase);
      if (found === undefined) continue;
      if (phrase.means !== undefined) addTo(found, called(phrase.means));
      all = both(all, found);
    }
    // A person may type a number with gaps, so the whole text may be one number.
    if (all !== undefined && whole !== '') markNumbers(index, whole, all);
    return all;
  };
}

interface SearchIndex {
  readonly count: number;
  /** All different fields in one text, each once and each after a line end. */
  readonly fields: string;
  /** The place in `fields` at which each field begins, and the entries that have it, in the order of `fields`. */
  readonly starts: readonly number[];
  readonly entriesOf: readonly (readonly number[])[];
  /** The forms of all numbers, each with its entry, grouped by the form's first characters. */
  readonly numbers: ReadonlyMap<string, readonly NumberForm[]>;
}

interface NumberForm {
  readonly form: string;
  readonly at: number;
}

/** With fewer entries, making the index takes more time than it saves. */
const fewEntries = 200;
/** Shorter words occur in most entries, so they are not looked up. */
const shortestWord = 2;
/** The index groups the numbers by this many first characters. */
const firstCharacters = 2;
/** For a word with more spellings than this, one pass over all entries is faster. */
const mostSpellings = 40;

const indexFor = (entries: readonly Entry<unknown>[]): SearchIndex => {
  const byField = new Map<string, number[]>();
  const numbers = new Map<string, NumberForm[]>();
  entries.forEach(({ fields, code, aliases }, at) => {
    for (const field of fields) {
      const found = byField.get(field);
      if (found === undefined) byField.set(field, [at]);
      else found.push(at);
    }
    addNumber(numbers, code, at);
    for (const alias of aliases) addNumber(numbers, alias, at);
  });
  const starts: number[] = [];
  let end = 0;
  for (const field of byField.keys()) {
    starts.push(end + 1);
    end += field.length + 1;
  }
  const all = [...byField.keys()].map((field) => `\n${field}`).join('');
  return { count: entries.length, fields: all, starts, entriesOf: [...byField.values()], numbers };
};

const addNumber = (numbers: Map<string, NumberForm[]>, { printed, norm, digits }: CodeForms, at: number): void => {
  addForm(numbers, printed, at);
  if (norm !== printed) addForm(numbers, norm, at);
  if (digits !== norm) addForm(numbers, digits, at);
};

const addForm = (numbers: Map<string, NumberForm[]>, form: string, at: number): void => {
  const begin = form.slice(0, firstCharacters);
  const found = numbers.get(begin);
  if (found === undefined) numbers.set(begin, [{ form, at }]);
  else found.push({ form, at });
};

/** Marks the entries that may have every word of a phrase in any spelling; undefined if no word narrows them down. */
const hitsOfPhrase = (index: SearchIndex, { words }: Wanted): Uint8Array | undefined => {
  let all: Uint8Array | undefined;
  for (const spellings of words) {
    if (spellings.length > mostSpellings || spellings.some(({ word }) => word.length < shortestWord)) continue;
    const found = new Uint8Array(index.count);
    for (const { word, code } of spellings) {
      markFields(index, word, found);
      for (const form of new Set([code.printed, code.norm])) markNumbers(index, form, found);
    }
    all = both(all, found);
  }
  return all;
};

const markFields = ({ fields, starts, entriesOf }: SearchIndex, typed: string, found: Uint8Array): void => {
  let field = 0;
  for (let at = fields.indexOf(typed); at >= 0; at = fields.indexOf(typed, starts[field + 1])) {
    while ((starts[field + 1] ?? Infinity) <= at) field += 1;
    for (const entry of entriesOf[field] ?? []) found[entry] = 1;
    if (field === starts.length - 1) return;
  }
};

const markNumbers = ({ numbers }: SearchIndex, typed: string, found: Uint8Array): void => {
  const mark = (forms: readonly NumberForm[]): void => {
    for (const { form, at } of forms) if (form.startsWith(typed)) found[at] = 1;
  };
  if (typed.length >= firstCharacters) mark(numbers.get(typed.slice(0, firstCharacters)) ?? []);
  else numbers.forEach(mark); // a form of one character, such as “5” for a typed “05”
};

const both = (all: Uint8Array | undefined, found: Uint8Array): Uint8Array => {
  if (all === undefined) return found;
  for (let at = 0; at < found.length; at += 1) if (found[at] === 0) all[at] = 0;
  return all;
};

const addTo = (found: Uint8Array, more: Uint8Array): void => {
  for (let at = 0; at < found.length; at += 1) if (more[at] === 1) found[at] = 1;
};

/** Words that are searched together, each in its possible spellings, and the colour that they name, if any. */
interface Wanted {
  readonly words: readonly (readonly Spelling[])[];
  readonly means: ColourMeaning | undefined;
}

/** What to search for. `whole`: the whole text as one number; `tint`: returns the colour of an item. */
interface Asked<T> {
  readonly wanted: readonly Wanted[];
  readonly whole: string;
  readonly tint: ((entry: Entry<T>) => Tint) | undefined;
}

/** Ranks an entry: lower is better, Infinity is no match. */
export function rankOf<T>(entry: Entry<T>, { wanted, whole, tint }: Asked<T>): number {
  // A person may type a number with gaps, so the whole text may be one number.
  if (whole !== '' && entry.code.norm === whole && (wanted.length > 1 || (wanted[0]?.words.length ?? 0) > 1)) return 0;
  let rank = 0;
  for (const phrase of wanted) {
    rank += rankOfPhrase(entry, phrase, tint);
    if (rank === Infinity) return rank;
  }
  return rank;
}

const rankOfPhrase = <T>(entry: Entry<T>, { words, means }: Wanted, tint: Asked<T>['tint']): number => {
  const ownTint = means === undefined ? undefined : tint?.(entry);
  const isSo = means !== undefined && ownTint !== undefined && isCalled(ownTint, means);
  let rank = 0;
  for (const spellings of words) {
    const inWords = rankOfWord(entry, spellings);
    rank += inWords % perSlip === inside && !isSo && isByChance(ownTint, spellings) ? Infinity : inWords;
    if (rank === Infinity) break;
  }
  return isSo ? Math.min(rank, words.length * byColour) : rank;
};

// True if a colour word inside another word, such as “rot” in “Parrot”, must not count as a match.
const isByChance = (tint: Tint | undefined, [typed]: readonly Spelling[]): boolean =>
  tint !== undefined && (tint.families.size > 0 || (typed?.word.length ?? 0) < 4);

const perSlip = 20;
const alias = 2;
const shortestInside = 3;
const inside = 11;
const byColour = 12;

const rankOfWord = <T>(entry: Entry<T>, spellings: readonly Spelling[]): number => {
  let best = Infinity;
  for (const { word, code, slips } of spellings) {
    const rank = Math.min(rankOfCodes(entry, code), rankInText(entry.text, word)) + slips * perSlip;
    if (rank < best) best = rank;
  }
  return best;
};

const rankOfCodes = <T>({ code, aliases }: Entry<T>, typed: CodeForms): number => {
  let best = rankOfCode(code, typed);
  for (const former of aliases) best = Math.min(best, rankOfCode(former, typed) + alias);
  return best;
};

const rankOfCode = ({ printed, norm, digits }: CodeForms, typed: CodeForms): number => {
  if (printed === typed.printed) return 0;
  if (norm === typed.norm) return 1;
  if (digits === typed.norm) return 2;
  if (printed.startsWith(typed.printed)) return 5;
  if (norm.startsWith(typed.norm)) return 6;
  return digits.startsWith(typed.norm) ? 7 : Infinity;
};

// Returns a rank, lowest for the best match: the word is a whole field, a whole word, the start of one, or inside one.
const rankInText = (text: string, word: string): number => {
  let best = Infinity;
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const before = text[at - 1];
    const after = text[at + word.length];
    if (before === '|' && after === '|') return 8;
    if (before === '|' || before === ' ') best = Math.min(best, after === '|' || after === ' ' ? 9 : 10);
    else if (word.length >= shortestInside) best = Math.min(best, inside);
  }
  return best;
};
