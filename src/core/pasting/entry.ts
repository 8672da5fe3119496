import type { WrittenPart } from './list-words.ts';

/** Brand and line that hold at a place of a list. `isGuess`: the words misspell the brand. */
export interface Held {
  readonly lines: ReadonlySet<number>;
  readonly words: string;
  readonly isGuess: boolean;
  /** The brand before its line or material narrowed it. */
  readonly brand: { readonly lines: ReadonlySet<number>; readonly words: string };
}

/** What a list says of one thread, before it is looked up. */
export interface Entry {
  /** Where its words begin and end in the line. */
  from: number;
  to: number;
  /** Its number; undefined where it is called by its name alone. */
  code: string | undefined;
  /** The last number of a range. */
  upTo: string | undefined;
  /** What names its brand or line: said in this line, or in a heading before. */
  held: Held | undefined;
  /** The heading that held until another brand was named: it may hold again. */
  former: Held | undefined;
  /** Whether the brand is among the words of the entry itself. */
  hasOwnBrand: boolean;
  /** Folded words beside the number that are neither brand nor amount. */
  names: string[];
  /** Whether something beside it makes no sense. */
  isUnclear: boolean;
  count: number | undefined;
  /** A bare number that may be a count or another thread. */
  maybeCount: { readonly count: number; readonly code: string; readonly isBefore: boolean } | undefined;
  part: WrittenPart | undefined;
  isGone: boolean;
  lengthMm: number | undefined;
  isLeft: boolean;
  /** Whether the list says “rest”: if it gives no length, the app assumes a nearly empty spool. */
  isRest: boolean;
  /** “2 x 5” read the other way round. */
  swapped: { readonly code: string; readonly count: number } | undefined;
  isLargest: boolean;
}

/** An entry of which nothing is said yet. */
export const anEntry = (from: number, held: Held | undefined): Entry => ({
  from,
  to: from,
  code: undefined,
  upTo: undefined,
  held,
  former: undefined,
  hasOwnBrand: false,
  names: [],
  isUnclear: false,
  count: undefined,
  maybeCount: undefined,
  part: undefined,
  isGone: false,
  lengthMm: undefined,
  isLeft: false,
  isRest: false,
  swapped: undefined,
  isLargest: false,
});

/** Whether an amount of any kind was said. */
export const hasAmount = ({ count, maybeCount, part, isGone, lengthMm, isLargest }: Entry): boolean =>
  count !== undefined ||
  maybeCount !== undefined ||
  part !== undefined ||
  isGone ||
  lengthMm !== undefined ||
  isLargest;
