import { anEntry, type Entry, type Held } from './entry.ts';
import type { Token } from './list-tokens.ts';
import type { ThreadIndex } from './thread-index.ts';

/** A line that is being read, token after token. */
export interface LineState {
  readonly tokens: readonly Token[];
  readonly index: ThreadIndex<unknown>;
  /** The brand of a heading above. */
  readonly held: Held | undefined;
  at: number;
  readonly entries: Entry[];
  /** The brand that holds here. */
  here: Held | undefined;
  /** The last brand that this line named. */
  named: Held | undefined;
  /** What was said before a number that is still to come. */
  next: Entry | undefined;
  /** The thread whose number was read last in this part of the line. */
  last: Entry | undefined;
  /** Whether the brand was named just now, so that a number may be the weight of its line. */
  isAfterBrand: boolean;
  /** A brand behind a number, which may be meant of the numbers after it too. */
  former: Held | undefined;
  /** Whether this line has said which line of its brand it means. */
  isNarrowed: boolean;
  /** Whether a word of the line puts all its threads in doubt, or says an amount of each. */
  isDoubtful: boolean;
}

/** The entry of a thread whose number is still to come. */
export const coming = (line: LineState, token: Token): Entry => (line.next ??= anEntry(token.at, line.here));

/** Whose amount it is: the number's before it, unless something was said since. */
export const owner = (line: LineState, token: Token): Entry => {
  const entry = line.next ?? line.last ?? coming(line, token);
  entry.to = Math.max(entry.to, token.end);
  return entry;
};

/** Ends an entry, whose number or name is known now. */
export const add = (line: LineState, entry: Entry, end: number): void => {
  entry.to = Math.max(entry.to, end);
  line.entries.push(entry);
  line.last = entry;
  line.next = undefined;
};

/** Counts once; a second count makes the entry unclear. */
export const setCount = (entry: Entry, count: number): void => {
  if (entry.count !== undefined || count < 1 || count > mostWritten) entry.isUnclear = true;
  entry.count ??= Math.min(Math.max(1, count), mostWritten);
};

/** More spools of one thread than anybody writes: “310 x 321” are two threads. */
const mostWritten = 99;

/** The words from here on without anything but hyphens between them, four at most. */
export const wordsFrom = (tokens: readonly Token[], at: number): readonly (Token & { readonly folded: string })[] => {
  const words: (Token & { readonly folded: string })[] = [];
  for (let from = at; words.length < mostWords; from += 1) {
    const token = tokens[from];
    if (token?.kind === 'mark' && token.text === '-' && token.isGlued && tokens[from + 1]?.isGlued) continue;
    if (token?.kind !== 'word') break;
    words.push(token);
  }
  return words;
};

const mostWords = 4;

/** How many tokens these words take, hyphens among them. */
export const tokensOfWords = (line: LineState, words: readonly Token[], length: number): number => {
  const end = words[length - 1];
  return end === undefined ? length : line.tokens.indexOf(end, line.at) + 1 - line.at;
};

/** Whether a token is one of these words. */
export const isWord = (token: Token | undefined, words: readonly string[]): boolean =>
  token?.kind === 'word' && words.includes(token.folded);

/** A number that may be a count: one or two digits without a zero in front. */
export const isSmall = (text: string): boolean => /^[1-9]\d?$/.test(text);

/** A number that is the number of a thread rather than a count. */
export const isLongNumber = (token: Token): boolean => token.kind === 'number' && !isSmall(token.folded);

/** How far ahead a line is read for another number. */
export const longestLook = 40;

/** “2 x 5” may be five spools of 2 or two of 5; undefined where only one of them makes sense. */
export const swappedOf = (code: string, count: number): Entry['swapped'] =>
  isSmall(code) && (count > Number(code) || code.length === 1)
    ? { code: String(count), count: Number(code) }
    : undefined;
