import { plainWords } from '#core/catalogue/fold.ts';
import { hasAmount, type Entry, type Held, anEntry, rowOf } from './entry-row.ts';
import { anyOf, nameBrand, hasName, nameLength, wholeNameLength } from './line-brands.ts';
import { takeNumber } from './line-numbers.ts';
import {
  coming,
  isLongNumber,
  isSmall,
  longestLook,
  owner,
  swappedOf,
  setCount,
  tokensOfWords,
  wordsFrom,
  type Doubt,
  type LineState,
} from './line-state.ts';
import type { ListRow } from './list-row.ts';
import { type Token, listWordAt, type ListWord, type SheetColumn, tokensOf } from './list-words.ts';
import type { ThreadIndex } from './thread-index.ts';

interface LineEntries {
  readonly entries: readonly Entry[];
  readonly heading: Held | undefined;
  readonly hasBrand: boolean;
  readonly doubt: Doubt | undefined;
  /** The numbers that the line says of its brand: “Isacord 40”. */
  readonly weights: readonly Token[];
}

/**
 * Reads the threads of one line. `held`: the brand of a heading above. Takes time in proportion to the line's length.
 */
export function entriesOf(tokens: readonly Token[], index: ThreadIndex<unknown>, held: Held | undefined): LineEntries {
  const line: LineState = {
    tokens,
    index,
    held,
    at: isNumbered(tokens) ? 2 : 0,
    entries: [],
    here: held,
    named: undefined,
    others: [],
    next: undefined,
    last: undefined,
    isAfterBrand: false,
    isNarrowed: false,
    doubt: undefined,
    former: undefined,
    weights: [],
  };
  while (line.at < tokens.length) {
    const token = tokens[line.at];
    if (token === undefined) break;
    line.at += take(line, token);
  }
  // “DMC 310 Isacord” has a second brand without a number, so the thread before it becomes unclear.
  const isDangling = line.next?.hasOwnBrand === true && line.next.names.length === 0;
  const unsure = isDangling ? line.entries.at(-1) : undefined;
  if (unsure !== undefined) unsure.isUnclear = true;
  close(line);
  const { entries, next, named } = line;
  if (next !== undefined && (hasAmount(next) || (next.isUnclear && next.hasOwnBrand)))
    entries.push({ ...next, isUnclear: true });
  doubtEquals(line);
  if (line.doubt !== undefined) {
    const count = entries.find((entry) => entry.count !== undefined)?.count;
    for (const entry of entries) Object.assign(entry, { isUnclear: true, count: entry.count ?? count });
  }
  return {
    entries,
    heading: entries.length === 0 && named !== undefined ? anyOf(named, line.others) : undefined,
    hasBrand: named !== undefined,
    doubt: line.doubt,
    weights: line.weights,
  };
}

/** Makes threads unclear that the line may only compare: “DMC 310 = Anchor 403”, “DMC 310 (Anchor 403)”. */
const doubtEquals = ({ tokens, entries }: LineState): void => {
  const behindSign = new Map(tokens.slice(1).map((token, at) => [token.at, tokens[at]?.text ?? '']));
  for (const entry of entries.slice(1)) {
    const sign = behindSign.get(entry.from) ?? '';
    if (/^[=≈≙→]$/.test(sign) || (sign === '(' && entry.hasOwnBrand)) entry.isUnclear = true;
  }
};

/** Whether a list number begins the line: “1. Isacord 1902”, “2) DMC 310”; not in “310. 321. 666.”, “310. Black”. */
const isNumbered = ([first, mark, ...rest]: readonly Token[]): boolean => {
  if (first?.kind !== 'number' || !/^\d{1,3}$/.test(first.text) || rest.length === 0) return false;
  if (mark?.kind !== 'mark' || !/^[.)]$/.test(mark.text) || !mark.isGlued) return false;
  const [behind, sign] = rest;
  const isSeries = behind?.kind === 'number' && sign?.text === mark.text && sign.isGlued;
  return !isSeries && (first.text.length < 3 || rest.slice(0, longestLook).some(isLongNumber));
};

