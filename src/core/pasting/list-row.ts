import type { WrittenPart } from './list-words.ts';

/** How many spools of a thread, and how much is on each. */
export interface ListAmount {
  readonly spools: number;
  /** How full each is: a part in basis points, or "some". */
  readonly part: WrittenPart;
  /** The length of a full one: what is usual, the largest of its line, or so many mm. */
  readonly size: 'usual' | 'largest' | number;
  /** What is left on it in mm, where a length was written. */
  readonly leftMm: number | null;
}

/** One thread to add, with its amount. */
export interface Meant<T> {
  readonly item: T;
  readonly amount: ListAmount;
}

/** Why a row asks. */
export type Asks =
  /** Several threads have this number or name. */
  | { readonly why: 'which' }
  /** The brand is misspelt. */
  | { readonly why: 'slip' }
  /** A bare number beside it is a count or another thread. */
  | { readonly why: 'count'; readonly count: number; readonly code: string }
  | { readonly why: 'range'; readonly from: string; readonly to: string; readonly colours: number }
  /** Something beside it is not understood. */
  | { readonly why: 'words' }
  /** The list says that it is empty. */
  | { readonly why: 'gone' }
  /** None of the brands that the team uses has it. */
  | { readonly why: 'brand' }
  /** No chart has it. */
  | { readonly why: 'unknown' };

/** One row of a pasted list, in its order and words. `under`: the brand that holds and is not among the words. */
export type ListRow<T> = { readonly words: string; readonly under: string } & (
  | { readonly kind: 'sure'; readonly meant: Meant<T> }
  /** Each choice is one thread or several, best first; none where no chart has it. */
  | { readonly kind: 'ask'; readonly asks: Asks; readonly choices: readonly (readonly Meant<T>[])[] }
);
