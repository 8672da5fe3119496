import { codeForms, type CodeForms } from './code-forms.ts';
import { slipsBetween } from './slips.ts';

/** A word that will do for the word typed, in its forms as a number too, and how many slips lie between the two. */
export interface Spelling {
  readonly word: string;
  readonly code: CodeForms;
  readonly slips: number;
}

/**
 * Answers for a word typed the words of the entries that it may have been meant as, itself included: one slip in a word of four to seven letters,
 * two in a longer one, none in a shorter one or in a number.
 */
export const createSpeller = (entries: readonly { readonly text: string }[]): ((typed: string) => readonly Spelling[]) => {
  let vocabulary: readonly string[] | undefined;
  return (typed) => {
    const most = slipsAllowed(typed);
    if (most === 0) return [asTyped(typed)];
    vocabulary ??= wordsOf(entries);
    const meant = vocabulary.map((word) => ({ word, slips: slipsBetween(typed, word) }));
    const near = meant.filter(({ slips }) => slips > 0 && slips <= most);
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
