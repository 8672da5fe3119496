import type { CodeForms } from './code-forms.ts';
import type { Entry } from './search-entry.ts';
import type { Spelling } from './spelling.ts';

/**
 * How well an entry answers what was typed: lower is better, Infinity is not at all. `wanted` holds for each word typed the spellings that will do;
 * `whole` is all of it as a number, for numbers typed with gaps.
 */
export const rankOf = <T>(entry: Entry<T>, wanted: readonly (readonly Spelling[])[], whole: string): number => {
  if (whole !== '' && entry.code.norm === whole && wanted.length > 1) return 0;
  let rank = 0;
  for (const spellings of wanted) {
    rank += rankOfWord(entry, spellings);
    if (rank === Infinity) return rank;
  }
  return rank;
};

const perSlip = 20;
const alias = 2;
const shortestInside = 3;

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

// The word is, in this order: a whole field, a whole word, the beginning of a word, inside a word.
const rankInText = (text: string, word: string): number => {
  let best = Infinity;
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const before = text[at - 1];
    const after = text[at + word.length];
    if (before === '|' && after === '|') return 8;
    if (before === '|' || before === ' ') best = Math.min(best, after === '|' || after === ' ' ? 9 : 10);
    else if (word.length >= shortestInside) best = Math.min(best, 11);
  }
  return best;
};