/** Reads the next part of the line, and returns how many tokens it has. */
const take = (line: LineState, token: Token): number => {
  switch (token.kind) {
    case 'break':
      close(line);
      return 1;
    case 'mark':
      return 1;
    case 'word':
      return takeWords(line, token);
    case 'number':
      return takeNumber(line, token);
    case 'times':
    case 'part':
    case 'length':
    case 'other':
      takeAmount(line, token);
      return 1;
  }
};

const takeAmount = (
  line: LineState,
  token: Exclude<Token, { readonly kind: 'break' | 'mark' | 'word' | 'number' }>,
) => {
  const { tokens, at } = line;
  // “2x” before a number or word belongs to that number or word.
  const following = tokens[at + 1];
  const isOfNext =
    token.kind === 'times' && token.isBefore && (following?.kind === 'number' || following?.kind === 'word');
  if (isOfNext && line.last !== undefined) line.last = undefined;
  const before = line.last;
  const entry = owner(line, token);
  switch (token.kind) {
    case 'other':
      entry.isUnclear = true;
      return;
    case 'part':
      if (entry.part !== undefined) entry.isUnclear = true;
      entry.part = token.part;
      return;
    case 'length':
      if (entry.lengthMm !== undefined) entry.isUnclear = true;
      entry.lengthMm = token.lengthMm;
      return;
    case 'times':
      // In “2 x 20”, either number may be the thread.
      if (!token.isBefore && before?.code !== undefined && before.code === tokens[at - 1]?.text)
        entry.swapped = swappedBy(token, before.code) ?? swappedOf(before.code, token.count);
      setCount(entry, token.count);
  }
};

/** Reads “12x 05” also as twelve spools of 05; undefined if the signs or numbers do not allow that. */
const swappedBy = ({ text, isGlued }: Token, code: string): Entry['swapped'] => {
  const behind = /\d+$/.exec(text)?.[0] ?? '';
  const isOfFirst = (isGlued && /\s/.test(text)) || behind.startsWith('0');
  return isOfFirst && isSmall(code) ? { code: behind, count: Number(code) } : undefined;
};

const takeWords = (line: LineState, token: Token & { readonly folded: string }): number => {
  const { tokens, at, index, last } = line;
  const words = wordsFrom(tokens, at);
  const folded = words.map((word) => word.folded);
  const lengthOf = (length: number) => tokensOfWords(line, words, length);
  const isUnnamed = line.next === undefined || line.next.names.length === 0;
  const ofWhole = last === undefined && isUnnamed ? wholeNameLength(index, line.here, folded) : 0;
  if (ofWhole > 0) {
    const entry = coming(line, token);
    entry.names.push(...folded.slice(0, ofWhole));
    entry.to = words[ofWhole - 1]?.end ?? entry.to;
    return lengthOf(ofWhole);
  }
  // Looks for a number's thread name before amounts: in “1902 Half Moon” the word “Half” is no amount.
  const ofName = last === undefined ? 0 : nameLength(index, last, folded);
  if (last !== undefined && ofName > 0) {
    last.names.push(...folded.slice(0, ofName));
    last.to = words[ofName - 1]?.end ?? last.to;
    return lengthOf(ofName);
  }
  const brand = index.namedAt(folded);
  if (brand !== undefined) {
    const taken = lengthOf(brand.length);
    if (nameBrand(line, words.slice(0, brand.length), brand, false)) return taken;
  }
  const said = listWordAt(folded);
  if (said !== undefined && takeWord(line, said.word, words.slice(0, said.length))) return lengthOf(said.length);
  const mayBeBrand = line.named === undefined && last === undefined && line.entries.length === 0;
  const guess = mayBeBrand && index.byName(folded.join(' ')).length === 0 ? index.near(folded) : undefined;
  if (
    guess !== undefined &&
    (tokens.slice(at, at + longestLook).some(({ kind }) => kind === 'number') || words.length === guess.length)
  ) {
    const taken = lengthOf(guess.length);
    nameBrand(line, words.slice(0, guess.length), guess, true);
    return taken;
  }
  line.isAfterBrand = false;
  const entry = last ?? coming(line, token);
  entry.names.push(token.folded);
  entry.to = token.end;
  return 1;
};

