import type { CodeForms } from './code-forms.ts';
import type { ColourMeaning } from './colour-words.ts';
import type { Entry } from './search-entry.ts';
import type { Wanted } from './search-rank.ts';

/**
 * Returns an array with 1 at the index of each entry that may match all phrases; undefined if every entry may match.
 */
export type Hits = (wanted: readonly Wanted[], whole: string) => Uint8Array | undefined;

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
