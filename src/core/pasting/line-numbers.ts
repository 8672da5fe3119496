import { anEntry, type Entry } from './entry-row.ts';
import { nameBrand, hasName, wholeNameLength } from './line-brands.ts';
import {
  add,
  coming,
  isLongNumber,
  isSmall,
  isWord,
  longestLook,
  owner,
  setCount,
  swappedOf,
  wordsFrom,
  type LineState,
} from './line-state.ts';
import { listWordAt, type Token } from './list-words.ts';

type NumberToken = Token & { readonly folded: string };

/** Reads a number with the words that belong to it, and returns how many tokens it has read. */
export function takeNumber(line: LineState, token: NumberToken): number {
  const { tokens, at, index } = line;
  const [before, after] = [tokens[at - 1], tokens[at + 1]];
  const text = token.folded;
  // matches “40wt” or “40er”
  const glued = /^(\d{1,3})(?:wt|er|weight)$/.exec(text)?.[1];
  if (glued !== undefined || (isWord(after, ['wt', 'weight']) && text.length <= 3)) {
    takeWeight(line, token, glued ?? text);
    return glued === undefined ? 2 : 1;
  }
  const [, pieces, noun = ''] = /^(\d{1,3})(\p{L}+)$/u.exec(text) ?? [];
  if (pieces !== undefined && listWordAt([noun])?.word.means === 'spool') {
    setCount(owner(line, token), Number(pieces));
    return 1;
  }
  if (!/^\d+$/.test(text)) return takeCode(line, token);
  if (text === '0' && takeNone(line, token)) return 1;
  const small = isSmall(text);
  const said = after?.kind === 'word' ? listWordAt(wordsFrom(tokens, at + 1).map((word) => word.folded)) : undefined;
  const isCount = said?.word.means === 'of' || said?.word.means === 'each';
  if (said !== undefined && ((said.word.means === 'spool' && text.length <= 3) || (isCount && small))) {
    const isOf = isCount || isWord(tokens[at + 1 + said.length], ['of', 'von']);
    if (isOf) line.last = undefined;
    setCount(owner(line, token), Number(text));
    return 1;
  }
  // “1½ spools” cannot be one row: a row has one amount for all its spools.
  const isMixed = small && after?.kind === 'part' && (after.isGlued || /[¼½¾⅓⅔/⁄]/.test(after.text));
  if (isMixed && (line.last !== undefined || tokens.slice(at + 2, at + longestLook).some(isLongNumber))) {
    owner(line, token).isUnclear = true;
    return 1;
  }
  const lines = line.here && line.isAfterBrand ? index.ofWeight(text, line.here.lines) : undefined;
  const isWeight =
    lines !== undefined &&
    (tokens.slice(at + 1, at + longestLook).some(isLongNumber) || index.byNumber(text, lines).exact.length === 0);
  if (isWeight) {
    takeWeight(line, token, text);
    line.isAfterBrand = true;
    return 1;
  }
  if (small && line.last !== undefined) {
    if (isMarkedCount(before, token) || isAmountWord(before)) {
      setCount(line.last, Number(text));
      line.last.to = after?.text === ')' ? after.end : token.end;
      return 1;
    }
    // In “DMC 1 2 3” the 2 may be a count, and so the 3 begins a thread.
    if (line.last.maybeCount !== undefined) return takeUnclear(line, token);
    maybe(line.last, token, false);
    return 1;
  }
  if (small && takeCell(line, token)) return 1;
  // “DMC 310: 2 full, 1 half” is about three spools of one thread.
  const isAmountBehind = after?.kind === 'part' || (said !== undefined && amountMeanings.has(said.word.means));
  if (small && before?.kind === 'break' && line.next === undefined && line.entries.length > 0 && isAmountBehind)
    return takeUnclear(line, token);
  // “Quantity: 2” on a line of its own is never thread number 2.
  const isOfAmount = isAmountWord(before) || (before?.text === ':' && isAmountWord(tokens[at - 2]));
  if (small && isOfAmount) {
    setCount(owner(line, token), Number(text));
    return 1;
  }
  const isFirst = small && line.last === undefined && (line.next === undefined || line.isAfterBrand);
  if (isFirst && (isBeforeThread(line) || isBeforeName(line, text))) {
    maybe(coming(line, token), token, true);
    return 1;
  }
  return takeCode(line, token);
}

