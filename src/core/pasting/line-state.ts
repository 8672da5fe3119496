import { anEntry, type Entry, type Held } from './entry-row.ts';
import type { Token } from './list-words.ts';
import type { ThreadIndex } from './thread-index.ts';

/** A line that is being read, one token after the other. */
export interface LineState {
  readonly tokens: readonly Token[];
  readonly index: ThreadIndex<unknown>;
  /** The brand of a heading above. */
  readonly held: Held | undefined;
  at: number;
  readonly entries: Entry[];
  /** The brand that applies at this place of the line. */
  here: Held | undefined;
  /** The brand that this line named last. */
  named: Held | undefined;
  /** Other brands that this line named before that one: “DMC / Anchor”. */
  readonly others: Held[];
  /** What was read about a thread whose number is still to come. */
  next: Entry | undefined;
  /** The last thread in this part of the line whose number or name is known. */
  last: Entry | undefined;
  /** Whether the token before is a brand: a number may then be the weight of the brand's line. */
  isAfterBrand: boolean;
  /** A brand that was written after a number. It may also apply to the numbers after it. */
  former: Held | undefined;
  /** Whether this line of the list has named a thread line of its brand. */
  isNarrowed: boolean;
  /** The word (with its place) that makes all threads of the line doubtful, or gives an amount for each of them. */
  doubt: Doubt | undefined;
  /** The numbers that were read as the weight of a brand's line. */
  readonly weights: Token[];
}

/** A doubtful word and its place in the line. */
export interface Doubt {
  readonly word: string;
  readonly at: number;
}

/** Returns the entry of a thread whose number is still to come; begins it if there is none. */
export function coming(line: LineState, token: Token): Entry {
  return (line.next ??= anEntry(token.at, line.here));
}

/** Returns the entry that an amount belongs to: the next thread's if begun, the last thread's, or a new entry. */
export function owner(line: LineState, token: Token): Entry {
  const entry = line.next ?? line.last ?? coming(line, token);
  entry.to = Math.max(entry.to, token.end);
  return entry;
}

/** Adds an entry whose number or name is now known. */
export function add(line: LineState, entry: Entry, end: number): void {
  entry.to = Math.max(entry.to, end);
  line.entries.push(entry);
  line.last = entry;
  line.next = undefined;
}

/** Sets the first count, at least 1. A second count, or one below 1 or above 99, makes the entry unclear. */
export function setCount(entry: Entry, count: number): void {
  if (entry.count !== undefined || count < 1 || count > mostWritten) entry.isUnclear = true;
  entry.count ??= Math.max(1, count);
}

/** The highest count that people write: in “310 x 321” the second number is another thread. */
const mostWritten = 99;

/** Returns up to four words from `at` on; only spaces and joining hyphens may be between them. */
export function wordsFrom(tokens: readonly Token[], at: number): readonly (Token & { readonly folded: string })[] {
  const words: (Token & { readonly folded: string })[] = [];
  for (let from = at; words.length < mostWords; from += 1) {
    const token = tokens[from];
    if (token?.kind === 'mark' && token.text === '-' && token.isGlued && tokens[from + 1]?.isGlued) continue;
    if (token?.kind !== 'word') break;
    words.push(token);
  }
  return words;
}

const mostWords = 4;

/** Returns how many tokens these words take, with the hyphens between them. */
export function tokensOfWords(line: LineState, words: readonly Token[], length: number): number {
  const end = words[length - 1];
  return end === undefined ? length : line.tokens.indexOf(end, line.at) + 1 - line.at;
}

/** Whether a token is one of these words. */
export function isWord(token: Token | undefined, words: readonly string[]): boolean {
  return token?.kind === 'word' && words.includes(token.folded);
}

/** Whether a number may be a count: one or two digits without a leading zero. */
export function isSmall(text: string): boolean {
  return /^[1-9]\d?$/.test(text);
}

/** Whether a token is a number that cannot be a count (see `isSmall`). */
export function isLongNumber(token: Token): boolean {
  return token.kind === 'number' && !isSmall(token.folded);
}

/** A limit for long lines: how many tokens ahead, and at how many threads of the line, the reader looks at most. */
export const longestLook = 40;

/** Reads “2 x 5”, five spools of 2, also as two spools of 5; undefined if that makes no sense. */
export function swappedOf(code: string, count: number): Entry['swapped'] {
  return isSmall(code) && (count > Number(code) || code.length === 1)
    ? { code: String(count), count: Number(code) }
    : undefined;
}