/** Takes a known word: notes an amount or a doubt, or skips it. False if a number word counts nothing here. */
const takeWord = (line: LineState, word: ListWord, words: readonly Token[]): boolean => {
  const [first, end] = [words[0], words.at(-1)];
  if (first === undefined || end === undefined) return false;
  const following = line.tokens[line.tokens.indexOf(end, line.at) + 1];
  if (word.means === 'count' && following?.kind !== 'word' && following?.kind !== 'number') return false;
  switch (word.means) {
    case 'nothing':
      // “no Isacord 1902” says that there is none; “Isacord no 1902” names a number.
      if (first.text.toLowerCase() === 'no' && following?.kind === 'word') line.doubt ??= { word: 'not', at: first.at };
      return true;
    case 'to':
    case 'weight':
    case 'of':
      return true;
    case 'count':
      setCount(owner(line, first), word.count);
      break;
    case 'part': {
      const entry = owner(line, first);
      // In “¾ full” the word “full” adds nothing: the spool is three quarters full.
      if (word.part === 10_000 && typeof entry.part === 'number') return true;
      if (entry.part !== undefined && entry.part !== word.part) entry.isUnclear = true;
      entry.part = word.part;
      break;
    }
    case 'gone':
      owner(line, first).isGone = true;
      break;
    case 'left':
      Object.assign(owner(line, first), { isLeft: true, isRest: word.isRest });
      break;
    case 'each':
    case 'doubt':
      line.doubt ??= { word: words.map(({ text }) => text).join(' '), at: first.at };
      return true;
    case 'spool': {
      const entry = line.last ?? line.next;
      if (word.isLargest) owner(line, first).isLargest = true;
      else if (entry !== undefined) entry.to = end.end;
      return true;
    }
  }
  const entry = line.next ?? line.last;
  if (entry !== undefined) entry.to = Math.max(entry.to, end.end);
  line.isAfterBrand = false;
  return true;
};

/** Ends a part without a number: it may become a thread by its name or join the thread before. */
const close = (line: LineState): void => {
  const { next, index } = line;
  const before = line.entries.at(-1);
  line.last = undefined;
  if (next === undefined) return;
  if (next.names.length === 0) {
    const isOfBefore = before !== undefined && hasAmount(next) && !next.hasOwnBrand;
    if (isOfBefore) takeOver(before, next);
    // A price or a date in a cell of its own leaves the thread before it unclear, not the one behind.
    const isBeside = before !== undefined && !hasAmount(next) && next.isUnclear && !next.hasOwnBrand && isInside(line);
    if (isBeside) before.isUnclear = true;
    if (isOfBefore || isBeside || !(hasAmount(next) || next.isUnclear)) line.next = undefined;
    return;
  }
  line.next = undefined;
  if (before?.code !== undefined && !next.hasOwnBrand && hasName(index, before, next.names)) {
    before.names.push(...next.names);
    takeOver(before, next);
  } else line.entries.push({ ...next, held: line.here });
};

/** Whether the line goes on with a word, number or amount. */
const isInside = ({ tokens, at }: LineState): boolean =>
  tokens.slice(at, at + longestLook).some(({ kind }) => kind !== 'break' && kind !== 'mark');

const takeOver = (entry: Entry, said: Entry): void => {
  if (said.count !== undefined) setCount(entry, said.count);
  if (said.part !== undefined) entry.part = said.part;
  if (said.lengthMm !== undefined) entry.lengthMm = said.lengthMm;
  entry.isGone ||= said.isGone;
  entry.isLeft ||= said.isLeft;
  entry.isRest ||= said.isRest;
  entry.isLargest ||= said.isLargest;
  entry.isUnclear ||= said.isUnclear;
  entry.to = said.to;
};

/** The cells that name a thread; empty texts for cells that the row does not have. */
interface NamingCells {
  readonly brand: string;
  readonly line: string;
  readonly code: string;
  readonly name: string;
}

