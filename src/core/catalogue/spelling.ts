import { codeForms, type CodeForms } from './code-forms.ts';
import { slipsBetween } from './slips.ts';

/** A word that will do for the word typed, in its forms as a number too, and how many slips lie between the two. */
export interface Spelling {
  readonly word: string;
  readonly code: CodeForms;
  readonly slips: number;
}

/**
 * Answers for a word typed what it may have been meant as: itself when it stands in the entries or begins a word there, else also the words one slip
 * away (two, from eight letters on); with `alsoKnown`, those too for a word that stands there. Words of up to three
 * letters and numbers are never guessed.
 */
export const createSpeller = (
  entries: readonly { readonly text: string }[],
): ((typed: string, alsoKnown?: 'known words too') => readonly Spelling[]) => {
  let vocabulary: readonly string[] | undefined;
  return (typed, alsoKnown) => {
    const most = slipsAllowed(typed);
    if (most === 0) return [asTyped(typed)];
    vocabulary ??= wordsOf(entries);
    if (alsoKnown === undefined && vocabulary.some((word) => word.startsWith(typed))) return [asTyped(typed)];
    const meant = vocabulary.map((word) => ({ word, slips: slipsBetween(typed, word, most) }));
    const near = meant.filter(({ slips }) => slips < Infinity);
    return [asTyped(typed), ...near.map(({ word, slips }) => ({ word, code: codeForms(word), slips }))];
  };
};

/** The word just as it was typed. */
export const asTyped = (word: string): Spelling => ({ word, code: codeForms(word), slips: 0 });

const slipsAllowed = (typed: string): number => {
  if (!/^\p{L}{4,}$/u.test(typed)) return 0;
  return typed.length < 8 ? 1 : 2;
};

const wordsOf = (entries: readonly { readonly text: string }[]): readonly string[] => [
  ...new Set(entries.flatMap(({ text }) => text.split(/[| ]/)).filter((word) => /^\p{L}{3,}$/u.test(word))),
];
