import { codeNorm } from '#core/catalogue/code-forms.ts';
import { englishColour, familyIn } from '../catalogue/colour-words.ts';
import { familyOf } from '../colours/colour.ts';
import { usualLengths } from '../stock/put-ups.ts';
import type { Asks, ListAmount, ListRow, Meant } from './list-row.ts';
import { remnantBp, type WrittenPart } from './list-words.ts';
import type { Candidate, ThreadIndex } from './thread-index.ts';

type Answer<T> =
  | { readonly kind: 'sure'; readonly meant: Meant<T> }
  | { readonly kind: 'ask'; readonly asks: Asks; readonly choices: readonly (readonly Meant<T>[])[] };

/** Decides what an entry means: one certain thread, or a question with choices, perhaps none [I1–I18]. */
export function rowOf<T>(entry: Entry, words: string, index: ThreadIndex<T>): ListRow<T> {
  return {
    words,
    under: entry.hasOwnBrand ? '' : (entry.held?.words ?? ''),
    ...answerOf(entry, index),
  };
}

const answerOf = <T>(entry: Entry, index: ThreadIndex<T>): Answer<T> => {
  const { code, upTo, held, isUnclear, isGone, maybeCount, swapped } = entry;
  const amount = amountOf(entry);
  if (code !== undefined && upTo !== undefined) return rangeOf(code, upTo, entry, index);
  const { found, isSure, why } = code === undefined ? byName(entry, index) : byNumber(code, entry, index);
  const [best] = found;
  const each = found.slice(0, mostChoices).map((one) => [meantOf(one, amount)]);
  const ask = (asks: Asks, choices: readonly (readonly Meant<T>[])[] = each): Answer<T> => ({
    kind: 'ask',
    asks,
    choices,
  });
  if (swapped !== undefined) {
    const others = byNumber(swapped.code, { ...entry, names: [] }, index).found.slice(0, mostChoices);
    const other = others.map((one) => [meantOf(one, { ...amount, spools: swapped.count })]);
    return ask(other.length + each.length === 0 ? { why: 'unknown' } : { why: 'words' }, [...other, ...each]);
  }
  if (best === undefined) return ask({ why: 'unknown' });
  if (maybeCount !== undefined) {
    const { count, code: second, isBefore } = maybeCount;
    const counted = found.slice(0, mostChoices).map((one) => [meantOf(one, { ...amount, spools: count })]);
    const numbers = byNumber(second, { ...entry, names: [] }, index).found.slice(0, mostChoices);
    const [others] = numbers;
    // “2 New Gold” may mean two spools of “New Gold”, one spool of that name, or thread number 2.
    if (code === undefined && isBefore) {
      const byItsNumber = numbers.map((one) => [meantOf(one, amount)]);
      return ask({ why: 'count', count, code: second }, [...counted, ...(count === 1 ? [] : each), ...byItsNumber]);
    }
    const alone =
      others === undefined
        ? each
        : [
            isBefore
              ? [meantOf(others, oneFull), meantOf(best, amount)]
              : [meantOf(best, amount), meantOf(others, oneFull)],
            ...each,
          ];
    return ask({ why: 'count', count, code: second }, [...counted, ...alone]);
  }
  if (held?.isGuess === true) return ask({ why: 'slip' });
  if (isGone) return ask({ why: 'gone' });
  const isLeftOfWhat = entry.isLeft && !entry.isRest && !hasSize(entry);
  if (isUnclear || isLeftOfWhat) return ask({ why: 'words' });
  if (!isSure) return ask({ why });
  const former = entry.former && !entry.hasOwnBrand ? fitOf(code, entry, entry.former.lines, index) : [];
  const other = former.find((one) => one !== best);
  if (other !== undefined) return ask({ why: 'which' }, [[meantOf(other, amount)], ...each]);
  if (isLengthUnclear(entry, best)) {
    const full = { ...amount, size: entry.lengthMm ?? amount.size, leftMm: null };
    const left = { ...amount, size: 'usual' as const, leftMm: entry.lengthMm ?? null };
    return ask({ why: 'words' }, [[meantOf(best, left)], [meantOf(best, full)]]);
  }
  return { kind: 'sure', meant: meantOf(best, amount) };
};

const mostChoices = 30;

const oneFull: ListAmount = { spools: 1, part: 10_000, size: 'usual', leftMm: null };

const meantOf = <T>({ item }: Candidate<T>, amount: ListAmount): Meant<T> => ({ item, amount });

const amountOf = ({ count, part, lengthMm, isLeft, isRest, isLargest }: Entry): ListAmount => ({
  spools: count ?? 1,
  part: part ?? (isRest && lengthMm === undefined ? remnantBp : 10_000),
  size: lengthMm !== undefined && !isLeft ? lengthMm : isLargest ? 'largest' : 'usual',
  leftMm: isLeft ? (lengthMm ?? null) : null,
});

