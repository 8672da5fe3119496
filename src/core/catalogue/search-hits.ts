import type { Entry } from './search-entry.ts';
import type { Wanted } from './search-rank.ts';

/** Returns a 1 for each entry that may match all phrases, by its index; undefined if every entry may match. */
export type Hits = (
  wanted: readonly Wanted[],
  whole: string,
  isSo: (at: number, phrase: Wanted) => boolean,
) => Uint8Array | undefined;

/** Looks words up in one text of all entries, which is much faster than searching each entry. */
export const createHits = (entries: readonly Entry<unknown>[]): Hits => {
  let text: { readonly all: string; readonly starts: Uint32Array } | undefined;
  return (wanted, whole, isSo) => {
    if (entries.length < fewEntries) return undefined;
    text ??= textOf(entries);
    let both: Uint8Array | undefined;
    for (const phrase of wanted) {
      const found = hitsOfPhrase(text, phrase);
      if (found === undefined) continue;
      if (phrase.means !== undefined)
        for (let at = 0; at < found.length; at += 1) if (found[at] === 0 && isSo(at, phrase)) found[at] = 1;
      if (both === undefined) both = found;
      else for (let at = 0; at < found.length; at += 1) if (found[at] === 0) both[at] = 0;
    }
    // A person may type a number with gaps.
    if (both !== undefined && whole !== '') mark(text, `\t${whole}`, both);
    return both;
  };
};

interface AllText {
  readonly all: string;
  /** The place in the text at which each entry begins, and the place at which the last one ends. */
  readonly starts: Uint32Array;
}

/** With fewer entries, joining them into one text for the search takes more time than it saves. */
const fewEntries = 200;
/** Shorter words occur in most entries, so they are not looked up. */
const shortestWord = 2;
/** With more spellings than this, a single pass over all entries is faster. */
const mostSpellings = 40;

const textOf = (entries: readonly Entry<unknown>[]): AllText => {
  const starts = new Uint32Array(entries.length + 1);
  const parts = entries.map(({ text, code, aliases }, at) => {
    const numbers = [code, ...aliases].flatMap(({ printed, norm, digits }) => [...new Set([printed, norm, digits])]);
    const part = `${text}\t${numbers.join('\t')}\n`;
    starts[at + 1] = (starts[at] ?? 0) + part.length;
    return part;
  });
  return { all: parts.join(''), starts };
};

/** Marks the entries that may have every word of a phrase in any spelling; undefined if no word narrows them down. */
const hitsOfPhrase = (text: AllText, { words }: Wanted): Uint8Array | undefined => {
  let both: Uint8Array | undefined;
  for (const spellings of words) {
    if (spellings.length > mostSpellings || spellings.some(({ word }) => word.length < shortestWord)) continue;
    const found = new Uint8Array(text.starts.length - 1);
    for (const { word, code } of spellings)
      for (const typed of new Set([word, `\t${code.printed}`, `\t${code.norm}`])) mark(text, typed, found);
    if (both === undefined) both = found;
    else for (let at = 0; at < found.length; at += 1) if (found[at] === 0) both[at] = 0;
  }
  return both;
};

/** Marks the entries whose text contains `typed`. */
const mark = ({ all, starts }: AllText, typed: string, found: Uint8Array): void => {
  let entry = 0;
  for (let at = all.indexOf(typed); at >= 0; at = all.indexOf(typed, starts[entry + 1])) {
    while ((starts[entry + 1] ?? all.length) <= at) entry += 1;
    found[entry] = 1;
    if (entry === found.length - 1) return;
  }
};