const amountMeanings: ReadonlySet<string> = new Set(['part', 'left', 'gone']);

/** Reads a number that may be an amount as a thread that the page must ask about. */
const takeUnclear = (line: LineState, token: NumberToken): number => {
  const taken = takeCode(line, token);
  if (line.last !== undefined) line.last.isUnclear = true;
  return taken;
};

/** Reads a small number alone in its cell as the count of the row's thread. Returns false if it is none. */
const takeCell = (line: LineState, token: Token): boolean => {
  const { tokens, at, entries } = line;
  const [before, after] = [tokens[at - 1], tokens[at + 1]];
  const opens = isAmountWord(before) ? tokens[at - 2] : before;
  const isCell = opens?.kind === 'break' && (after === undefined || after.kind === 'break');
  if (!isCell || line.next !== undefined) return false;
  const isSheet = opens.isTab || isAmountWord(before);
  const behind = threadOfRow(line, isSheet);
  if (behind === undefined || (behind.count !== undefined && !isSheet)) return false;
  // In a sheet, or after the name of the line's only thread, a cell is the count; not below “DMC⇥Anchor”.
  const isCount = isSheet || (behind.names.length > 0 && entries.length === 1);
  if (isCount && behind.held?.areMany !== true) setCount(behind, Number(token.text));
  else if (isLastNumber(line, token, opens)) maybe(behind, token, false);
  else return false;
  behind.to = token.end;
  return true;
};

/** Whether only empty cells follow, or, in “DMC;310;2;fav”, cells without a number. */
const isLastNumber = ({ tokens, at }: LineState, token: Token, opens: Token): boolean => {
  const rest = tokens.slice(at + 1, at + longestLook);
  const isRow = opens.text === ';' || token.isGlued;
  return rest.every(({ kind }) => kind === 'break' || (isRow && kind !== 'number'));
};

/** Returns the thread that a cell with a count belongs to; undefined if the row has several that it may belong to. */
const threadOfRow = (line: LineState, isSheet: boolean): Entry | undefined => {
  const { entries, index } = line;
  // A row of a sheet has few cells; in a longer line looking at all of them for each number would take too long.
  if (entries.length > longestLook) return undefined;
  const numbered = entries.filter(({ code }) => code !== undefined);
  const known = numbered.filter(({ code = '', held }) => isKnown({ index, here: held }, code));
  // A cell of words that name no thread, as “favourite”, is a note beside the row's thread.
  const named = entries.filter(
    ({ code, names, held }) => code === undefined && index.byName(names.join(' '), held?.lines).length > 0,
  );
  const threads = known.length > 0 ? known : numbered.length > 0 ? numbered : named;
  const [first, ...others] = threads;
  if (first === undefined) return isSheet && entries.length === 1 ? entries[0] : undefined;
  // “310⇥2⇥321⇥3” has two threads in its row, and behind each its count.
  if (others.length > 0) return isSheet && first.count !== undefined ? threads.at(-1) : undefined;
  if (isSheet && numbered.length > 0 && named.length > 0) first.isUnclear = true;
  return first;
};

/** Reads 0 beside a thread as “no spool of it”. Returns false if no thread is beside the 0. */
const takeNone = (line: LineState, token: Token): boolean => {
  const { tokens, at, last, entries } = line;
  const before = tokens[at - 1];
  const isCell = (isAmountWord(before) ? tokens[at - 2] : before)?.kind === 'break';
  const owned = last ?? (isCell && line.next === undefined && entries.length === 1 ? entries[0] : undefined);
  const entry = owned ?? (isBeforeThread(line) ? coming(line, token) : undefined);
  if (entry === undefined) return false;
  entry.isGone = true;
  entry.to = Math.max(entry.to, token.end);
  return true;
};