/** Whether a length is near no usual size of the thread and below the longest: it may be the amount left on a spool. */
const isLengthUnclear = <T>({ lengthMm, isLeft }: Entry, { thread }: Candidate<T>): boolean => {
  if (lengthMm === undefined || isLeft) return false;
  const sizes = usualLengths(thread);
  return !sizes.some((size) => Math.abs(size - lengthMm) < size / 10) && lengthMm < (sizes.at(-1) ?? 0);
};

const hasSize = ({ count, part, lengthMm }: Entry): boolean =>
  count !== undefined || part !== undefined || lengthMm !== undefined;

interface Fit<T> {
  readonly found: readonly Candidate<T>[];
  readonly isSure: boolean;
  readonly why: 'which' | 'words' | 'brand';
}

/** Finds threads by number. A thread of an unnamed, unused brand is certain only by its whole name [I9, I11]. */
const byNumber = <T>(code: string, { held, names }: Entry, index: ThreadIndex<T>): Fit<T> => {
  const { exact, loose } = index.byNumber(code, held?.lines);
  const all = [...exact, ...loose];
  const named = names.length === 0 ? all : all.filter((one) => isCalled(one, names));
  if (named.length === 0) return { found: ranked(exact, loose), isSure: false, why: 'words' };
  const isIn = (some: readonly Candidate<T>[]) => some.filter((one) => named.includes(one));
  const [first, second] = [isIn(exact), isIn(loose)];
  if (held !== undefined) {
    const found = first.length > 0 ? first : second;
    return { found, isSure: found.length === 1, why: 'which' };
  }
  const mine = first.filter(({ isMine }) => isMine);
  const found = ranked(first, second);
  if (mine.length > 0) return { found: mine.length === 1 ? mine : found, isSure: mine.length === 1, why: 'which' };
  const looseMine = second.filter(({ isMine }) => isMine);
  if (looseMine.length > 0) return { found, isSure: first.length === 0 && looseMine.length === 1, why: 'which' };
  const isWholeName = found.length === 1 && names.length > 0 && found[0]?.name === names.join(' ');
  return { found, isSure: isWholeName, why: 'brand' };
};

const ranked = <T>(exact: readonly Candidate<T>[], loose: readonly Candidate<T>[]): readonly Candidate<T>[] => {
  const all = [...exact, ...loose];
  return [...all.filter(({ isMine }) => isMine), ...all.filter(({ isMine }) => !isMine)];
};

/** Whether each word is in the thread's name, or the words that are not in it name the colour family of the thread. */
const isCalled = <T>({ name, thread }: Candidate<T>, words: readonly string[]): boolean => {
  const left = words.filter((word) => !` ${name} `.includes(` ${word} `) && !name.replaceAll(' ', '').includes(word));
  if (left.length === 0) return true;
  const family = familyIn(left);
  return family !== undefined && family === familyOf(thread.hex, 'solid');
};

const byName = <T>({ names, held }: Entry, index: ThreadIndex<T>): Fit<T> => {
  const text = names.join(' ');
  const all = index.byName(text, held?.lines);
  const coded = all.filter(({ thread }) => codeNorm(thread.code) === codeNorm(text));
  const mine = held === undefined ? all.filter(({ isMine }) => isMine) : coded.length === 1 ? coded : all;
  // Without a brand, “black” means a colour rather than the one thread of that name.
  const isColour = held === undefined && familyIn(names) !== undefined;
  if (mine.length === 1 && !isColour) return { found: mine, isSure: true, why: 'which' };
  if (all.length > 0) return { found: all, isSure: false, why: mine.length > 0 || held ? 'which' : 'brand' };
  const english = names.map(englishColour);
  const translated = index.byName(english.join(' '), held?.lines);
  const found = translated.length > 0 ? translated : index.byWords(english, held?.lines);
  return { found, isSure: false, why: 'words' };
};

const fitOf = <T>(
  code: string | undefined,
  entry: Entry,
  lines: ReadonlySet<number>,
  index: ThreadIndex<T>,
): readonly Candidate<T>[] => {
  if (code === undefined) return index.byName(entry.names.join(' '), lines);
  const { exact, loose } = index.byNumber(code, lines);
  return exact.length > 0 ? exact : loose;
};

const rangeOf = <T>(from: string, to: string, entry: Entry, index: ThreadIndex<T>): Answer<T> => {
  const ranges = index.between(from, to, entry.held?.lines).filter((range) => range.length <= mostInRange);
  const amount = amountOf(entry);
  // “150 - 155” may be a range, or only these two threads.
  const both = (entry.isUnclear ? ranges : []).map((range) =>
    [range[0], range.at(-1)].flatMap((one) => (one ? [meantOf(one, amount)] : [])),
  );
  const many = entry.maybeCount && { ...amount, spools: entry.maybeCount.count };
  const counted = many ? byNumber(from, entry, index).found.map((one) => [meantOf(one, many)]) : [];
  const choices = [...ranges.map((range) => range.map((one) => meantOf(one, amount))), ...both, ...counted];
  const colours = choices[0]?.length ?? 0;
  return { kind: 'ask', asks: colours === 0 ? { why: 'unknown' } : { why: 'range', from, to, colours }, choices };
};

const mostInRange = 1000;

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