/** Reads a row under a heading of columns; undefined if it has neither number nor name. */
export function sheetRow<T>(
  cells: readonly string[],
  columns: readonly SheetColumn[],
  index: ThreadIndex<T>,
  heading: Held | undefined,
): ListRow<T> | undefined {
  const cell = (column: SheetColumn) => (cells[columns.indexOf(column)] ?? '').replaceAll('"', '').trim();
  const naming = { brand: cell('brand'), line: cell('line'), code: cell('code'), name: cell('name') };
  if (naming.code === '' && naming.name === '') return undefined;
  const withAmounts = (entry: Entry): Entry => {
    const spools = cell('spools');
    if (/^\d{1,3}$/.test(spools))
      Object.assign(entry, Number(spools) === 0 ? { isGone: true } : { count: Number(spools) });
    else if (spools !== '') takeAmounts(entry, spools, index);
    const length = cell('length');
    if (length !== '') takeAmounts(entry, /^[\d.,]+$/.test(length) ? `${length} m` : length, index);
    const left = cell('left');
    if (left !== '') takeAmounts(entry, `${left} left`, index);
    return entry;
  };
  return rowOfCells(naming, index, heading, withAmounts);
}

/** Reads naming cells, each by its column. If this finds no certain thread, reads them together as one typed line. */
export function rowOfCells<T>(
  naming: NamingCells,
  index: ThreadIndex<T>,
  heading: Held | undefined,
  withAmounts: (entry: Entry) => Entry = (entry) => entry,
): ListRow<T> {
  const row = rowOf(withAmounts(entryInCells(naming, index, heading)), '', index);
  if (row.kind === 'sure') return row;
  const { brand, line, code, name } = naming;
  const texts = code === '' ? [name] : [`${code} ${name}`, code];
  const typed = [...new Set(texts.map((text) => `${brand} ${line} ${text}`.replaceAll(/\s+/g, ' ').trim()))];
  const read = typed.flatMap((text) => {
    const { entries } = entriesOf(tokensOf(text), index, heading);
    return entries.length === 1 ? entries.map((entry) => rowOf(withAmounts(entry), '', index)) : [];
  });
  const sure = read.find(({ kind }) => kind === 'sure');
  if (sure !== undefined || row.choices.length > 0) return sure ?? row;
  return read.find((one) => one.kind === 'ask' && one.choices.length > 0) ?? row;
}

const entryInCells = (
  { brand: maker, line, code: written, name: called }: NamingCells,
  index: ThreadIndex<unknown>,
  heading: Held | undefined,
): Entry => {
  const inCode = written.replace(/^#\s?/, '');
  // “White” in a column of numbers is looked up as a name.
  const isNumber = /\d/.test(inCode);
  const [code, name] = isNumber ? [inCode, called] : ['', called || inCode];
  const brand = brandOf(`${maker} ${line}`.trim(), index, heading);
  return {
    ...anEntry(0, brand.held),
    code: code === '' ? undefined : code,
    names: plainWords(name).split(' ').filter(Boolean),
    isUnclear: brand.isUnclear,
    hasOwnBrand: true,
  };
};

const brandOf = (
  text: string,
  index: ThreadIndex<unknown>,
  heading: Held | undefined,
): { readonly held: Held | undefined; readonly isUnclear: boolean } => {
  if (text === '') return { held: heading, isUnclear: false };
  const { heading: held, entries } = entriesOf(tokensOf(text), index, undefined);
  if (held !== undefined) return { held, isUnclear: false };
  return { held: entries[0]?.held ?? heading, isUnclear: true };
};

const takeAmounts = (entry: Entry, text: string, index: ThreadIndex<unknown>): void => {
  const [said, ...others] = entriesOf(tokensOf(text), index, undefined).entries;
  if (said === undefined || others.length > 0 || said.code !== undefined || said.names.length > 0) {
    entry.isUnclear = true;
    return;
  }
  for (const key of ['count', 'part', 'lengthMm'] as const)
    if (said[key] !== undefined) Object.assign(entry, { [key]: said[key] });
  entry.isGone ||= said.isGone;
  entry.isLeft ||= said.isLeft;
  entry.isRest ||= said.isRest;
  entry.isLargest ||= said.isLargest;
};