const isAmountWord = (token: Token | undefined): boolean => isWord(token, ['qty', 'quantity', 'menge', 'anzahl']);

/** Whether a sign marks a count: “1902 - 2”, “1902 (2)”, “1902: 2”. A hyphen without a space behind it marks none. */
const isMarkedCount = (before: Token | undefined, token: Token): boolean =>
  before?.kind === 'mark' && (/[(:=→>]/.test(before.text) || (/[-–—]/.test(before.text) && !token.isGlued));

const takeWeight = (line: LineState, token: Token, weight: string): void => {
  const lines = line.here && line.index.ofWeight(weight, line.here.lines);
  if (line.here === undefined || lines === undefined) {
    owner(line, token).isUnclear = true;
    return;
  }
  line.weights.push(token);
  const isNamedHere = line.named === line.here;
  line.here = { ...line.here, lines };
  if (isNamedHere) line.named = line.here;
  if (line.next) Object.assign(line.next, { held: line.here, to: token.end });
  else if (line.last) Object.assign(line.last, { held: line.here, to: token.end });
};

const maybe = (entry: Entry, token: Token, isBefore: boolean): void => {
  if (entry.maybeCount !== undefined || entry.count !== undefined) entry.isUnclear = true;
  entry.maybeCount = { count: Number(token.text), code: token.text, isBefore };
  entry.to = Math.max(entry.to, token.end);
};

/** Whether a thread follows: “2 Isacord 1902”, “(2) 1902”, or a first cell before another cell with a number. */
const isBeforeThread = ({ tokens, at: from, index }: LineState): boolean => {
  const at = tokens[from + 1]?.text === ')' ? from + 1 : from;
  const [after, ...others] = tokens.slice(at + 1, at + longestLook);
  if (after?.kind === 'number') return isLongNumber(after);
  if (after?.kind === 'break') return after.isTab && at === 0 && others.some(isLongNumber);
  const words = wordsFrom(tokens, at + 1);
  const found = index.namedAt(words.map((word) => word.folded));
  const rest = tokens.slice(at + 1 + (found?.length ?? 0), at + longestLook);
  return found !== undefined && rest.some((one) => one.kind === 'number');
};

/** Whether the next words are the whole name of a thread with another number: “2 New Gold”. */
const isBeforeName = ({ tokens, at, index, here }: LineState, code: string): boolean => {
  const words = wordsFrom(tokens, at + 1).map(({ folded }) => folded);
  const [first = ''] = words;
  const isOneWord =
    index.byName(first, here?.lines).length > 0 && !listWordAt(words) && index.namedAt(words) === undefined;
  const length = wholeNameLength(index, here, words) || (isOneWord ? 1 : 0);
  return length > 0 && !hasName(index, { code, held: here }, words.slice(0, length));
};

const takeCode = (line: LineState, token: NumberToken): number => {
  const { code, count, swapped } = codeIn(line, token);
  const before = line.next;
  const words = before?.names ?? [];
  // “Blanc 310” is one thread by its name, and another by its number.
  const named = words.length > 0 ? line.index.byName(words.join(' '), line.here?.lines) : [];
  const isByName =
    named.some(({ thread }) => isSmall(code) || !/\d/.test(thread.code)) &&
    !hasName(line.index, { code, held: line.here }, words);
  if (before !== undefined && isByName) {
    add(line, { ...before, held: line.here }, before.to);
    if (isSmall(code) && line.last) {
      maybe(line.last, token, false);
      return 1;
    }
  }
  const last = line.entries.at(-1);
  const isNamedBefore =
    last !== undefined &&
    last.code === undefined &&
    (line.next?.names ?? []).length === 0 &&
    hasName(line.index, { code, held: line.here }, last.names);
  const entry = line.next ?? anEntry(token.at, line.here);
  // One cell has the name and the next one the number of the same thread.
  if (isNamedBefore) {
    line.entries.pop();
    entry.names.push(...last.names);
    entry.from = last.from;
  }
  Object.assign(entry, { code, held: line.here, former: line.former });
  // The number may be a length without its unit.
  const sign = line.tokens[line.at - 1];
  const isInSheet = sign?.kind === 'break' && sign.isTab && line.entries.length > 0;
  if ((line.last !== undefined || isInSheet) && usualFigures.has(code)) entry.isUnclear = true;
  if (count !== undefined) setCount(entry, count);
  if (swapped !== undefined) entry.swapped = swapped;
  add(line, entry, token.end);
  return 1 + takeRange(line, entry, token);
};

const usualFigures: ReadonlySet<string> = new Set(['500', '1000', '5000']);

/** Reads number and count in “0015x2”, “DMC310” and “no310”. If the letters are a brand, the line takes that brand. */
const codeIn = (
  line: LineState,
  token: NumberToken,
): { readonly code: string; readonly count?: number; readonly swapped?: Entry['swapped'] } => {
  if (/^\d+$/.test(token.text) || isKnown(line, token.text)) return { code: token.text };
  const [, left = '', times] = /^(.*\d)[x×](\d{1,3})$/iu.exec(token.text) ?? [];
  const count = times === undefined ? {} : { count: Number(times), swapped: swappedOf(left, Number(times)) };
  const code = times === undefined ? token.text : left;
  const [, letters = '', digits] = /^(\p{L}+)(\d.*)$/u.exec(code) ?? [];
  if (digits === undefined || isKnown(line, code)) return { code, ...count };
  const folded = token.folded.slice(0, letters.length);
  const brand = line.index.namedAt([folded]);
  if (brand !== undefined) nameBrand(line, [{ ...token, text: letters }], brand, false);
  const isBeside =
    brand !== undefined || /^(?:no|nr|num|number|nummer|col|colou?rs?|farben?|shade|code|art|item)$/.test(folded);
  return { code: isBeside ? digits : code, ...count };
};

const isKnown = ({ index, here }: Pick<LineState, 'index' | 'here'>, code: string): boolean => {
  const { exact, loose } = index.byNumber(code, here?.lines);
  return exact.length + loose.length > 0;
};

/** Reads “01-35” and “01 to 35” as a range; “1902-2” may be two spools. Returns how many more tokens it read. */
const takeRange = (line: LineState, entry: Entry, token: Token): number => {
  const [dash, end] = [line.tokens[line.at + 1], line.tokens[line.at + 2]];
  if (end?.kind !== 'number' || !/^\d+$/.test(end.folded) || !/^\d+$/.test(token.text)) return 0;
  const isDashed = dash?.kind === 'mark' && /[-–—]/.test(dash.text);
  const isDash = isDashed && dash.isGlued && end.isGlued;
  const isSpaced = isDashed && !end.isGlued && end.text.length === token.text.length && !isSmall(end.text);
  const isTo = dash?.kind === 'word' && listWordAt([dash.folded])?.word.means === 'to';
  // “DMC 1 - 35” may be a range or 35 spools.
  const mayBeCount = isDashed && !end.isGlued && isSmall(end.text) && isKnown(line, end.text);
  if (!isDash && !isTo && !isSpaced && !mayBeCount) return 0;
  const whole = `${token.text}-${end.text}`;
  if (isDash && line.index.byNumber(whole, line.here?.lines).exact.length > 0) entry.code = whole;
  else if (Number(end.text) > Number(token.text)) {
    Object.assign(entry, { upTo: end.text, isUnclear: isSpaced || mayBeCount });
    if (mayBeCount) maybe(entry, end, false);
  } else if (isDash && isSmall(end.text)) maybe(entry, end, false);
  else return 0;
  entry.to = end.end;
  return 2;
};
