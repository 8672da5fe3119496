import type { WrittenPart } from './list-words.ts';

/** The brand and line that apply at a place of a list. `isGuess`: misspelt; `areMany`: a heading of several brands. */
export interface Held {
  readonly lines: ReadonlySet<number>;
  readonly words: string;
  readonly isGuess: boolean;
  readonly areMany?: boolean;
  /** The brand alone, before a line or material narrowed it. */
  readonly brand: { readonly lines: ReadonlySet<number>; readonly words: string };
}

/** What a list says about one thread, before the thread is looked up. */
export interface Entry {
  /** Where the entry's words begin in the line, and where they end, in characters. */
  from: number;
  to: number;
  /** The thread's number; undefined if only its name is written. */
  code: string | undefined;
  /** The last number, if the entry is a range. */
  upTo: string | undefined;
  /** The brand or line that applies: named in this line, or in a heading above. */
  held: Held | undefined;
  /** A brand that was named earlier, above or after another number; it may apply to this thread too. */
  former: Held | undefined;
  hasOwnBrand: boolean;
  /** Folded words of the entry that are neither brand nor amount. */
  names: string[];
  /** Whether the page must ask what the words about this thread mean. */
  isUnclear: boolean;
  count: number | undefined;
  /** A bare number that may be a count or another thread. */
  maybeCount: { readonly count: number; readonly code: string; readonly isBefore: boolean } | undefined;
  part: WrittenPart | undefined;
  isGone: boolean;
  lengthMm: number | undefined;
  isLeft: boolean;
  /** Whether the list says “rest”. Without a length the app then assumes a nearly empty spool. */
  isRest: boolean;
  /** The other reading of “2 x 5”: two spools of thread 5. */
  swapped: { readonly code: string; readonly count: number } | undefined;
  isLargest: boolean;
}

/** Makes an empty entry: only its place in the line and the brand that applies there are set. */
export function anEntry(from: number, held: Held | undefined): Entry {
  return {
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
  };
}

/** Whether the entry has any kind of amount. */
export function hasAmount({ count, maybeCount, part, isGone, lengthMm, isLargest }: Entry): boolean {
  return (
    count !== undefined ||
    maybeCount !== undefined ||
    part !== undefined ||
    isGone ||
    lengthMm !== undefined ||
    isLargest
  );
}
