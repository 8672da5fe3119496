import type { WrittenPart } from './list-words.ts';

/** How many spools of a thread to add, and how much is on each. */
export interface ListAmount {
  readonly spools: number;
  /** How full each spool is: a part in basis points, or "some". */
  readonly part: WrittenPart;
  /** The length of a full spool: the usual one, the largest of its line, or a number of mm. */
  readonly size: 'usual' | 'largest' | number;
  /** The amount left on a spool, in mm; null if the list does not say it. */
  readonly leftMm: number | null;
}

/** One thread to add, with its amount. */
export interface Meant<T> {
  readonly item: T;
  readonly amount: ListAmount;
}

/** Why the page asks the person about a row. */
export type Asks =
  /** Several threads have this number or name. */
  | { readonly why: 'which' }
  /** The list misspells the brand. */
  | { readonly why: 'slip' }
  /** A bare number beside the thread may be a count or another thread. */
  | { readonly why: 'count'; readonly count: number; readonly code: string }
  | { readonly why: 'range'; readonly from: string; readonly to: string; readonly colours: number }
  /** A word or an amount beside the thread is unclear. */
  | { readonly why: 'words' }
  /** The list says that the spool is empty. */
  | { readonly why: 'gone' }
  /** No brand that the team uses has this number or name. */
  | { readonly why: 'brand' }
  /** Neither the team nor a chart has this number or name. */
  | { readonly why: 'unknown' };

/** A row of a pasted list, with its words. `under`: the brand that applies if the words name none. */
export type ListRow<T> = { readonly words: string; readonly under: string } & (
  | { readonly kind: 'sure'; readonly meant: Meant<T> }
  /** The choices, best first; each is one or more threads. Empty if no matching thread was found. */
  | { readonly kind: 'ask'; readonly asks: Asks; readonly choices: readonly (readonly Meant<T>[])[] }
);
