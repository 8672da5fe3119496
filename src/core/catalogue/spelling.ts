import { codeForms, type CodeForms } from './code-forms.ts';

/** A word to search for, its forms as a thread number, and how many typing errors separate it from the typed word. */
export interface Spelling {
  readonly word: string;
  readonly code: CodeForms;
  readonly slips: number;
}

/** Makes a speller. It returns the typed word and, for four letters or more, may add known words near it. */
export function createSpeller(
  entries: readonly { readonly fields: readonly string[] }[],
): (typed: string, alsoKnown?: 'known words too') => readonly Spelling[] {
  let vocabulary: readonly KnownWord[] | undefined;
  return (typed, alsoKnown) => {
    const most = slipsAllowed(typed);
    if (most === 0) return [asTyped(typed)];
    vocabulary ??= wordsOf(entries);
    if (alsoKnown === undefined && vocabulary.some(({ word }) => word.startsWith(typed))) return [asTyped(typed)];
    const letters = lettersOf(typed);
    const near = vocabulary.flatMap(({ word, letters: its }) => {
      // Each letter of the typed word that the known word lacks costs at least one typing error.
      if (bitsIn(letters & ~its) > most) return [];
      const slips = slipsBetween(typed, word, most);
      return slips < Infinity ? [{ word, slips }] : [];
    });
    return [asTyped(typed), ...shortest(near).map(({ word, slips }) => ({ word, code: codeForms(word), slips }))];
  };
}

/** The typed word as its own spelling, without typing errors. */
export function asTyped(word: string): Spelling {
  return { word, code: codeForms(word), slips: 0 };
}

// Numbers, and words of up to three letters, are never guessed.
const slipsAllowed = (typed: string): number => {
  if (!/^\p{L}{4,}$/u.test(typed)) return 0;
  return typed.length < 8 ? 1 : 2;
};

/** Leaves out a word that begins with a shorter word of no more errors: a search for “ocean” finds “oceanblue” too. */
const shortest = <T extends { readonly word: string; readonly slips: number }>(words: readonly T[]): readonly T[] => {
  const kept: T[] = [];
  for (const one of words.toSorted((a, b) => (a.word < b.word ? -1 : 1))) {
    const last = kept.at(-1);
    if (last === undefined || !one.word.startsWith(last.word) || one.slips < last.slips) kept.push(one);
  }
  return kept;
};

interface KnownWord {
  readonly word: string;
  readonly letters: number;
}

const wordsOf = (entries: readonly { readonly fields: readonly string[] }[]): readonly KnownWord[] => {
  const fields = new Set(entries.flatMap((entry) => entry.fields));
  const words = new Set([...fields].flatMap((field) => field.split(' ')).filter((word) => /^\p{L}{3,}$/u.test(word)));
  return [...words].map((word) => ({ word, letters: lettersOf(word) }));
};

/** One bit for each letter of a word; letters of other scripts share one bit. */
const lettersOf = (word: string): number => {
  let letters = 0;
  for (let at = 0; at < word.length; at += 1) {
    const letter = word.charCodeAt(at) - 97;
    letters |= 1 << (letter >= 0 && letter < 26 ? letter : 26);
  }
  return letters;
};

const bitsIn = (bits: number): number => {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count += 1;
  return count;
};

/**
 * Counts the typing errors between `typed` and the beginning of `word` (optimal string alignment); Infinity above
 * `most`.
 */
export function slipsBetween(typed: string, word: string, most: number): number {
  const length = Math.min(word.length, typed.length + most);
  if (length < typed.length - most) return Infinity;
  let beforeLast: readonly number[] = [];
  let last: readonly number[] = Array.from({ length: length + 1 }, (_, at) => at);
  for (let i = 1; i <= typed.length; i += 1) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= length; j += 1) {
      const wrong = typed[i - 1] === word[j - 1] ? 0 : 1;
      let slips = Math.min(cell(last, j) + 1, cell(row, j - 1) + 1, cell(last, j - 1) + wrong);
      if (i > 1 && j > 1 && typed[i - 1] === word[j - 2] && typed[i - 2] === word[j - 1]) {
        slips = Math.min(slips, cell(beforeLast, j - 2) + 1);
      }
      row.push(slips);
      least = Math.min(least, slips);
    }
    // No number in a later row is smaller than the smallest of this row.
    if (least > most) return Infinity;
    beforeLast = last;
    last = row;
  }
  // People search while they still type, so the beginning of a word is enough.
  return Math.min(...last);
}

const cell = (row: readonly number[], at: number): number => row[at] ?? Infinity;
