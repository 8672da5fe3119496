import type { CodeForms } from './code-forms.ts';
import { isCalled, type ColourMeaning, type Tint } from './colour-words.ts';
import type { Entry } from './search-entry.ts';
import type { Spelling } from './spelling.ts';

/** Words that are searched together, each in its possible spellings, and the colour that they name, if any. */
export interface Wanted {
  readonly words: readonly (readonly Spelling[])[];
  readonly means: ColourMeaning | undefined;
}

/** What to search for. `whole`: the whole text as one number; `tint`: returns the colour of an item. */
export interface Asked<T> {
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
